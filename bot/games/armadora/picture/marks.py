"""Marks on a picture: the last move, the choices of a turn panel, and the small signs on squares, warriors and
edges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.drawing import Drawing, open_eye
from bot.draw.sprite import Sprite, bake, sprite_cache
from bot.draw.text import Style
from bot.games.armadora.picture import colors
from bot.games.armadora.picture.ground import CELL, corner, edge_middle, middle, upright
from bot.games.armadora.picture.pieces import ON_BOARD, Icon, palisade, token
from engine.game import Event
from engine.games.armadora.board import Edge, Edges, Square, Squares, bits, mask
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
    """Edges where a palisade may stand."""
    numbered: tuple[tuple[int, Edge], ...] = ()
    """Edges that may be chosen next by buttons that have these numbers."""
    illegal: Edges = _NO_EDGES
    """Edges that may not be chosen."""


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
    for target in bits(marks.targets):
        canvas.put(frame(colors.FRAME, grounds[Square(target)], bold=False), *corner(Square(target)))
    if marks.warrior is not None and view.viewer is not None:
        square, strength = marks.warrior
        canvas.center(
            token(ON_BOARD, view.viewer, strength, False, grounds[square], canvas.look.patterns), *middle(square)
        )
    ringed = marks.squares | (1 << marks.warrior[0] if marks.warrior else 0)
    for s in bits(ringed):
        canvas.put(frame(colors.CHOSEN, grounds[Square(s)]), *corner(Square(s)))
    for edge in map(Edge, bits(marks.edges)):
        canvas.center(palisade(upright(edge), colors.INK, planned=True), *edge_middle(edge))
    for edge in map(Edge, bits(marks.legal | marks.illegal)):
        canvas.center(verdict(bool(marks.legal >> edge & 1), grounds[Square(0)]), *edge_middle(edge))
    for number, edge in marks.numbered:
        canvas.center(verdict(True, grounds[Square(0)], number), *edge_middle(edge))


# --- The small signs ---


@sprite_cache
def arrows(count: int, behind: Color) -> Sprite:
    """Return arrows with the strength that they take, for a warrior's upper right corner, beside its strength."""
    drawing = Icon(54, 72)
    for shift in (12, 0)[2 - min(count, 2) :]:
        tip, tail = (4, 32 + shift), (42, 7 + shift)
        length = ((tail[0] - tip[0]) ** 2 + (tail[1] - tip[1]) ** 2) ** 0.5
        dx, dy = (tail[0] - tip[0]) / length, (tail[1] - tip[1]) / length
        vanes = []
        for turn in (1, -1):
            foot = (tail[0] - dx * 16, tail[1] - dy * 16)
            vane = [foot, (foot[0] + dx * 5 - dy * 7 * turn, foot[1] + dy * 5 + dx * 7 * turn)]
            vane += [(tail[0] + dx * 6 - dy * 7 * turn, tail[1] + dy * 6 + dx * 7 * turn), tail]
            vanes.append(vane)
        drawing.fill(drawing.line([tip, tail], 8), colors.INK)
        for vane in vanes:
            drawing.fill(drawing.polygon(vane, 2.4), colors.INK)
        drawing.fill(drawing.line([tip, tail], 4), colors.STAKE.light)
        for vane in vanes:
            drawing.fill(drawing.polygon(vane), colors.WHITE)
    drawing.disc(31, 47, 18, colors.BAD, line=3)
    drawing.fill(drawing.letters(f"−{count}", Style.NUMBERS, 28, 31, 47), colors.WHITE)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def reinforcement(behind: Color) -> Sprite:
    """Return the banner of a reinforcement: the warrior is one stronger. It does not cover the strength."""
    drawing = Icon(46, 66)
    drawing.fill(drawing.line([(8, 6), (8, 60)], 7), colors.INK)
    drawing.fill(drawing.line([(8, 6), (8, 60)], 3.5), colors.STAKE.light, colors.STAKE.dark)
    flag = [(9, 8), (43, 8), (38, 21), (43, 34), (9, 34)]
    drawing.shape(flag, colors.GOOD, line=2.4)
    drawing.fill(drawing.letters("+1", Style.NUMBERS, 25, 24, 21), colors.WHITE)
    drawing.disc(8, 6, 3.2, colors.GOLD.light, line=1.8)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def eye(behind: Color) -> Sprite:
    """Return the mark of a warrior that the Mage looked at."""
    art = open_eye(46, colors.INK, (0x1D, 0x4B, 0x9B), (colors.WHITE, colors.PARCHMENT))
    return bake(art, colors.PALETTE, behind, steady=True)


@sprite_cache
def frame(color: Color, behind: Color, bold: bool = True) -> Sprite:
    """Return a frame around a square."""
    drawing = Drawing(CELL, CELL)
    width = 8 if bold else 4

    def inside(by: float) -> list[tuple[float, float]]:
        far = CELL - by
        return [(by, by), (far, by), (far, far), (by, far), (by, by)]

    drawing.fill(drawing.line(inside(11), width + 4), colors.INK)
    drawing.fill(drawing.line(inside(11), width), color)
    return bake(drawing.finished(), colors.PALETTE, behind)


@sprite_cache
def verdict(legal: bool, behind: Color, number: int = 0) -> Sprite:
    """Return the mark on an edge: a green disc with a tick or a number if a palisade may stand there, else a red
    cross."""
    if number:
        drawing = Icon(58, 58)
        drawing.disc(29, 29, 25, colors.GOOD, line=3)
        drawing.fill(drawing.letters(str(number), Style.NUMBERS, 44, 29, 29), colors.WHITE)
        return bake(drawing.finished(), colors.PALETTE, behind, steady=True)
    drawing = Icon(46, 46)
    if legal:
        drawing.disc(23, 23, 17, colors.GOOD, line=3)
        drawing.fill(drawing.line([(14, 24), (20, 30), (32, 16)], 5.5), colors.WHITE)
    else:
        for width, ink in ((15, colors.INK), (10.5, colors.WHITE), (7, colors.BAD)):
            for end in (10, 36):
                drawing.fill(drawing.line([(end, 10), (46 - end, 36)], width), ink)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def pointer(behind: Color) -> Sprite:
    """Return the mark of whose turn it is."""
    drawing = Icon(44, 40)
    corners = [(22, 38), (2, 14), (13, 14), (13, 2), (31, 2), (31, 14), (42, 14)]
    arrow = [(22 + (x - 22) * 0.86, 20 + (y - 20) * 0.86) for x, y in corners]
    drawing.shape(arrow, colors.GOLD.light, colors.GOLD.base, 3)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def shares(winners: tuple[tuple[int, str], ...], share: int, behind: Color) -> Sprite:
    """Return the winners of a territory and the gold that each gets; a winner is a seat, for the color, and letters."""
    # Three or four winners are drawn closer together, or they would cover the neighboring squares.
    size, margin = (30, 20) if len(winners) < 3 else (24, 10)
    widths = [margin + round(size * 0.57) * len(letters) for _, letters in winners]
    width = sum(widths) + 34 + 19 * len(str(share))
    drawing = Drawing(width + 8, 48)
    drawing.fill(drawing.box(0, 0, width + 8, 46, 12), colors.INK)
    drawing.fill(drawing.box(3.5, 3.5, width + 4.5, 42.5, 9), colors.WHITE)
    left = 3.5
    for i, ((seat, letters), room) in enumerate(zip(winners, widths, strict=True)):
        livery = colors.LIVERIES[seat]
        drawing.fill(drawing.box(left, 3.5, left + room, 42.5, 9 if i == 0 else 0), livery.base)
        drawing.fill(drawing.box(left + 12, 3.5, left + room, 42.5), livery.base)
        drawing.fill(drawing.letters(letters, Style.NUMBERS, size, left + room / 2, 23), livery.ink)
        drawing.fill(drawing.box(left + room - 1.5, 3.5, left + room, 42.5), colors.INK)
        left += room
    drawing.fill(drawing.letters(f"+{share}", Style.NUMBERS, 33, (left + width + 4) / 2, 23), colors.INK)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def number(place: int, behind: Color) -> Sprite:
    """Return the number of a territory in the result's table."""
    drawing = Drawing(48, 48)
    drawing.fill(drawing.box(1, 1, 47, 47, 11), colors.WHITE)
    drawing.fill(drawing.box(4, 4, 44, 44, 9), colors.INK)
    drawing.fill(drawing.letters(str(place), Style.NUMBERS, 36 if place < 10 else 30, 24, 24), colors.WHITE)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)
