"""Write what stands around the planes of a chart: the title, the legend of the lines, the sides' names, the axes."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from bot.draw.chart.planes import CHIP, INK, KNOWN, MARGINS, SIZE, TRUE, WHITE, Curve, Plane, Sheet, Words, percents
from bot.draw.colors import Color
from bot.draw.drawing import Drawing
from bot.draw.text import Style, fit, shape, width

_FINE = 2
"""The factor by which signs are drawn larger than they are shown, for smooth edges."""
_LEFT, _RIGHT = 44, SIZE[0] - MARGINS[2] - 34
"""Where the lines of the head begin and end, in pixels from the left."""
_GAP = 12
"""Pixels between two names."""
_WORDS = 38
"""Size of text in pixels: a phone shows it at a third of that or less."""
_TALL = 130
"""From this height on, a strip has its letter above its name."""


def write(image: Image.Image, sheet: Sheet, curves: Sequence[Curve], words: Words) -> None:
    """Write everything onto the picture."""
    _head(image, words)
    if len(curves) == 2:
        (plane,) = sheet.planes
        room = (_RIGHT - _LEFT + _GAP + 4) // 2
        for side, curve in enumerate(curves):
            _chip(image, curve, _LEFT + side * room, 140, room - _GAP)
        _percents(image, plane, (0, 50, 100))
    else:
        for plane, curve in zip(sheet.planes, curves, strict=True):
            _tag(image, curve, plane)
            _percents(image, plane, percents(plane))
    _moves(image, sheet.planes[-1], words)


def write_names(image: Image.Image, sheet: Sheet, curves: Sequence[Curve], title: str) -> None:
    """Write the title of a small chart, and the names beside its strips."""
    _title(image, title)
    if len(sheet.planes) > 1:
        for plane, curve in zip(sheet.planes, curves, strict=True):
            _tag(image, curve, plane)


def _title(image: Image.Image, title: str) -> None:
    size = next((size for size in (46, 42, 38) if width(title, Style.NUMBERS, size) <= _RIGHT - _LEFT), 34)
    put(image, fit(title, Style.NUMBERS, size, _RIGHT - _LEFT), Style.NUMBERS, size, _LEFT, 70, INK)


def _head(image: Image.Image, words: Words) -> None:
    """Write the title, and the legend of the lines below it."""
    _title(image, words.title)
    x = _LEFT
    for text, dashed in ((words.true, False), (words.known, True)):
        image.alpha_composite(_sample(dashed), (x, 96))
        text = fit(text, Style.WORDS, _WORDS, (_RIGHT - _LEFT) // 2 - 110)
        put(image, text, Style.WORDS, _WORDS, x + 84, 122, INK)
        x += 84 + width(text, Style.WORDS, _WORDS) + 44


def _chip(image: Image.Image, curve: Curve, left: int, top: int, across: int) -> None:
    """Write a name on a line of its own, behind its letter."""
    drawing = Drawing(across, 50, scale=_FINE)
    drawing.fill(drawing.box(0, 0, across, 50, 12), INK)
    drawing.fill(drawing.box(3, 3, across - 3, 47, 9), curve.livery.base)
    room = 54 if len(curve.letter) == 1 else 70
    text = fit(curve.label, Style.WORDS, _WORDS, across - room - 20)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, 34, room / 2, 25), curve.livery.ink)
    drawing.fill(drawing.box(room - 3, 3, room, 47), INK, opacity=0.5)
    image.alpha_composite(drawing.finished(), (left, top))
    put(image, text, Style.WORDS, _WORDS, left + room + 10, top + 38, curve.livery.ink)


def _tag(image: Image.Image, curve: Curve, plane: Plane) -> None:
    """Write a name on a tag beside its strip and as high as that: the letter stands above the name or, in a low strip,
    before it."""
    (left, right), height = CHIP, plane.height
    drawing = Drawing(right - left, height, scale=_FINE)
    drawing.fill(drawing.box(0, 0, right - left, height, 12), INK)
    drawing.fill(drawing.box(3, 3, right - left - 3, height - 3, 9), curve.livery.base)
    tall = height >= _TALL
    at = ((right - left) / 2, height * 0.33) if tall else (28, height / 2)
    drawing.fill(drawing.letters(curve.letter, Style.NUMBERS, 56 if tall else 42, *at), curve.livery.ink)
    image.alpha_composite(drawing.finished(), (left, plane.top))
    if tall:
        text = fit(curve.label, Style.WORDS, _WORDS, right - left - 16)
        middle = (left + right) // 2
        put(image, text, Style.WORDS, _WORDS, middle, plane.bottom - 26, curve.livery.ink, align=0.5)
    else:
        text = fit(curve.label, Style.WORDS, 34, right - left - 62)
        put(image, text, Style.WORDS, 34, left + 54, plane.top + height // 2 + 11, curve.livery.ink)


def _percents(image: Image.Image, plane: Plane, numbers: Sequence[int]) -> None:
    for percent in numbers:
        y = round(plane.y(percent / 100)) + 12
        put(image, f"{percent}%", Style.NUMBERS, 34, plane.left - 14, y, INK, align=1)


def _moves(image: Image.Image, plane: Plane, words: Words) -> None:
    """Write the numbers of the moves below the lowest plane."""
    label = fit(words.moves, Style.WORDS, _WORDS, 200)
    put(image, label, Style.WORDS, _WORDS, plane.left - 6, plane.bottom + 46, INK)
    for tick in plane.ticks:
        if plane.x(tick) > plane.left + width(label, Style.WORDS, _WORDS) + 40:
            put(image, str(tick), Style.NUMBERS, 36, round(plane.x(tick)), plane.bottom + 47, INK, align=0.5)


def put(
    image: Image.Image, text: str, style: Style, size: int, x: int, baseline: int, ink: Color, align: float = 0
) -> None:
    """Write a text on a baseline: it begins at x, or is centered on x (`align` 0.5), or ends at x (`align` 1)."""
    mask = shape(text, style, size)
    image.paste(ink, (x - 2 - round((mask.width - 4) * align), baseline - size), mask)


@cache
def _sample(dashed: bool) -> Image.Image:
    """Return a piece of line for the legend."""
    drawing = Drawing(72, 28, scale=_FINE)
    if dashed:
        for x in (4, 29, 54):
            drawing.fill(drawing.box(x - 2, 14 - KNOWN / 2 - 2, x + 16, 14 + KNOWN / 2 + 2), WHITE)
            drawing.fill(drawing.box(x, 14 - KNOWN / 2, x + 14, 14 + KNOWN / 2), INK)
    else:
        drawing.fill(drawing.line([(7, 14), (65, 14)], TRUE + 6), INK)
        drawing.fill(drawing.line([(7, 14), (65, 14)], TRUE), WHITE)
    return drawing.finished()
