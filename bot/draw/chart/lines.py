"""Draw the planes of a chart: each side's area, the borders, and medals for the marked moves."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from bot.draw.chart.model import Curve, Mark, Plane, Sheet
from bot.draw.chart.paper import GOLD, INK, ON_GOLD, PARCHMENT_DIM, PLANE, WHITE
from bot.draw.colors import Color, Livery, mix
from bot.draw.drawing import Drawing, Mask, Point
from bot.draw.patterns import patterned
from bot.draw.text import Style

_FINE = 2
"""The factor by which curves are drawn larger than they are shown, for smooth edges."""
TRUE, KNOWN = 7, 5
"""Widths in pixels of the lines of true chances and of known ones."""
_AROUND = 32
"""Pixels by which medals and ends of lines may stick out of a plane."""
MEDAL = 25
"""Radius of a medal in pixels."""


def draw(image: Image.Image, sheet: Sheet, curves: Sequence[Curve], marks: Sequence[Mark], *, patterns: bool) -> None:
    """Draw the planes with their curves onto the picture."""
    for side, there in enumerate(sheet.planes):
        # A mask is as large as its drawing, so each plane has a small drawing of its own.
        plane, corner = (
            there.moved(_AROUND - there.left, _AROUND - there.top),
            (there.left - _AROUND, there.top - _AROUND),
        )
        drawing = Drawing(plane.right + _AROUND, plane.bottom + _AROUND, scale=_FINE)
        frame(drawing, plane)
        if len(sheet.planes) == 1:
            _lands(drawing, plane, curves, marks, patterns=patterns)
        else:
            numbered = [(n, mark) for n, mark in enumerate(marks, 1) if mark.curve == side]
            _strip(drawing, plane, curves[side], numbered, side if patterns else None)
        image.alpha_composite(drawing.finished(), corner)


def frame(drawing: Drawing, plane: Plane) -> None:
    """Draw an empty plane with its rim."""
    left, top, right, bottom = plane.left, plane.top, plane.right, plane.bottom
    drawing.fill(drawing.box(left - 7, top - 7, right + 7, bottom + 7, 5), INK)
    drawing.fill(drawing.box(left - 4, top - 4, right + 4, bottom + 4, 3), PARCHMENT_DIM)
    drawing.fill(drawing.box(left - 2, top - 2, right + 2, bottom + 2, 2), INK)
    drawing.fill(drawing.box(left, top, right, bottom), PLANE)


def _grid(drawing: Drawing, plane: Plane, percents: Sequence[int]) -> None:
    heights = [plane.y(percent / 100) for percent in percents]
    lines = [dashes([(plane.left, height), (plane.right, height)], 12, 12) for height in heights]
    lines += [dashes([(plane.x(at), plane.top), (plane.x(at), plane.bottom)], 12, 12) for at in plane.ticks]
    drawing.fill(strokes(drawing, [dash for line in lines for dash in line], 2), INK, opacity=0.35)


def _lands(drawing: Drawing, plane: Plane, curves: Sequence[Curve], marks: Sequence[Mark], *, patterns: bool) -> None:
    """Draw two sides: the area below the border is the first side's, the area above it the second's."""
    first, second = curves
    border = plane.path(first.true)
    left, right = plane.left, plane.right
    _land(drawing, drawing.box(left, plane.top, right, plane.bottom), second, 1 if patterns else None)
    below = drawing.polygon([(left, plane.bottom), *border, (right, plane.bottom)])
    _land(drawing, below, first, 0 if patterns else None)
    _grid(drawing, plane, (25, 50, 75))
    places = _spread([plane.x(mark.ply + 0.5) for mark in marks], 2 * MEDAL + 8, plane)
    lower = plane.top + MEDAL + 20
    for mark, place in zip(marks, places, strict=True):
        x, y = _middle(border, mark)
        drawing.fill(drawing.line([(place, plane.top), (x, lower), (x, max(y, lower))], 3), INK)
    _dashed(drawing, plane.path(first.known))
    outlined(drawing, border, WHITE, marks)
    _disc(drawing, left + 42, plane.bottom - 42, 28, first)
    _disc(drawing, left + 42, plane.top + 42, 28, second)
    for number, place in enumerate(places, 1):
        _medal(drawing, number, place, plane.top, MEDAL)


def _strip(
    drawing: Drawing, plane: Plane, curve: Curve, numbered: Sequence[tuple[int, Mark]], pattern: int | None
) -> None:
    """Draw one of many sides: its area below its curve, and the medals where the curve leaves more room."""
    border, radius = plane.path(curve.true), min(MEDAL, plane.height * 0.26)
    _land(drawing, drawing.polygon([(plane.left, plane.bottom), *border, (plane.right, plane.bottom)]), curve, pattern)
    _grid(drawing, plane, percents(plane))
    places = _spread([plane.x(mark.ply + 0.5) for _, mark in numbered], 2 * radius + 6, plane)
    medals = []
    for (number, mark), place in zip(numbered, places, strict=True):
        x, y = _middle(border, mark)
        lower = y < (plane.top + plane.bottom) / 2
        at = plane.bottom - radius - 4 if lower else plane.top + radius + 4
        drawing.fill(drawing.line([(place, at), (x, y)], 3), INK)
        medals.append((number, place, at))
    _dashed(drawing, plane.path(curve.known))
    outlined(drawing, border, curve.livery.base, [mark for _, mark in numbered])
    for number, place, at in medals:
        _medal(drawing, number, place, at, radius)


def _land(drawing: Drawing, mask: Mask, curve: Curve, pattern: int | None) -> None:
    """Fill a side's area with its tint, and with the pattern of that number unless it is None."""
    livery = curve.livery
    drawing.fill(mask, livery.tint)
    if pattern is not None:
        patterned(drawing, pattern, mask, Livery(livery.tint, mix(livery.base, INK, 0.5), livery.tint))


def percents(plane: Plane) -> tuple[int, ...]:
    """Return the percentages that have a labeled horizontal line in a plane."""
    return (50,) if plane.linear else (10, 50)


def _middle(path: Sequence[Point], mark: Mark) -> Point:
    (x0, y0), (x1, y1) = path[mark.ply : mark.ply + 2]
    return (x0 + x1) / 2, (y0 + y1) / 2


def outlined(drawing: Drawing, path: Sequence[Point], ink: Color, marks: Sequence[Mark] = ()) -> None:
    """Draw the curve of true chances, golden at the marks."""
    drawing.fill(drawing.line(path, TRUE + 6), INK)
    drawing.fill(drawing.line(path, TRUE), ink)
    for mark in marks:
        move = path[mark.ply : mark.ply + 2]
        drawing.fill(drawing.line(move, TRUE + 11), INK)
        drawing.fill(drawing.line(move, TRUE + 4), GOLD)


def _dashed(drawing: Drawing, path: Sequence[Point]) -> None:
    drawn = list(dashes(path, 15, 13))
    drawing.fill(strokes(drawing, drawn, KNOWN + 4), WHITE)
    drawing.fill(strokes(drawing, drawn, KNOWN), INK)


def _medal(drawing: Drawing, number: int, x: float, y: float, radius: float) -> None:
    drawing.fill(drawing.ellipse(x, y + 4, radius), INK, opacity=0.5)
    drawing.fill(drawing.ellipse(x, y, radius), INK)
    drawing.fill(drawing.ellipse(x, y, radius - 4), mix(GOLD, WHITE, 0.45), GOLD)
    drawing.fill(drawing.letters(str(number), Style.NUMBERS, 1.44 * radius, x, y), ON_GOLD)


def _disc(drawing: Drawing, x: float, y: float, radius: float, curve: Curve) -> None:
    drawing.fill(drawing.ellipse(x, y, radius), INK)
    drawing.fill(drawing.ellipse(x, y, radius - 3.5), curve.livery.base)
    size = radius * (1.3 if len(curve.letter) == 1 else 0.95)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, size, x, y), curve.livery.ink)


def _spread(places: Sequence[float], room: float, plane: Plane) -> list[float]:
    """Return places near the given ascending ones, each at least `room` from the next and all on the plane."""
    spread = list(places)
    # Neighbors are pushed apart by equal halves until all have room, so a crowd stays around its middle.
    for _ in range(100):
        for i in range(len(spread) - 1):
            if (lack := room - (spread[i + 1] - spread[i])) > 0:
                spread[i] -= lack / 2
                spread[i + 1] += lack / 2
        spread = [min(max(place, plane.left + room / 2), plane.right - room / 2) for place in spread]
    return spread


def strokes(drawing: Drawing, lines: Sequence[Sequence[Point]], thick: float) -> Mask:
    """Return many lines as one mask."""
    width, height = drawing.size
    mask = Image.new("L", (width * _FINE, height * _FINE))
    draw = ImageDraw.Draw(mask)
    for line in lines:
        draw.line([(x * _FINE, y * _FINE) for x, y in line], fill=255, width=round(thick * _FINE), joint="curve")
    return mask


def dashes(path: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
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
