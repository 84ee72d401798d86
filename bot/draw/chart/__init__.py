"""Charts as the bytes of a PNG: of winning chances, move by move, and of one number over time.

In a chart of chances the true ones are a solid line, those by public knowledge a dashed one. Two sides share one plane,
divided by a moving border. Each of three or more sides has a strip of its own, one below the other over the same moves.
The moves that changed most are marked in gold, with a number on a medal. Every side has its letter beside its color.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from PIL import Image

from bot.draw.chart import planes
from bot.draw.colors import mix
from bot.draw.drawing import Drawing
from bot.draw.encoding import png
from bot.draw.look import STANDARD, Look
from bot.draw.text import Style, fit, fitting_size, width, write


def chart(
    curves: Sequence[planes.Curve], marks: Sequence[planes.Mark], words: planes.Words, look: Look = STANDARD
) -> bytes:
    """Return the chart of 2 to 12 curves as a PNG of SIZE or higher. Marks are numbered from 1 in the order given."""
    laid = planes.sheet(len(curves), last=len(curves[0].true) - 1)
    image = planes.paper(laid.size).copy()
    planes.draw(image, laid, curves, marks, patterns=look.patterns)
    _write(image, laid, curves, words)
    return _png(image, curves, look)


def small(curves: Sequence[planes.Curve], title: str, look: Look = STANDARD) -> bytes:
    """Return a lower chart, of the true chances alone, for a card to share."""
    laid = planes.sheet(len(curves), last=len(curves[0].true) - 1, small=True)
    image = planes.paper(laid.size).copy()
    planes.draw(image, laid, [replace(curve, known=()) for curve in curves], (), patterns=look.patterns)
    _write_names(image, laid, curves, title)
    return _png(image, curves, look)


def _png(image: Image.Image, curves: Sequence[planes.Curve], look: Look) -> bytes:
    colors = planes.palette(tuple(curve.livery for curve in curves))
    return png(colors.painted(image), colors.in_theme(look.theme))


# --- What stands around the planes: the title, the legend of the lines, the sides' names, the axes ---

_BEGIN, _END = 44, planes.SIZE[0] - planes.MARGINS[2] - 34
"""Where the lines of the head begin and end, in pixels from the left."""
_GAP = 12
"""Pixels between two names."""
_WORDS = 38
"""Size of text in pixels: a phone shows it at a third of that or less."""
_TALL = 130
"""From this height on, a strip has its letter above its name."""


def _write(image: Image.Image, laid: planes.Sheet, curves: Sequence[planes.Curve], words: planes.Words) -> None:
    """Write everything onto the picture."""
    _head(image, words)
    if len(curves) == 2:
        (plane,) = laid.planes
        room = (_END - _BEGIN + _GAP + 4) // 2
        for side, curve in enumerate(curves):
            _chip(image, curve, _BEGIN + side * room, 140, room - _GAP)
        _percents(image, plane, (0, 50, 100))
    else:
        for plane, curve in zip(laid.planes, curves, strict=True):
            _tag(image, curve, plane)
            _percents(image, plane, planes.percents(plane))
    _moves(image, laid.planes[-1], words)


def _write_names(image: Image.Image, laid: planes.Sheet, curves: Sequence[planes.Curve], title: str) -> None:
    """Write the title of a small chart, and the names beside its strips."""
    _title(image, title)
    if len(laid.planes) > 1:
        for plane, curve in zip(laid.planes, curves, strict=True):
            _tag(image, curve, plane)


def _title(image: Image.Image, title: str) -> None:
    size = fitting_size(title, Style.NUMBERS, (46, 42, 38, 34), _END - _BEGIN)
    write(image, fit(title, Style.NUMBERS, size, _END - _BEGIN), Style.NUMBERS, size, _BEGIN, 70, planes.INK)


def _head(image: Image.Image, words: planes.Words) -> None:
    """Write the title, and the legend of the lines below it."""
    _title(image, words.title)
    x = _BEGIN
    for text, dashed in ((words.true, False), (words.known, True)):
        image.alpha_composite(_sample(dashed), (x, 96))
        text = fit(text, Style.WORDS, _WORDS, (_END - _BEGIN) // 2 - 110)
        write(image, text, Style.WORDS, _WORDS, x + 84, 122, planes.INK)
        x += 84 + width(text, Style.WORDS, _WORDS) + 44


def _chip(image: Image.Image, curve: planes.Curve, left: int, top: int, across: int) -> None:
    """Write a name on a line of its own, behind its letter."""
    drawing = Drawing(across, 50, scale=planes.FINE)
    drawing.fill(drawing.box(0, 0, across, 50, 12), planes.INK)
    drawing.fill(drawing.box(3, 3, across - 3, 47, 9), curve.livery.base)
    room = 54 if len(curve.letter) == 1 else 70
    text = fit(curve.label, Style.WORDS, _WORDS, across - room - 20)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, 34, room / 2, 25), curve.livery.ink)
    drawing.fill(drawing.box(room - 3, 3, room, 47), planes.INK, opacity=0.5)
    image.alpha_composite(drawing.finished(), (left, top))
    write(image, text, Style.WORDS, _WORDS, left + room + 10, top + 38, curve.livery.ink)


def _tag(image: Image.Image, curve: planes.Curve, plane: planes.Plane) -> None:
    """Write a name on a tag beside its strip and as high as that: the letter stands above the name or, in a low strip,
    before it."""
    (left, right), height = planes.CHIP, plane.height
    drawing = Drawing(right - left, height, scale=planes.FINE)
    drawing.fill(drawing.box(0, 0, right - left, height, 12), planes.INK)
    drawing.fill(drawing.box(3, 3, right - left - 3, height - 3, 9), curve.livery.base)
    tall = height >= _TALL
    at = ((right - left) / 2, height * 0.33) if tall else (28, height / 2)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, 56 if tall else 42, *at), curve.livery.ink)
    image.alpha_composite(drawing.finished(), (left, plane.top))
    if tall:
        text = fit(curve.label, Style.WORDS, _WORDS, right - left - 16)
        middle = (left + right) // 2
        write(image, text, Style.WORDS, _WORDS, middle, plane.bottom - 26, curve.livery.ink, align=0.5)
    else:
        text = fit(curve.label, Style.WORDS, 34, right - left - 62)
        write(image, text, Style.WORDS, 34, left + 54, plane.top + height // 2 + 11, curve.livery.ink)


def _percents(image: Image.Image, plane: planes.Plane, numbers: Sequence[int]) -> None:
    for percent in numbers:
        y = round(plane.y(percent / 100)) + 12
        write(image, f"{percent}%", Style.NUMBERS, 34, plane.left - 14, y, planes.INK, align=1)


def _moves(image: Image.Image, plane: planes.Plane, words: planes.Words) -> None:
    """Write the numbers of the moves below the lowest plane."""
    label = fit(words.moves, Style.WORDS, _WORDS, 200)
    write(image, label, Style.WORDS, _WORDS, plane.left - 6, plane.bottom + 46, planes.INK)
    for tick in plane.ticks:
        if plane.x(tick) > plane.left + width(label, Style.WORDS, _WORDS) + 40:
            write(image, str(tick), Style.NUMBERS, 36, round(plane.x(tick)), plane.bottom + 47, planes.INK, align=0.5)


@cache
def _sample(dashed: bool) -> Image.Image:
    """Return a piece of line for the legend."""
    drawing = Drawing(72, 28, scale=planes.FINE)
    if dashed:
        for x in (4, 29, 54):
            drawing.fill(drawing.box(x - 2, 14 - planes.KNOWN / 2 - 2, x + 16, 14 + planes.KNOWN / 2 + 2), planes.WHITE)
            drawing.fill(drawing.box(x, 14 - planes.KNOWN / 2, x + 14, 14 + planes.KNOWN / 2), planes.INK)
    else:
        drawing.fill(drawing.line([(7, 14), (65, 14)], planes.TRUE + 6), planes.INK)
        drawing.fill(drawing.line([(7, 14), (65, 14)], planes.TRUE), planes.WHITE)
    return drawing.finished()


# --- One number over time ---

COURSE = (1200, 560)
"""Width and height of the picture in pixels."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 150, 118, 1130, 474
_STEPS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Possible distances between the horizontal lines, in units of the values."""
_LINES = 5
"""The most horizontal lines."""
_TITLE, _NUMBER, _WORD = 46, 38, 38
_MOST = 60
"""The most points of the curve: more could not be told apart on a phone."""


def course(values: Sequence[int], title: str, games: str, look: Look = STANDARD) -> bytes:
    """Return the chart as a PNG of size COURSE; `values` holds the first rating and that after each game, 2 or more."""
    step, low, high = _scale(values)
    plane = planes.Plane(_LEFT, _TOP, _RIGHT, _BOTTOM, max(1, len(values) - 1), linear=True)

    def level(value: int) -> float:
        return _BOTTOM - plane.height * (value - low) / (high - low)

    path = [(plane.x(at), level(value)) for at, value in _thinned(values, _MOST)]
    across = {value: level(value) for value in range(low, high + 1, step)}
    drawing = Drawing(*COURSE, scale=planes.FINE)
    planes.frame(drawing, plane)
    lines = [planes.dashes([(_LEFT, y), (_RIGHT, y)], 12, 12) for y in across.values()]
    drawing.fill(planes.strokes(drawing, [dash for line in lines for dash in line], 2), planes.INK, opacity=0.35)
    if len(path) > 1:
        drawing.fill(
            drawing.polygon([(_LEFT, _BOTTOM), *path, (path[-1][0], _BOTTOM)]),
            mix(planes.GOLD, planes.WHITE, 0.6),
            opacity=0.6,
        )
        planes.outlined(drawing, path, planes.GOLD)
    x, y = path[-1]
    drawing.fill(drawing.ellipse(x, y, planes.MEDAL * 0.6), planes.INK)
    drawing.fill(drawing.ellipse(x, y, planes.MEDAL * 0.6 - 4), mix(planes.GOLD, planes.WHITE, 0.45), planes.GOLD)
    image = planes.paper(COURSE).copy()
    image.alpha_composite(drawing.finished())
    heading = fit(title, Style.NUMBERS, _TITLE, _RIGHT - 44)
    write(image, heading, Style.NUMBERS, _TITLE, 44, 76, planes.INK)
    for value, height in across.items():
        write(image, str(value), Style.NUMBERS, _NUMBER, _LEFT - 18, round(height) + 13, planes.INK, align=1)
    label = fit(games, Style.WORDS, _WORD, 300)
    write(image, label, Style.WORDS, _WORD, _LEFT - 6, _BOTTOM + 52, planes.INK)
    for tick in plane.ticks:
        at = round(plane.x(tick))
        if at > _LEFT + width(label, Style.WORDS, _WORD) + 40:
            write(image, str(tick), Style.NUMBERS, _NUMBER, at, _BOTTOM + 53, planes.INK, align=0.5)
    return _png(image, (), look)


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return the distance between the horizontal lines, the lowest line and the highest."""
    low, high = min(values), max(values)
    for step in _STEPS:
        bottom, top = low // step * step, -(-high // step) * step
        top = max(top, bottom + 2 * step)
        if (top - bottom) // step < _LINES:
            return step, bottom, top
    return max(1, high - low), low, max(high, low + 1)


def _thinned(values: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Return at most `most` pairs of place and value, evenly chosen, the first and the last included."""
    last = len(values) - 1
    places = range(len(values)) if last < most else {round(last * n / (most - 1)) for n in range(most)}
    return [(place, values[place]) for place in sorted(places)]
