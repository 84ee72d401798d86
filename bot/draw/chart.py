"""A chart of winning chances, move by move: what was true as a solid line, what could be known as a dashed one.

Plain data in, the bytes of a PNG out. Two sides share the plane like two lands with a moving border; of three or more
each has its own line. The moves that changed most stand out in gold, with their number on a medal. Every side has its
letter beside its color.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import hypot
from random import Random
from typing import Protocol

from PIL import Image, ImageDraw

from bot.draw.drawing import Drawing, Mask, Point
from bot.draw.palette import Color, Palette, color, mix, ramp
from bot.draw.text import Style, fit, shape, width

SIZE = (1200, 700)
SHEET = (14, 10, 1186, 688)
"""The parchment on the table."""
LEFT, TOP, RIGHT, BOTTOM = 136, 160, 1144, 622
"""The plane of the chart."""
_FINE = 2
"""How many times larger it is drawn than shown."""

INK, WOOD = color("#26160b"), color("#3a2415")
PARCHMENT, PARCHMENT_DIM, SEPIA = color("#f0e0b9"), color("#cbb88c"), color("#a58d62")
WHITE, GOLD = color("#fffaf0"), color("#f4b92e")

TRUE, KNOWN = 7, 4
"""Widths of the lines."""
MEDAL = 25
"""Radius of a number's medal."""


class Livery(Protocol):
    """The colors of a side."""

    @property
    def base(self) -> Color:
        """The color of its letter's disc and of its line."""

    @property
    def ink(self) -> Color:
        """Letters on the base."""

    @property
    def tint(self) -> Color:
        """The base, lighter, for large planes."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's chances, 0 … 1, at every position."""

    label: str
    """Its name, as it can be drawn."""
    letter: str
    livery: Livery
    known: tuple[float, ...]
    true: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that stands out: it led from position `ply` to the next one."""

    ply: int
    curve: int
    """Which curve it stands out on."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the chart."""

    title: str
    true: str
    """What the solid line is."""
    known: str
    """What the dashed line is."""
    moves: str
    """What is counted from left to right."""


def chart(curves: Sequence[Curve], marks: Sequence[Mark], words: Words) -> bytes:
    """Return the chart as a PNG of SIZE. Marks are numbered from 1 in the order given."""
    palette = _palette(tuple(curve.livery for curve in curves))
    drawing = Drawing(*SIZE, scale=_FINE)
    plane = _Plane(len(curves[0].true) - 1)
    _frame(drawing)
    (_lands if len(curves) == 2 else _lines)(drawing, plane, curves, marks)
    image = _paper().copy()
    image.alpha_composite(drawing.finished())
    _head(image, curves, words)
    _axes(image, plane, words)
    buffer = BytesIO()
    palette.painted(image).save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class _Plane:
    """Where positions and chances lie."""

    last: int
    """The last position."""

    def x(self, position: float) -> float:
        return LEFT + (RIGHT - LEFT) * position / max(1, self.last)

    def y(self, chance: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * chance

    def path(self, chances: Sequence[float]) -> list[Point]:
        return [(self.x(position), self.y(chance)) for position, chance in enumerate(chances)]


# --- The plane and what is drawn on it ---


def _frame(drawing: Drawing) -> None:
    drawing.fill(drawing.box(LEFT - 7, TOP - 7, RIGHT + 7, BOTTOM + 7, 5), INK)
    drawing.fill(drawing.box(LEFT - 4, TOP - 4, RIGHT + 4, BOTTOM + 4, 3), PARCHMENT_DIM)
    drawing.fill(drawing.box(LEFT - 2, TOP - 2, RIGHT + 2, BOTTOM + 2, 2), INK)
    drawing.fill(drawing.box(LEFT, TOP, RIGHT, BOTTOM), mix(PARCHMENT, WHITE, 0.5))


def _grid(drawing: Drawing, plane: _Plane, ink: Color) -> None:
    lines = [_dashes([(LEFT, plane.y(share)), (RIGHT, plane.y(share))], 12, 12) for share in (0.25, 0.5, 0.75)]
    lines += [_dashes([(plane.x(at), TOP), (plane.x(at), BOTTOM)], 12, 12) for at in _ticks(plane.last)]
    drawing.fill(_strokes(drawing, [dash for line in lines for dash in line], 2), ink, opacity=0.35)


def _lands(drawing: Drawing, plane: _Plane, curves: Sequence[Curve], marks: Sequence[Mark]) -> None:
    """Two sides: the first has the land below the border, the second that above it."""
    first, second = curves
    border = plane.path(first.true)
    drawing.fill(drawing.box(LEFT, TOP, RIGHT, BOTTOM), second.livery.tint)
    drawing.fill(drawing.polygon([(LEFT, BOTTOM), *border, (RIGHT, BOTTOM)]), first.livery.tint)
    _grid(drawing, plane, INK)
    medals = _medals(drawing, plane, [border] * len(marks), marks)
    _dashed(drawing, plane.path(first.known), WHITE)
    drawing.fill(drawing.line(border, TRUE + 6), INK)
    drawing.fill(drawing.line(border, TRUE), WHITE)
    _gild(drawing, [border] * len(marks), marks)
    _disc(drawing, LEFT + 42, BOTTOM - 42, 28, first)
    _disc(drawing, LEFT + 42, TOP + 42, 28, second)
    _number(drawing, medals)


def _lines(drawing: Drawing, plane: _Plane, curves: Sequence[Curve], marks: Sequence[Mark]) -> None:
    """Any number of sides: a line for each, with its letter where it is well apart from the others."""
    paths = [plane.path(curve.true) for curve in curves]
    marked = [paths[mark.curve] for mark in marks]
    _grid(drawing, plane, SEPIA)
    medals = _medals(drawing, plane, marked, marks)
    for curve in curves:
        _dashed(drawing, plane.path(curve.known), curve.livery.base)
    for path, curve in sorted(zip(paths, curves, strict=True), key=lambda one: one[1].true[-1]):
        drawing.fill(drawing.line(path, TRUE + 7), INK)
        drawing.fill(drawing.line(path, TRUE + 1), curve.livery.base)
    _gild(drawing, marked, marks)
    for at, path, curve in zip(_alone(curves, marks), paths, curves, strict=True):
        _disc(drawing, *path[at], 22, curve)
    _number(drawing, medals)


def _dashed(drawing: Drawing, path: Sequence[Point], ink: Color) -> None:
    dashes = list(_dashes(path, 15, 13))
    drawing.fill(_strokes(drawing, dashes, KNOWN + 4), INK)
    drawing.fill(_strokes(drawing, dashes, KNOWN), ink)


def _medals(
    drawing: Drawing, plane: _Plane, paths: Sequence[Sequence[Point]], marks: Sequence[Mark]
) -> Sequence[float]:
    """Hang threads from the upper edge down to the moves that stand out; return where their medals belong."""
    places = _spread([plane.x(mark.ply + 0.5) for mark in marks], 2 * MEDAL + 8)
    for mark, place, path in zip(marks, places, paths, strict=True):
        (x0, y0), (x1, y1) = path[mark.ply : mark.ply + 2]
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        drawing.fill(drawing.line([(place, TOP), (x, TOP + MEDAL + 20), (x, max(y, TOP + MEDAL + 20))], 3), INK)
    return places


def _gild(drawing: Drawing, paths: Sequence[Sequence[Point]], marks: Sequence[Mark]) -> None:
    for mark, path in zip(marks, paths, strict=True):
        move = path[mark.ply : mark.ply + 2]
        drawing.fill(drawing.line(move, TRUE + 11), INK)
        drawing.fill(drawing.line(move, TRUE + 4), GOLD)


def _number(drawing: Drawing, places: Sequence[float]) -> None:
    for number, place in enumerate(places, start=1):
        drawing.fill(drawing.ellipse(place, TOP + 4, MEDAL), INK, opacity=0.5)
        drawing.fill(drawing.ellipse(place, TOP, MEDAL), INK)
        drawing.fill(drawing.ellipse(place, TOP, MEDAL - 4), mix(GOLD, WHITE, 0.45), GOLD)
        drawing.fill(drawing.letters(str(number), Style.NUMBERS, 36, place, TOP), INK)


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
    mask = Image.new("L", (SIZE[0] * _FINE, SIZE[1] * _FINE))
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


def _ticks(last: int) -> range:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if last / step <= 7)
    return range(step, last, step)


# --- What is written ---


def _head(image: Image.Image, curves: Sequence[Curve], words: Words) -> None:
    """Write the title, what the lines are, and who the sides are."""
    x = SHEET[2] - 34
    for text, dashed in ((words.known, True), (words.true, False)):
        text = fit(text, Style.WORDS, 32, 330)
        x -= width(text, Style.WORDS, 32)
        _write(image, text, Style.WORDS, 32, x, 68, INK)
        x -= 84
        image.alpha_composite(_sample(dashed), (x, 44))
        x -= 28
    size = next((size for size in (42, 38, 34) if width(words.title, Style.NUMBERS, size) <= x - 60), 30)
    _write(image, fit(words.title, Style.NUMBERS, size, x - 60), Style.NUMBERS, size, 44, 70, INK)
    room = (SHEET[2] - SHEET[0] - 60 + 12) // len(curves)
    for i, curve in enumerate(curves):
        _chip(image, curve, 44 + i * room, 84, room - 12)


def _chip(image: Image.Image, curve: Curve, left: int, top: int, across: int) -> None:
    drawing = Drawing(across, 44, scale=_FINE)
    drawing.fill(drawing.box(0, 0, across, 44, 12), INK)
    drawing.fill(drawing.box(3, 3, across - 3, 41, 9), curve.livery.base)
    text = fit(curve.label, Style.WORDS, 32, across - 66)
    room = 54 if len(curve.letter) == 1 else 66
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, 30, room / 2, 22), curve.livery.ink)
    drawing.fill(drawing.box(room - 3, 3, room, 41), INK, opacity=0.5)
    image.alpha_composite(drawing.finished(), (left, top))
    _write(image, text, Style.WORDS, 32, left + room + 10, top + 33, curve.livery.ink)


def _axes(image: Image.Image, plane: _Plane, words: Words) -> None:
    for percent in (0, 50, 100):
        _write(image, f"{percent}%", Style.NUMBERS, 34, LEFT - 16, round(plane.y(percent / 100)) + 12, INK, align=1)
    label = fit(words.moves, Style.WORDS, 32, 160)
    _write(image, label, Style.WORDS, 32, LEFT - 6, BOTTOM + 44, INK)
    for tick in _ticks(plane.last):
        if plane.x(tick) > LEFT + width(label, Style.WORDS, 32) + 40:
            _write(image, str(tick), Style.NUMBERS, 34, round(plane.x(tick)), BOTTOM + 45, INK, align=0.5)


def _write(
    image: Image.Image, text: str, style: Style, size: int, x: int, baseline: int, ink: Color, align: float = 0
) -> None:
    mask = shape(text, style, size)
    image.paste(ink, (x - 2 - round((mask.width - 4) * align), baseline - size), mask)


@cache
def _sample(dashed: bool) -> Image.Image:
    """Return a piece of line to explain it by."""
    drawing = Drawing(72, 28, scale=_FINE)
    if dashed:
        for x in (4, 29, 54):
            drawing.fill(drawing.box(x - 2, 10, x + 16, 18), INK)
            drawing.fill(drawing.box(x, 12, x + 14, 16), WHITE)
    else:
        drawing.fill(drawing.line([(7, 14), (65, 14)], TRUE + 6), INK)
        drawing.fill(drawing.line([(7, 14), (65, 14)], TRUE), WHITE)
    return drawing.finished()


# --- What it is drawn on ---


@cache
def _palette(liveries: tuple[Livery, ...]) -> Palette:
    return Palette(
        ramp("#120a05 #26160b #3a2415 #6d4526 #a58d62", 12),
        ramp("#26160b #a58d62 #cbb88c #f0e0b9 #fffaf0", 16),
        ramp("#26160b #8a5606 #f4b92e #f9d781", 10),
        *(tuple(mix(INK, livery.base, step / 6) for step in range(1, 7)) for livery in liveries),
        *(tuple(mix(livery.base, livery.ink, step / 6) for step in range(1, 7)) for livery in liveries),
        *(tuple(mix(INK, livery.tint, step / 8) for step in range(1, 9)) for livery in liveries),
        *(tuple(mix(livery.tint, WHITE, step / 4) for step in range(1, 4)) for livery in liveries),
    )


@cache
def _paper() -> Image.Image:
    """Return an empty sheet of parchment on a wooden table."""
    drawing, rng = Drawing(*SIZE, scale=1), Random(7)
    drawing.fill(drawing.box(0, 0, *SIZE), WOOD)
    for top in range(0, SIZE[1], 75):
        drawing.fill(drawing.box(0, top + 73, SIZE[0], top + 75), (18, 10, 5))
    left, top, right, bottom = SHEET
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    edge = [
        (x0 + (x1 - x0) * i / steps + rng.uniform(-2.2, 2.2), y0 + (y1 - y0) * i / steps + rng.uniform(-2.2, 2.2))
        for (x0, y0), (x1, y1) in pairwise(corners)
        for steps in (round((abs(x1 - x0) + abs(y1 - y0)) / 22),)
        for i in range(steps)
    ]
    x, y = (left + right) / 2, (top + bottom) / 2
    drawing.fill(drawing.polygon([(px + 3, py + 6) for px, py in edge]), (14, 8, 4), opacity=0.75)
    for inset, paper in ((0, SEPIA), (3, PARCHMENT_DIM), (7, PARCHMENT)):
        across, down = 1 - 2 * inset / (right - left), 1 - 2 * inset / (bottom - top)
        drawing.fill(drawing.polygon([(x + (px - x) * across, y + (py - y) * down) for px, py in edge]), paper)
    return drawing.finished()
