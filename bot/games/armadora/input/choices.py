"""The choices of a turn, derived from the legal moves alone, and the edges that continue a fence: this module holds no
rule of the game."""

from collections.abc import Iterator, Mapping, Sequence, Set

from bot.games.armadora.input.draft import PALISADES, TARGETS, WARRIORS, Draft, Kind, kind_of
from engine.games.armadora import moves
from engine.games.armadora.board import COLUMNS, CORNERS, EDGE_BETWEEN, EDGES, ENDS, SQUARES, STEPS, Edge, Edges, Square
from engine.games.armadora.rules import legal, may_use_power, placeable_beside
from engine.games.armadora.state import Character, Strength, View

POWER_OF: Mapping[Character, Kind] = {
    Character.MAGE: Kind.LOOK,
    Character.GOBLIN: Kind.GOBLIN,
    Character.ORC: Kind.ORC,
    Character.ELF: Kind.ARROW,
}
POSTS: tuple[Square, ...] = tuple(square for square in SQUARES if sum(divmod(square, COLUMNS)) % 2 == 0)
"""The squares of one color, if the board were colored like a chessboard: each edge is beside exactly one of them."""


_AROUND = (-COLUMNS, 1, COLUMNS, -1)
"""The differences to the indices of a square's neighbors: north, east, south, west."""


TOUCHING: dict[Edge, tuple[Edge, ...]] = {
    edge: tuple(neighbor for neighbor in EDGES if neighbor != edge and CORNERS[neighbor] & CORNERS[edge])
    for edge in EDGES
}
"""The edges that continue a fence from an edge: at most six."""


def numbered(draft: Draft, palisades: Edges) -> tuple[Edge | None, ...]:
    """Return the edges that have the numbers from 1: the sides of the chosen square, from the north clockwise, None
    for the border; or the edges that continue a fence from the chosen ones."""
    if draft.square is not None:
        return tuple(EDGE_BETWEEN.get((draft.square, Square(draft.square + step))) for step in _AROUND)
    touching = {edge for end in draft.edges for edge in TOUCHING[end]} - set(draft.edges)
    return tuple(sorted(edge for edge in touching if not palisades >> edge & 1))


def worthwhile(view: View, *, pairs: bool = True) -> tuple[moves.Move, ...]:
    """Return the viewer's legal moves, without a Mage's look at a warrior that the viewer knows, and without moves of
    two palisades if `pairs` are not asked for."""
    possible = legal(view, pairs=pairs)
    return tuple(move for move in possible if not (isinstance(move, moves.MageLook) and view.strength_on(move.square)))


class Choices:
    """The legal moves of a turn, sorted so that buttons can ask."""

    def __init__(self, view: View) -> None:
        self._places: dict[Kind, set[tuple[Strength | None, Square]]] = {kind: set() for kind in (*WARRIORS, *TARGETS)}
        """The warriors that may be placed, and the squares that may be chosen where no strength is."""
        self._alone: dict[Kind, set[Edge]] = {kind: set() for kind in PALISADES}
        self._table = view.table
        self.special = tuple(_special(view))
        """The power and the reinforcement that the viewer has left, whether they are possible now or not."""
        self.may_pass = False
        for move in worthwhile(view, pairs=False):
            match move:
                case moves.PlacePalisades((edge,)) | moves.OrcPalisade(edge):
                    self._alone[kind_of(move)].add(edge)
                case moves.PlaceWarrior(strength, square) | moves.GoblinWarrior(strength, square):
                    self._places[kind_of(move)].add((strength, square))
                case moves.MageLook(square) | moves.ElfArrow(square) | moves.Reinforce(square):
                    self._places[kind_of(move)].add((None, square))
                case moves.Pass():
                    self.may_pass = True
        kinds = (*self._places.items(), *self._alone.items())
        self.kinds: Set[Kind] = {kind for kind, possible in kinds if possible}
        """The kinds that have a legal move."""

    def squares(self, draft: Draft) -> Set[Square]:
        """Return the squares that may be chosen beside the rest of the draft."""
        if draft.kind in PALISADES:
            return {square for edge in self.edges(draft) for square in ENDS[edge]}
        return {square for strength, square in self._places[draft.kind] if draft.strength in (None, strength)}

    def edges(self, draft: Draft) -> Set[Edge]:
        """Return the palisades that may be placed together with those of the draft."""
        return self._edges(draft.kind, draft.edges)

    def allow(self, draft: Draft) -> bool:
        """Return whether the draft is the beginning or can still become a legal move."""
        if draft.kind is Kind.WARRIOR and draft.bare:
            return True
        if draft.kind is Kind.SPECIAL:
            return draft.bare and bool(self.special)
        if draft.kind is Kind.PASS:
            return draft.bare and self.may_pass
        if draft.kind not in self.kinds:
            return False
        if draft.kind in PALISADES:
            return draft.strength is None and self._allow_palisades(draft)
        squares = self.squares(draft)
        return len(draft.squares) <= 1 and bool(squares) and (draft.square is None or draft.square in squares)

    def _allow_palisades(self, draft: Draft) -> bool:
        """Return whether the palisades may be placed, checked in the order in which they were chosen."""
        edges = draft.edges
        if not all(edge in self._edges(draft.kind, edges[:before]) for before, edge in enumerate(edges)):
            return False
        square, further = draft.square, self._edges(draft.kind, edges)
        return square is None or any(EDGE_BETWEEN[square, beside] in further for beside, _ in STEPS[square])

    def _edges(self, kind: Kind, placed: Sequence[Edge]) -> Set[Edge]:
        """Return the palisades that may be placed together with these."""
        if not placed:
            return self._alone[kind]
        if kind is Kind.ORC or len(placed) > 1:
            return frozenset()
        # Only beside the one that is chosen: all pairs would take as long as all the rest of a panel.
        return placeable_beside(self._table, placed[0])


def _special(view: View) -> Iterator[Kind]:
    """Yield the kinds of the power and the reinforcement that the viewer has left."""
    table, seat = view.table, view.viewer
    if seat is not None and may_use_power(table, seat):
        yield POWER_OF[table.characters[seat]]
    if seat is not None and table.reinforcements[seat]:
        yield Kind.REINFORCEMENT
