"""The plane of a chart and what is drawn on it: lands or lines, medals for the moves that stand out."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from bot.draw.chart.model import LEFT, RIGHT, Curve, Mark, Plane
from bot.draw.chart.paper import GOLD, INK, PARCHMENT, PARCHMENT_DIM, SEPIA, WHITE
from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, Mask, Point
from bot.draw.text import Style

_FINE = 2
"""How many times larger it is drawn than shown."""
TRUE, KNOWN = 7, 4
"""Widths of the lines."""
CROWD, THIN = 6, 5
"""With more sides than CROWD the lines are THIN, so that fewer of them are hidden."""
MEDAL = 25
"""Radius of a number's medal."""


def draw(plane: Plane, curves: Sequence[Curve], marks: Sequence[Mark]) -> Image.Image:
    """Return the plane with its curves, transparent around it."""
    drawing = Drawing(*plane.size, scale=_FINE)
    _frame(drawing, plane)
    (_lands if len(curves) == 2 else _lines)(drawing, plane, curves, marks)
    return drawing.finished()


def _frame(drawing: Drawing, plane: Plane) -> None:
    top, bottom = plane.top, plane.bottom
    drawing.fill(drawing.box(LEFT - 7, top - 7, RIGHT + 7, bottom + 7, 5), INK)
    drawing.fill(drawing.box(LEFT - 4, top - 4, RIGHT + 4, bottom + 4, 3), PARCHMENT_DIM)
    drawing.fill(drawing.box(LEFT - 2, top - 2, RIGHT + 2, bottom + 2, 2), INK)
    drawing.fill(drawing.box(LEFT, top, RIGHT, bottom), mix(PARCHMENT, WHITE, 0.5))


def _grid(drawing: Drawing, plane: Plane, ink: Color) -> None:
    heights = [plane.y(percent / 100) for percent in plane.percents[1:-1]]
    lines = [_dashes([(LEFT, height), (RIGHT, height)], 12, 12) for height in heights]
    lines += [_dashes([(plane.x(at), plane.top), (plane.x(at), plane.bottom)], 12, 12) for at in plane.ticks]
    drawing.fill(_strokes(drawing, [dash for line in lines for dash in line], 2), ink, opacity=0.35)


def _lands(drawing: Drawing, plane: Plane, curves: Sequence[Curve], marks: Sequence[Mark]) -> None:
    """Two sides: the first has the land below the border, the second that above it."""
    first, second = curves
    border = plane.path(first.true)
    drawing.fill(drawing.box(LEFT, plane.top, RIGHT, plane.bottom), second.livery.tint)
    drawing.fill(drawing.polygon([(LEFT, plane.bottom), *border, (RIGHT, plane.bottom)]), first.livery.tint)
    _grid(drawing, plane, INK)
    medals = _medals(drawing, plane, [border] * len(marks), marks)
    _dashed(drawing, plane.path(first.known), WHITE)
    drawing.fill(drawing.line(border, TRUE + 6), INK)
    drawing.fill(drawing.line(border, TRUE), WHITE)
    _gild(drawing, [border] * len(marks), marks)
    _disc(drawing, LEFT + 42, plane.bottom - 42, 28, first)
    _disc(drawing, LEFT + 42, plane.top + 42, 28, second)
    _number(drawing, plane, medals)


def _lines(drawing: Drawing, plane: Plane, curves: Sequence[Curve], marks: Sequence[Mark]) -> None:
    """Any number of sides: a line for each, with its letter where it is well apart from the others."""
    paths = [plane.path(curve.true) for curve in curves]
    marked = [paths[mark.curve] for mark in marks]
    _grid(drawing, plane, SEPIA)
    medals = _medals(drawing, plane, marked, marks)
    thick, rim = (TRUE + 1, 6) if len(curves) <= CROWD else (THIN, 4)
    for curve in curves:
        _dashed(drawing, plane.path(curve.known), curve.livery.base, min(KNOWN, thick - 2))
    for path, curve in sorted(zip(paths, curves, strict=True), key=lambda one: one[1].true[-1]):
        drawing.fill(drawing.line(path, thick + rim), INK)
        drawing.fill(drawing.line(path, thick), curve.livery.base)
    _gild(drawing, marked, marks)
    for at, path, curve in zip(_alone(curves, marks), paths, curves, strict=True):
        _disc(drawing, *path[at], 22, curve)
    _number(drawing, plane, medals)


def _dashed(drawing: Drawing, path: Sequence[Point], ink: Color, thick: float = KNOWN) -> None:
    dashes = list(_dashes(path, 15, 13))
    drawing.fill(_strokes(drawing, dashes, thick + 4), INK)
    drawing.fill(_strokes(drawing, dashes, thick), ink)


def _medals(drawing: Drawing, plane: Plane, paths: Sequence[Sequence[Point]], marks: Sequence[Mark]) -> Sequence[float]:
    """Hang threads from the upper edge down to the moves that stand out; return where their medals belong."""
    places = _spread([plane.x(mark.ply + 0.5) for mark in marks], 2 * MEDAL + 8)
    below = plane.top + MEDAL + 20
    for mark, place, path in zip(marks, places, paths, strict=True):
        (x0, y0), (x1, y1) = path[mark.ply : mark.ply + 2]
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        drawing.fill(drawing.line([(place, plane.top), (x, below), (x, max(y, below))], 3), INK)
    return places


def _gild(drawing: Drawing, paths: Sequence[Sequence[Point]], marks: Sequence[Mark]) -> None:
    for mark, path in zip(marks, paths, strict=True):
        move = path[mark.ply : mark.ply + 2]
        drawing.fill(drawing.line(move, TRUE + 11), INK)
        drawing.fill(drawing.line(move, TRUE + 4), GOLD)


def _number(drawing: Drawing, plane: Plane, places: Sequence[float]) -> None:
    for number, place in enumerate(places, start=1):
        drawing.fill(drawing.ellipse(place, plane.top + 4, MEDAL), INK, opacity=0.5)
        drawing.fill(drawing.ellipse(place, plane.top, MEDAL), INK)
        drawing.fill(drawing.ellipse(place, plane.top, MEDAL - 4), mix(GOLD, WHITE, 0.45), GOLD)
        drawing.fill(drawing.letters(str(number), Style.NUMBERS, 36, place, plane.top), INK)


def _disc(drawing: Drawing, x: float, y: float, radius: float, curve: Curve) -> None:
    drawing.fill(drawing.ellipse(x, y, radius), INK)
    drawing.fill(drawing.ellipse(x, y, radius - 3.5), curve.livery.base)
    size = radius * (1.3 if len(curve.letter) == 1 else 0.95)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, size, x, y), curve.livery.ink)


def _alone(curves: Sequence[Curve], marks: Sequence[Mark]) -> list[int]:
    """Return for each curve a position where it is far from the others, from marks, and from the letters before."""
    last = len(curves[0].true) - 1
    taken = [mark.ply + 0.5 for mark in marks]
    found: list[int] = []
    for curve in curves:

        def room(position: int, curve: Curve = curve) -> tuple[bool, bool, float]:
            here = curve.true[position]
            free = all(abs(place - position) > last / 25 for place in taken)
            gap = min((abs(here - other.true[position]) for other in curves if other is not curve), default=1.0)
            return free, 0.05 < here < 0.95, gap

        found.append(max(range(last // 10, last * 9 // 10 + 1), key=room))
        taken.append(found[-1])
    return found


def _spread(places: Sequence[float], room: float) -> list[float]:
    """Return places near those given, which grow, each at least `room` from the next and all on the plane."""
    spread = list(places)
    # Each crowd lies evenly around the middle of its own: neighbors are pushed apart by halves until all have room.
    for _ in range(100):
        for i in range(len(spread) - 1):
            if (lack := room - (spread[i + 1] - spread[i])) > 0:
                spread[i] -= lack / 2
                spread[i + 1] += lack / 2
        spread = [min(max(place, LEFT + room / 2), RIGHT - room / 2) for place in spread]
    return spread


def _strokes(drawing: Drawing, lines: Sequence[Sequence[Point]], thick: float) -> Mask:
    """Return many lines as one mask."""
    width, height = drawing.size
    mask = Image.new("L", (width * _FINE, height * _FINE))
    draw = ImageDraw.Draw(mask)
    for line in lines:
        draw.line([(x * _FINE, y * _FINE) for x, y in line], fill=255, width=round(thick * _FINE), joint="curve")
    return mask


def _dashes(path: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Yield the dashes along a path."""
    dash, drawn, left = [path[0]], True, on
    for a, b in pairwise(path):
        length, done = hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while length - done > left:
            done += left
            share = done / length
            corner = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            if drawn:
                yield [*dash, corner]
            dash, drawn = [corner], not drawn
            left = on if drawn else off
        left -= length - done
        dash.append(b)
    if drawn and len(dash) > 1:
        yield dash
