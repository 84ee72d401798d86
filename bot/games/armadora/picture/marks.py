"""Marks on a picture: the last move, and the choices of a turn panel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.games.armadora.picture.colors import CHOSEN, DIM, FRAME, INK, WOOD
from bot.games.armadora.picture.layout import BOTTOM, CELL, LEFT, TOP, corner, edge_middle, middle, upright
from bot.games.armadora.picture.sprites.marks import frame, verdict
from bot.games.armadora.picture.sprites.warriors import ON_BOARD, token
from bot.games.armadora.picture.sprites.wood import palisade
from engine.game import Event
from engine.games.armadora.board import COLUMNS, ENDS, Edge, Edges, Square, Squares, bits, mask
from engine.games.armadora.moves import ArrowShot, Looked, PalisadesPlaced, Reinforced, WarriorPlaced
from engine.games.armadora.state import Strength, View

_NO_SQUARES, _NO_EDGES = Squares(0), Edges(0)


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a turn panel. Only the person whose panel it is sees them."""

    squares: Squares = _NO_SQUARES
    """Chosen squares, ringed boldly."""
    targets: Squares = _NO_SQUARES
    """Squares that may be chosen next, ringed lightly."""
    warrior: tuple[Square, Strength] | None = None
    """The planned warrior of the viewer."""
    edges: Edges = _NO_EDGES
    """Planned palisades."""
    legal: Edges = _NO_EDGES
    """Edges that may be chosen next."""
    numbered: tuple[tuple[int, Edge], ...] = ()
    """Edges that may be chosen next by buttons that have these numbers."""
    illegal: Edges = _NO_EDGES
    """Edges that may not be chosen."""
    columns: range = range(COLUMNS)
    """The columns that the buttons stand for; the others are dimmed."""

    @property
    def places(self) -> frozenset[Square]:
        """The squares on and beside which something is planned or may go on."""
        warrior = () if self.warrior is None else self.warrior[:1]
        edges = (*map(Edge, bits(self.edges)), *(edge for _, edge in self.numbered))
        ends = (end for edge in edges for end in ENDS[edge])
        return frozenset({*map(Square, bits(self.squares)), *warrior, *ends})


NO_MARKS = Marks()


def last_move(events: Sequence[Event]) -> tuple[Squares, Edges]:
    """Return the squares and the edges that these events are about."""
    squares: list[Square] = []
    edges: list[Edge] = []
    for event in events:
        match event:
            case WarriorPlaced(square=s) | Looked(square=s) | ArrowShot(square=s) | Reinforced(square=s):
                squares.append(s)
            case PalisadesPlaced(edges=placed):
                edges += placed
            case _:
                pass
    return mask(squares), mask(edges)


def point(canvas: Canvas, view: View, marks: Marks, grounds: Mapping[Square, Color]) -> None:
    """Draw the marks on top of the board."""
    for left, right in ((0, marks.columns.start), (marks.columns.stop, COLUMNS)):
        if left < right:
            canvas.dim(LEFT + left * CELL, TOP, LEFT + right * CELL, BOTTOM, WOOD, DIM)
    for target in bits(marks.targets):
        canvas.put(frame(FRAME, grounds[Square(target)], bold=False), *corner(Square(target)))
    if marks.warrior is not None and view.viewer is not None:
        square, strength = marks.warrior
        canvas.center(
            token(ON_BOARD, view.viewer, strength, False, grounds[square], canvas.look.patterns), *middle(square)
        )
    chosen = marks.squares | (1 << marks.warrior[0] if marks.warrior else 0)
    for s in bits(chosen):
        canvas.put(frame(CHOSEN, grounds[Square(s)]), *corner(Square(s)))
    for edge in map(Edge, bits(marks.edges)):
        canvas.center(palisade(upright(edge), INK, planned=True), *edge_middle(edge))
    for edge in map(Edge, bits(marks.legal | marks.illegal)):
        canvas.center(verdict(bool(marks.legal >> edge & 1), grounds[Square(0)]), *edge_middle(edge))
    for number, edge in marks.numbered:
        canvas.center(verdict(True, grounds[Square(0)], number), *edge_middle(edge))
