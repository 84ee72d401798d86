"""The planes of a chart: what they are made of and where they lie, in pixels; the paper under them; each side's area,
the borders, and medals for the marked moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random

from PIL import Image, ImageDraw

from bot.draw.colors import Color, Livery, color, mix, ramp, recolored
from bot.draw.drawing import Drawing, Mask, Point, parchment
from bot.draw.look import Theme
from bot.draw.palette import Palette
from bot.draw.patterns import patterned
from bot.draw.text import Style

SIZE = (1200, 756)
"""Width and height of a chart of two sides. With more sides the height depends on their strips."""
MARGINS = (14, 10, 14, 12)
"""Width of the table's edge around the parchment: left, top, right, bottom."""
LEFT, TOP, RIGHT, BOTTOM = 136, 216, 1144, 678
"""The edges of the plane of two sides."""
CHIP = (44, 228)
"""Where the name beside a strip begins and ends, in pixels from the left."""
STRIP_LEFT, STRIPS_TOP, STRIP_GAP = 316, 150, 20
LOWEST, HIGHEST, STRIPS = 84, 170, 640
"""The least and the greatest height of a strip, and the height of all strips where these limits allow it."""

_SMALL_TOP, _SMALL = 96, 260
"""Of a small chart: where its planes begin, and the height of all."""
LINEAR = 4
"""With more sides than this, low chances get more room than high ones, because most chances are low then."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's chances, 0 … 1, at every position."""

    label: str
    """The side's name, in characters that the fonts have."""
    letter: str
    livery: Livery
    known: tuple[float, ...]
    """Empty as long as it is not known what the table could know."""
    true: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that is marked: it led from position `ply` to the next one."""

    ply: int
    curve: int
    """The index of the curve that it is marked on."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the chart."""

    title: str
    true: str
    """The name of the solid line."""
    known: str
    """The name of the dashed line."""
    moves: str
    """What is counted from left to right."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle on which positions and chances have places in pixels."""

    left: int
    top: int
    right: int
    bottom: int
    last: int
    """The number of the last position; the first is 0."""
    linear: bool
    """Whether the vertical scale is linear."""

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def x(self, position: float) -> float:
        return self.left + (self.right - self.left) * position / max(1, self.last)

    def y(self, chance: float) -> float:
        return self.bottom - self.height * (chance if self.linear else chance**0.5)

    def path(self, chances: Sequence[float]) -> list[Point]:
        return [(self.x(position), self.y(chance)) for position, chance in enumerate(chances)]

    @property
    def ticks(self) -> range:
        """The positions that have a vertical line."""
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if self.last / step <= 7)
        return range(step, self.last, step)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole chart: one plane that two sides share, or a strip for each of three or more sides."""

    size: tuple[int, int]
    planes: tuple[Plane, ...]


def sheet(sides: int, last: int, *, small: bool = False) -> Sheet:
    """Return the layout of a chart with this number of sides; of a `small` one, which has a title and names alone."""
    strips, below = 1 if sides == 2 else sides, CHIP[0] if small else SIZE[1] - BOTTOM
    if small:
        left, first, height = CHIP[0] if sides == 2 else CHIP[1] + STRIP_GAP, _SMALL_TOP, max(_SMALL // strips, LOWEST)
    elif sides == 2:
        left, first, height = LEFT, TOP, BOTTOM - TOP
    else:
        left, first, height = STRIP_LEFT, STRIPS_TOP, min(max(STRIPS // sides, LOWEST), HIGHEST)
    tops = [first + strip * (height + STRIP_GAP) for strip in range(strips)]
    planes = tuple(Plane(left, top, RIGHT, top + height, last, linear=sides <= LINEAR) for top in tops)
    return Sheet((SIZE[0], planes[-1].bottom + below), planes)


# --- The paper ---

INK, WOOD = color("#26160b"), color("#3a2415")
PARCHMENT, PARCHMENT_DIM, SEPIA = color("#f0e0b9"), color("#cbb88c"), color("#a58d62")
PLANE = color("#f8eedc")
"""The plane where it is no side's area."""
ON_GOLD = color("#30200f")
"""The numbers on medals: dark in every theme."""
WHITE, GOLD = color("#fffaf0"), color("#f4b92e")
FEW = 6
"""With more sides than this, each color has fewer shades."""


@cache
def palette(liveries: tuple[Livery, ...]) -> Palette:
    """Return the colors of a chart of these sides, up to 12."""
    # Twelve sides with as many shades as two sides have would exceed 256 colors.
    inks, tints, lights = (6, 8, 4) if len(liveries) <= FEW else (4, 4, 2)
    themes = {theme: _grounds(of) for theme, of in _THEMES.items()}
    colors = (
        *(tuple(mix(INK, livery.base, step / 6) for step in range(1, 7)) for livery in liveries),
        *(tuple(mix(livery.base, livery.ink, step / inks) for step in range(1, inks + 1)) for livery in liveries),
        *(tuple(mix(INK, livery.tint, step / tints) for step in range(1, tints + 1)) for livery in liveries),
        *(tuple(mix(livery.tint, WHITE, step / lights) for step in range(1, lights)) for livery in liveries),
    )
    return Palette(*_grounds(), *colors, themes={theme: (*grounds, *colors) for theme, grounds in themes.items()})


_THEMES = {
    Theme.LIGHT: recolored("#3a2415 #d9c3a0 #120a05 #a98d63 #f0e0b9 #fffbf2 #cbb88c #e3dac6"),
    Theme.DARK: recolored(
        "#3a2415 #14110e #26160b #f3e6c8 #f0e0b9 #2b251d #cbb88c #4a4032 #a58d62 #5d4f38 #f8eedc #3a3228"
    ),
    Theme.CONTRAST: recolored(
        "#3a2415 #000000 #26160b #000000 #f0e0b9 #ffffff #cbb88c #d0d0d0 #a58d62 #707070 #f8eedc #ffffff"
    ),
}


def _grounds(of: Callable[[Color], Color] = lambda color: color) -> tuple[tuple[Color, ...], ...]:
    """Return the colors that are no side's, in a theme given as a function from a standard color to the theme's."""
    return (
        ramp("#120a05 #26160b #3a2415 #6d4526 #a58d62", 12, of),
        ramp("#26160b #a58d62 #cbb88c #f0e0b9 #fffaf0", 16, of),
        (of(PLANE), ON_GOLD, *ramp("#26160c #8a5606 #f4b92e #f9d781", 10)),
    )


@cache
def paper(size: tuple[int, int]) -> Image.Image:
    """Return an empty sheet of parchment on a wooden table."""
    (width, height), (left, top, right, bottom) = size, MARGINS
    drawing = Drawing(width, height, scale=1)
    drawing.fill(drawing.box(0, 0, width, height), WOOD)
    for plank in range(0, height, 75):
        drawing.fill(drawing.box(0, plank + 73, width, plank + 75), (18, 10, 5))
    sheet = left, top, width - right, height - bottom
    parchment(drawing, sheet, Random(7), (SEPIA, PARCHMENT_DIM, PARCHMENT))
    return drawing.finished()


# --- The planes ---

FINE = 2
"""The factor by which curves are drawn larger than they are shown, for smooth edges."""
TRUE, KNOWN = 7, 5
"""Widths in pixels of the lines of true chances and of known ones."""
_AROUND = 32
"""Pixels by which medals and ends of lines may stick out of a plane."""
MEDAL = 25
"""Radius of a medal in pixels."""


def draw(image: Image.Image, sheet: Sheet, curves: Sequence[Curve], marks: Sequence[Mark], *, patterns: bool) -> None:
    """Draw the planes with their curves onto the picture."""
    for side, plane in enumerate(sheet.planes):
        # A mask is as large as its drawing, so each plane has a small drawing of its own.
        corner = plane.left - _AROUND, plane.top - _AROUND
        right, bottom = plane.right - corner[0], plane.bottom - corner[1]
        inner = replace(plane, left=_AROUND, top=_AROUND, right=right, bottom=bottom)
        drawing = Drawing(inner.right + _AROUND, inner.bottom + _AROUND, scale=FINE)
        frame(drawing, inner)
        if len(sheet.planes) == 1:
            _lands(drawing, inner, curves, marks, patterns=patterns)
        else:
            numbered = [(n, mark) for n, mark in enumerate(marks, 1) if mark.curve == side]
            _strip(drawing, inner, curves[side], numbered, side if patterns else None)
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
    if not path:
        return
    pieces = list(dashes(path, 15, 13))
    drawing.fill(strokes(drawing, pieces, KNOWN + 4), WHITE)
    drawing.fill(strokes(drawing, pieces, KNOWN), INK)


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
    mask = Image.new("L", (width * FINE, height * FINE))
    draw = ImageDraw.Draw(mask)
    for line in lines:
        draw.line([(x * FINE, y * FINE) for x, y in line], fill=255, width=round(thick * FINE), joint="curve")
    return mask


def dashes(path: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Yield the dashes along a path."""
    dash, visible, left = [path[0]], True, on
    for a, b in pairwise(path):
        length, walked = hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while length - walked > left:
            walked += left
            share = walked / length
            corner = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            if visible:
                yield [*dash, corner]
            dash, visible = [corner], not visible
            left = on if visible else off
        left -= length - walked
        dash.append(b)
    if visible and len(dash) > 1:
        yield dash
