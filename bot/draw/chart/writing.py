"""What is written on a chart, around its plane: title, what the lines are, who the sides are, the axes."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from bot.draw.chart.lines import TRUE
from bot.draw.chart.model import LEFT, LINEAR, MARGINS, ROW, SIZE, Curve, Plane, Words
from bot.draw.chart.paper import INK, WHITE
from bot.draw.colors import Color
from bot.draw.drawing import Drawing
from bot.draw.text import Style, fit, shape, width

_FINE = 2
"""How many times larger signs are drawn than shown."""
_LEFT, _RIGHT = 44, SIZE[0] - MARGINS[2] - 34
"""Where the lines of the head begin and end."""
_GAP = 12
"""Between two names."""


def write(image: Image.Image, plane: Plane, curves: Sequence[Curve], words: Words) -> None:
    """Write everything onto the picture."""
    _head(image, plane, curves, words)
    _axes(image, plane, words)


def _head(image: Image.Image, plane: Plane, curves: Sequence[Curve], words: Words) -> None:
    """Write the title, what the lines are, and who the sides are."""
    x = _RIGHT
    for text, dashed in ((words.known, True), (words.true, False)):
        text = fit(text, Style.WORDS, 32, 330)
        x -= width(text, Style.WORDS, 32)
        _write(image, text, Style.WORDS, 32, x, 68, INK)
        x -= 84
        image.alpha_composite(_sample(dashed), (x, 44))
        x -= 28
    size = next((size for size in (42, 38, 34) if width(words.title, Style.NUMBERS, size) <= x - 60), 30)
    _write(image, fit(words.title, Style.NUMBERS, size, x - 60), Style.NUMBERS, size, _LEFT, 70, INK)
    columns = -(-len(curves) // plane.rows)
    room = (_RIGHT - _LEFT + _GAP + 4) // columns
    for i, curve in enumerate(curves):
        row, column = divmod(i, columns)
        _chip(image, curve, _LEFT + column * room, 84 + row * ROW, room - _GAP)


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


def _axes(image: Image.Image, plane: Plane, words: Words) -> None:
    for percent in plane.percents if plane.sides > LINEAR else (0, 50, 100):
        _write(image, f"{percent}%", Style.NUMBERS, 34, LEFT - 16, round(plane.y(percent / 100)) + 12, INK, align=1)
    label = fit(words.moves, Style.WORDS, 32, 160)
    _write(image, label, Style.WORDS, 32, LEFT - 6, plane.bottom + 44, INK)
    for tick in plane.ticks:
        if plane.x(tick) > LEFT + width(label, Style.WORDS, 32) + 40:
            _write(image, str(tick), Style.NUMBERS, 34, round(plane.x(tick)), plane.bottom + 45, INK, align=0.5)


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
