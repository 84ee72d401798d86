"""The maze: path cards on an unbounded table, the edges that a path from the start reaches, and the places for cards.

A Maze is a value. Placing a card makes a new one from the old and recomputes only what changed. A rockfall is rare and
can cut paths, so it recomputes everything. Face-down goals are no part of the maze: they constrain nothing.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from engine.games.saboteur.cards import GOLD, SHAPES, START, WAYS, Card, Door, Edges, Shape, Tunnel

Cell: TypeAlias = tuple[int, int]
"""A place on the table: x grows east, y north."""
START_CELL: Cell = (0, 0)
GOAL_CELLS: tuple[Cell, Cell, Cell] = ((8, 2), (8, 0), (8, -2))
"""Where the goals lie (2.1)."""


class Fit(NamedTuple):
    """What the cards around an empty cell ask of a card there, as sets of its edges: bits, as in `Edges`."""

    open: int = 0
    """The edges that must be open, for a neighbor is open towards them."""
    closed: int = 0
    """The edges that must be closed."""
    path: int = 0
    """The edges that would meet a path from the start: a tunnel must have one of them."""

    def allows(self, edges: int) -> bool:
        """Return whether a card with these open edges lies well beside its neighbors, whether or not a path leads
        there."""
        return not self.open & ~edges and not self.closed & edges


FREE = Fit()
"""A cell of which nothing is asked yet."""

_STEPS = ((0, 1, 0, 1, 2), (1, 0, 1, 2, 3), (0, -1, 2, 4, 0), (-1, 0, 3, 8, 1))
"""dx, dy, the edge's index, its bit, and the index of the edge across, for N, E, S, W."""


def neighbors(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells to the north, east, south and west.

    >>> neighbors((8, 0))
    ((8, 1), (9, 0), (8, -1), (7, 0))
    """
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


BESIDE_GOALS = frozenset(cell for goal in GOAL_CELLS for cell in neighbors(goal))
"""The cells where no ladder may lie (3.4)."""


class Maze:
    """The start, tunnels and face-up goals. A Maze is immutable."""

    __slots__ = ("cards", "fringe", "reached")

    cards: Mapping[Cell, Tunnel]
    """The cards as they lie, in the order in which they were placed."""
    reached: Mapping[Cell, int]
    """By cell: the edges of its card that an unbroken path from the start, or from a ladder (3.4), reaches."""
    fringe: Mapping[Cell, Fit]
    """By empty cell beside a card: what it demands of a card there."""

    def __init__(
        self,
        cards: Iterable[tuple[Cell, Tunnel]] | Mapping[Cell, Tunnel] = ((START_CELL, START),),
        followed: tuple[Mapping[Cell, int], Mapping[Cell, Fit]] | None = None,
    ) -> None:
        """Build a maze of these cards; `followed` is what they reach and their fringe, where that is known."""
        self.cards = dict(cards)
        self.reached, self.fringe = _followed(self.cards) if followed is None else followed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Maze) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(frozenset(self.cards.items()))

    def __repr__(self) -> str:
        return f"Maze({list(self.cards.items())!r})"

    # --- what there is ---

    def reached_by(self, cell: Cell) -> list[int]:
        """Return the sides of an empty cell at which a path from the start arrives."""
        around = enumerate(neighbors(cell))
        return [side for side, beside in around if self.reached.get(beside, 0) >> (side + 2) % 4 & 1]

    @property
    def goals_down(self) -> tuple[Cell, ...]:
        """The goals that are face down."""
        return tuple(cell for cell in GOAL_CELLS if cell not in self.cards)

    @property
    def goals_up(self) -> dict[int, Tunnel]:
        """By its number in GOAL_CELLS, each goal that is face up, by its own name."""
        return {k: Tunnel(SHAPES[self.cards[cell]].card) for k, cell in enumerate(GOAL_CELLS) if cell in self.cards}

    @property
    def crystals(self) -> int:
        """The number of visible crystals (3.12)."""
        return sum(SHAPES[tunnel].extra == "crystal" for tunnel in self.cards.values())

    def passable(self, cell: Cell, without: Door) -> bool:
        """Return whether a path from the start or a ladder reaches this card without passing a door of this color
        (3.6)."""
        shut = {at: tunnel for at, tunnel in self.cards.items() if SHAPES[tunnel].extra != without}
        return bool(Maze(shut.items()).reached.get(cell, 0))

    # --- what fits where ---

    def places(self, shape: Shape) -> tuple[Cell, ...]:
        """Return the cells where a tunnel of this shape may be placed: beside a path (2.4, 3.3), or if it is a ladder
        anywhere but beside a goal (3.4).

        >>> Maze().with_card((1, 0), Tunnel("EW")).places(SHAPES[Tunnel("EW")])
        ((-1, 0), (2, 0))
        """
        edges, fits = shape.open, self.fringe.items()
        if shape.ladder:
            return tuple([cell for cell, fit in fits if fit.allows(edges) and cell not in BESIDE_GOALS])
        return tuple([cell for cell, fit in fits if edges & fit.path and fit.allows(edges)])

    # --- changes ---

    def with_card(self, cell: Cell, tunnel: Tunnel) -> "Maze":
        """Return the maze with one more card, whether or not the rules allow it."""
        cards, reached, fringe = dict(self.cards), dict(self.reached), dict(self.fringe)
        cards[cell] = tunnel
        _border(cards, fringe, cell, tunnel)
        shape = SHAPES[tunnel]
        x, y = cell
        paths: list[tuple[Cell, int]] = [(cell, shape.open)] if shape.ladder else []
        for dx, dy, index, _, across in _STEPS:
            if reached.get((x + dx, y + dy), 0) >> across & 1 and shape.joined[index]:
                paths.append((cell, shape.joined[index]))
        if paths:
            _follow(cards, reached, fringe, paths)
        return Maze(cards, (reached, fringe))

    def without_card(self, cell: Cell) -> "Maze":
        """Return the maze after a rockfall (2.7)."""
        return Maze([(at, tunnel) for at, tunnel in self.cards.items() if at != cell])

    def with_goals_turned(self, goals: tuple[Tunnel, ...], placed: Cell) -> tuple["Maze", tuple[Cell, ...]]:
        """Return the maze with all goals turned that are reached, after a card came to `placed`, and the cells of these
        goals (2.10, 2.12).

        `goals` are the goal cards at `GOAL_CELLS`, by their own names.
        """
        maze: Maze = self
        turned: list[Cell] = []
        while wave := maze._reached_goals(goals, placed):
            for goal, tunnel in wave:
                maze = maze.with_card(goal, tunnel)
                turned.append(goal)
        return maze, tuple(turned)

    def _reached_goals(self, goals: tuple[Tunnel, ...], placed: Cell) -> list[tuple[Cell, Tunnel]]:
        """Return the face-down goals that the paths reach, each as it will lie."""
        reached = []
        for goal, card in zip(GOAL_CELLS, goals, strict=True):
            if goal in self.cards:
                continue
            if by := self.reached_by(goal):
                side = next((side for side in by if neighbors(goal)[side] == placed), by[0])
                reached.append((goal, _facing(card, side)))
        return reached

    def why_unreached(self, cell: Cell, edges: Edges) -> tuple[bool, bool]:
        """Return whether a card with these open edges here meets an open edge at all, and if so only behind a dead end.

        Otherwise the edges that it meets are cut off from the start.
        """
        around = neighbors(cell)
        contacts = [
            (around[side], SHAPES[self.cards[around[side]]].joined[(side + 2) % 4])
            for side in range(4)
            if edges >> side & 1 and around[side] in self.cards
        ]
        touched = [(at, group) for at, group in contacts if group]
        return bool(touched), self._reached_through_stubs(touched)

    def _reached_through_stubs(self, nodes: list[tuple[Cell, Edges]]) -> bool:
        """Return whether a path from the start would reach one of these paths if dead ends were joined to their
        cards."""
        visited, todo = set(nodes), list(nodes)
        while todo:
            at, group = todo.pop()
            if self.reached.get(at, 0) & group:
                return True
            ways = [(at, sibling) for sibling in SHAPES[self.cards[at]].groups if _is_stub(group) or _is_stub(sibling)]
            for side, cell in enumerate(neighbors(at)):
                if group >> side & 1 and cell in self.cards:
                    ways.append((cell, SHAPES[self.cards[cell]].joined[(side + 2) % 4]))
            new = [way for way in ways if way[1] and way not in visited]
            visited.update(new)
            todo.extend(new)
        return False


def _is_stub(group: Edges) -> bool:
    return group.bit_count() == 1


def _facing(card: Tunnel, side: int) -> Tunnel:
    """Return the goal card, turned so that it is open on this side (2.12)."""
    if card == GOLD:
        return card
    return next(tunnel for tunnel in WAYS[Card(card)] if SHAPES[tunnel].open >> side & 1)


def _followed(cards: Mapping[Cell, Tunnel]) -> tuple[dict[Cell, int], dict[Cell, Fit]]:
    """Return what the cards of a maze reach, and its fringe."""
    reached: dict[Cell, int] = {}
    fringe: dict[Cell, Fit] = {}
    paths: list[tuple[Cell, int]] = []
    for cell, tunnel in cards.items():
        _border(cards, fringe, cell, tunnel)
        if cell == START_CELL or SHAPES[tunnel].ladder:
            paths.append((cell, SHAPES[tunnel].open))
    _follow(cards, reached, fringe, paths)
    return reached, fringe


def _border(cards: Mapping[Cell, Tunnel], fringe: dict[Cell, Fit], cell: Cell, tunnel: Tunnel) -> None:
    """Record the demands of a new card on the empty cells around it."""
    fringe.pop(cell, None)
    edges = SHAPES[tunnel].open
    x, y = cell
    for dx, dy, _, bit, across in _STEPS:
        neighbor = (x + dx, y + dy)
        if neighbor in cards or neighbor in GOAL_CELLS:
            continue
        must_open, must_close, path = fringe.get(neighbor, FREE)
        if edges & bit:
            must_open |= 1 << across
        else:
            must_close |= 1 << across
        fringe[neighbor] = Fit(must_open, must_close, path)


def _follow(
    cards: Mapping[Cell, Tunnel], reached: dict[Cell, int], fringe: dict[Cell, Fit], paths: list[tuple[Cell, int]]
) -> None:
    """Follow paths, each given as a cell and the joined edges of its card, and record all edges that they reach."""
    while paths:
        cell, group = paths.pop()
        before = reached.get(cell, 0)
        new = group & ~before
        if not new:
            continue
        reached[cell] = before | group
        x, y = cell
        for dx, dy, _, bit, across in _STEPS:
            if not new & bit:
                continue
            neighbor = (x + dx, y + dy)
            tunnel = cards.get(neighbor)
            if tunnel is not None:
                joined = SHAPES[tunnel].joined[across]
                if joined:
                    paths.append((neighbor, joined))
            elif neighbor in fringe:
                must_open, must_close, path = fringe[neighbor]
                fringe[neighbor] = Fit(must_open, must_close, path | 1 << across)
