"""The maze once more, for thinking fast: cells are numbers, what fits is looked up, distances are floods of bits.

It never changes: who places or takes a card gets another maze. Rounds that are played on in thought from one position
come by the same mazes again and again, so a maze may keep those that come of it.
`engine.games.saboteur.maze` is what counts; the tests compare the two move for move.
"""

from collections.abc import Iterable
from typing import Any

from engine.games.saboteur.ai.fast.geometry import (
    BESIDE,
    BESIDE_GOAL,
    BIT,
    CLOSED,
    FAR,
    FITS,
    FRESH_EMPTY,
    GOAL_SPOTS,
    GOLD_LIE,
    LADDER_FITS,
    LIES,
    PATH,
    STEPS,
    WIDTH,
    Bits,
    Spot,
    spot_of,
)
from engine.games.saboteur.cards import SHAPES, START, Shape
from engine.games.saboteur.maze import Maze


class FastMaze:
    """The start, tunnels and face-up goals."""

    __slots__ = ("_after", "_survey", "cards", "down", "empty", "fringe", "front", "keeps", "memo", "reached")

    cards: dict[Spot, Shape]
    reached: dict[Spot, int]
    """By cell, the edges of its card that a path reaches."""
    fringe: dict[Spot, int]
    """By empty cell beside a card, what its neighbors ask: see FITS."""
    empty: Bits
    front: Bits
    """The empty cells that a path reaches."""
    down: int
    """A bit for each goal that is face down."""
    keeps: int
    """Of so many cards that come or go after one another, the mazes are kept and not worked out again."""
    memo: dict[Any, Any]
    """What others worked out of this maze, by what they asked."""
    _survey: "Survey | None"
    _after: "dict[tuple[Spot, str], FastMaze]"
    """By cell and the tunnel placed there, or nothing for one taken: the mazes that are kept."""

    def __init__(
        self, cards: Iterable[tuple[Spot, Shape]] = ((0, SHAPES[START]),), *, like: "FastMaze | None" = None
    ) -> None:
        """Build a maze of these cards, or one that is like another, in a fraction of the time."""
        self.keeps, self.memo, self._survey, self._after = 0, {}, None, {}
        if like is None:
            self._build(dict(cards))
        else:
            self.cards, self.reached, self.fringe = like.cards.copy(), like.reached.copy(), like.fringe.copy()
            self.empty, self.front, self.down = like.empty, like.front, like.down

    def _build(self, cards: dict[Spot, Shape]) -> None:
        self.cards = cards
        self.reached, self.fringe = {}, {}
        self.front, self.empty = 0, FRESH_EMPTY
        self.down = sum(1 << k for k, goal in enumerate(GOAL_SPOTS) if goal not in cards)
        todo: list[tuple[Spot, int]] = []
        for spot, lie in cards.items():
            self._border(spot, lie)
            if spot == 0 or lie.ladder:
                todo.append((spot, lie.open))
        self._follow(todo)

    def survey(self) -> "Survey":
        """Return how far the goals are; worked out once."""
        if self._survey is None:
            self._survey = Survey(self)
        return self._survey

    def _border(self, spot: Spot, lie: Shape) -> None:
        """Write down what a new card asks of the empty cells around it."""
        cards, fringe = self.cards, self.fringe
        fringe.pop(spot, None)
        bit = BIT.get(spot, 0)
        self.empty &= ~bit
        self.front &= ~bit
        for step, _, edge, _, across in STEPS:
            neighbor = spot + step
            if neighbor in cards or neighbor in GOAL_SPOTS:
                continue
            fringe[neighbor] = fringe.get(neighbor, 0) | (across if lie.open & edge else across << CLOSED)

    def _follow(self, todo: list[tuple[Spot, int]]) -> None:
        """Follow paths, each a cell and joined edges of its card, and write down what they reach."""
        cards, reached, fringe = self.cards, self.reached, self.fringe
        while todo:
            spot, group = todo.pop()
            before = reached.get(spot, 0)
            new = group & ~before
            if not new:
                continue
            reached[spot] = before | group
            for step, _, edge, opposite, across in STEPS:
                if not new & edge:
                    continue
                neighbor = spot + step
                lie = cards.get(neighbor)
                if lie is not None:
                    if lie.joined[opposite]:
                        todo.append((neighbor, lie.joined[opposite]))
                elif neighbor in fringe:
                    fringe[neighbor] |= across << PATH
                    self.front |= BIT.get(neighbor, 0)

    def placed(self, spot: Spot, lie: Shape) -> "FastMaze":
        """Return the maze with one card more, a goal face up among them, whether the rules allow it or not."""
        key = spot, lie.tunnel
        after = self._after.get(key)
        if after is None:
            after = FastMaze(like=self)
            after._put(spot, lie)
            self._keep(key, after)
        return after

    def _keep(self, key: tuple[Spot, str], after: "FastMaze") -> None:
        if self.keeps:
            after.keeps = self.keeps - 1
            self._after[key] = after

    def _put(self, spot: Spot, lie: Shape) -> None:
        """Place a card in this maze, which nobody knows yet."""
        self.cards[spot] = lie
        fit = self.fringe.get(spot, 0)
        self._border(spot, lie)
        todo: list[tuple[Spot, int]] = [(spot, lie.open)] if lie.ladder else []
        if fit >> PATH & lie.open:
            todo += [(spot, lie.joined[index]) for _, index, edge, _, _ in STEPS if fit >> PATH & lie.open & edge]
        elif spot in GOAL_SPOTS:  # a goal asks for nothing, and so is not in the fringe
            self.down &= ~(1 << GOAL_SPOTS.index(spot))
            for step, index, _, opposite, _ in STEPS:
                if self.reached.get(spot + step, 0) >> opposite & 1 and lie.joined[index]:
                    todo.append((spot, lie.joined[index]))
        self._follow(todo)

    def taken(self, spot: Spot) -> "FastMaze":
        """Return the maze without a card (2.7)."""
        key = spot, ""
        after = self._after.get(key)
        if after is None:
            after = FastMaze((at, lie) for at, lie in self.cards.items() if at != spot)
            self._keep(key, after)
        return after

    def turned(self, goals: tuple[Shape, ...], placed: Spot) -> tuple["FastMaze", int]:
        """Return the maze with all goals face up that paths reach after a card came to `placed` (2.10, 2.12), and which
        those are, a bit each."""
        maze, turned = self, 0
        while maze.down:
            wave = []
            for k, goal in enumerate(GOAL_SPOTS):
                if not maze.down >> k & 1:
                    continue
                by = [
                    index for step, index, _, opposite, _ in STEPS if maze.reached.get(goal + step, 0) >> opposite & 1
                ]
                if by:
                    side = next((index for index in by if goal + STEPS[index][0] == placed), by[0])
                    wave.append((k, goal, _facing(goals[k], side)))
            if not wave:
                break
            for k, goal, lie in wave:
                maze = maze.placed(goal, lie)
                turned |= 1 << k
        return maze, turned

    def openings(self, spot: Spot, lie: Shape) -> Bits:
        """Return the empty cells that a card placed here would newly lead to, as far as it is joined to a path: beside
        it, and beside tunnels that a rockfall cut off and that it joins again."""
        leads = lie.through[self.fringe[spot] >> PATH if spot in self.fringe else 0]
        gaps = 0
        for step, _, edge, opposite, _ in STEPS:
            if leads & edge:
                neighbor = spot + step
                bit = BIT.get(neighbor, 0)
                if bit & self.empty:
                    gaps |= bit
                elif neighbor in self.cards and self.cards[neighbor].joined[opposite] & ~self.reached.get(neighbor, 0):
                    return self._joined(spot, leads)
        return gaps

    def _joined(self, spot: Spot, leads: int) -> Bits:
        """Return the same for a card that joins tunnels again, of which these edges lead on."""
        gaps, todo, joined = 0, [(spot, leads)], {spot: 15}
        while todo:
            at, leads = todo.pop()
            for step, _, edge, opposite, _ in STEPS:
                if leads & edge:
                    neighbor = at + step
                    bit = BIT.get(neighbor, 0)
                    if bit & self.empty:
                        gaps |= bit
                    elif neighbor in self.cards:
                        arrived = joined.get(neighbor) or self.reached.get(neighbor, 0)
                        more = self.cards[neighbor].joined[opposite] & ~arrived
                        if more:
                            joined[neighbor] = arrived | more
                            todo.append((neighbor, more))
        return gaps

    def touches(self, spot: Spot, lie: Shape) -> int:
        """Return which face-down goals a card placed here would turn, a bit each."""
        fit = self.fringe[spot] >> PATH if spot in self.fringe else 0
        goals = 0
        for k, goal in enumerate(GOAL_SPOTS):
            if self.down >> k & 1:
                for step, _, edge, _, _ in STEPS:
                    if spot + step == goal and lie.through[fit] & edge:
                        goals |= 1 << k
        return goals

    def beyond(self, turned: int) -> Bits:
        """Return the empty cells beside these goals, a bit each, which a path reaches once they are turned."""
        gaps = 0
        for k, beside in enumerate(BESIDE_GOAL):
            if turned >> k & 1:
                gaps |= beside
        return gaps & self.empty

    def closed(self, door: str) -> "FastMaze":
        """Return the maze without the tunnels that have a door of this color (3.6)."""
        return FastMaze((at, lie) for at, lie in self.cards.items() if lie.extra != door)

    @property
    def crystals(self) -> int:
        """The crystals to be seen (3.12)."""
        return sum(lie.extra == "crystal" for lie in self.cards.values())


def places(maze: FastMaze, lie: Shape) -> list[Spot]:
    """Return the cells where a card may be placed as it lies (2.4, 3.3, 3.4)."""
    edges = lie.open
    if lie.ladder:
        return [spot for spot, fit in maze.fringe.items() if LADDER_FITS[fit] >> edges & 1 and spot not in BESIDE]
    return [spot for spot, fit in maze.fringe.items() if FITS[fit] >> edges & 1]


def fast(maze: Maze) -> FastMaze:
    """Return the same maze for thinking fast."""
    return FastMaze((spot_of(cell), SHAPES[tunnel]) for cell, tunnel in maze.cards.items())


def _facing(goal: Shape, side: int) -> Shape:
    """Return the goal card turned so that it is open on this side (2.12)."""
    if goal is GOLD_LIE:
        return goal
    return next(lie for lie in LIES[goal.card] if lie.open >> side & 1)


class Survey:
    """How far the goals are from where paths lead, worked out once for a maze, so that placing a card can be judged by
    looking up. It differs from `distances` where a card lies in the way of what it opens: by a card at most, mostly."""

    __slots__ = ("cells", "goals", "lengths")

    cells: list[tuple[Spot, int]]
    """The empty cells that a path reaches, and what their neighbors ask."""
    lengths: tuple[int, int, int]
    """How many cards each goal is away; 0 for those that are face up."""
    goals: list[tuple[int, Bits, int, list[Bits]] | None]
    """By goal that is face down: how far it is, from which cells, how far from the next best ones, and by distance the
    cells that are not farther away."""

    def __init__(self, maze: FastMaze) -> None:
        self.cells = [(spot, fit) for spot, fit in maze.fringe.items() if fit >> PATH]
        self.goals = []
        lengths = [0, 0, 0]
        front, empty = maze.front, maze.empty
        for k in range(3):
            if not maze.down >> k & 1:
                self.goals.append(None)
                continue
            flood = BESIDE_GOAL[k] & empty
            layers = [0, flood]
            best, second, nearest = 0, 0, 0
            while True:
                hit = flood & front
                if hit:
                    if not best:
                        best, nearest = len(layers) - 1, hit
                        if hit & (hit - 1):  # more than one cell
                            second = best
                    elif not second and hit != nearest:
                        second = len(layers) - 1
                more = (flood | flood << 1 | flood >> 1 | flood << WIDTH | flood >> WIDTH) & empty
                if more == flood:
                    break
                if best and second and len(layers) > best + 1:
                    break
                flood = more
                layers.append(flood)
            lengths[k] = best or FAR
            self.goals.append((best or FAR, nearest, second or FAR, layers))
        self.lengths = (lengths[0], lengths[1], lengths[2])

    def after(self, k: int, bit: Bits, openings: Bits) -> int:
        """Return how far goal `k` is once a card lies on the cell `bit` that leads on to `openings`."""
        goal = self.goals[k]
        if goal is None:
            return 0
        best, nearest, second, layers = goal
        if best == FAR:
            return FAR
        if openings:
            if openings & layers[best - 1]:
                while openings & layers[best - 2]:
                    best -= 1
                return best - 1
            if nearest != bit:
                return best
            if openings & layers[best]:
                return best
            if second > best + 2 and len(layers) > best + 1 and openings & layers[best + 1]:
                return best + 2
            return min(second, best + 4)
        return best if nearest != bit else second

    def through(self, k: int, around: Bits) -> int:
        """Return how far goal `k` would be if the cell between these neighbors were free, and a path led there."""
        goal = self.goals[k]
        if goal is None:
            return 0
        best = goal[0]
        for away, layer in enumerate(goal[3][:best]):
            if around & layer:
                return away + 1
        return best
