"""The standings of a cup as a picture: places, names, a mark for each round, points, and who has risen or fallen.

A mark tells whom a person met, by the places where these stand now, and in its color how that went. Everything else is
words, and reads at 390 pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.draw.colors import Color, color, mix
from bot.draw.encoding import png
from bot.draw.look import LETTERING, Theme
from bot.draw.text import Style, fit, fitting_size, width, write

WIDTH = 640
ROUNDS = 3
"""The newest rounds that are marked."""
_EDGE, _LINE, _HEAD = 20, 66, 84
_NAME, _TITLE = 38, 44
_MARK, _SMALL = 76, (32, 26, 21, 16)
"""The width of a mark, and the sizes of what is written there: the first that fits."""
_POINTS = 84
_PLACE = 54
_CHANGE = 26
_MARKS: dict[Theme, tuple[Color, Color]] = {
    theme: (color(good), color(bad))
    for theme, good, bad in (
        (Theme.STANDARD, "#8fbf5a", "#6b4c38"),
        (Theme.LIGHT, "#a7cf79", "#e4d6c2"),
        (Theme.DARK, "#7fae4c", "#3b332b"),
        (Theme.CONTRAST, "#9ad35c", "#3a3a3a"),
    )
}
"""The colors of the marks of all and of no points."""
_DARK, _PALE, _BRIGHT = color("#1b120a"), color("#ffffff"), 330
"""The inks on marks, and from which sum of red, green and blue on a mark takes the dark one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a person did in a round."""

    met: str
    """The places of whom the person met."""
    share: float
    """The points, from 0 to 1; negative before the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: str
    name: str
    marks: tuple[Mark, ...]
    points: str
    change: int = 0
    """By how many places the person has risen since the round before; negative for a fall."""


def standings(title: str, rows: Sequence[Row], theme: Theme) -> bytes:
    """Return the picture as a PNG."""
    (ground, ink, accent), (good, bad) = LETTERING[theme], _MARKS[theme]
    image = Image.new("RGB", (WIDTH, _HEAD + len(rows) * _LINE + _EDGE), ground)
    draw = ImageDraw.Draw(image)
    write(image, fit(title, Style.NUMBERS, _TITLE, WIDTH - 2 * _EDGE), Style.NUMBERS, _TITLE, _EDGE, 56, accent)
    marked = max((len(row.marks[-ROUNDS:]) for row in rows), default=0)
    right = WIDTH - _EDGE - _POINTS - marked * _MARK
    begin = _EDGE + _PLACE + _CHANGE
    for number, row in enumerate(rows):
        top = _HEAD + number * _LINE
        base = top + 46
        if number % 2 == 0:
            draw.rectangle((_EDGE // 2, top, WIDTH - _EDGE // 2, top + _LINE - 1), mix(ground, ink, 0.06))
        write(image, row.place, Style.NUMBERS, _NAME, _EDGE, base, accent)
        if row.change:
            x, y, tip = _EDGE + _PLACE + 6, top + _LINE // 2, -9 if row.change > 0 else 9
            arrow = [(x - 9, y - tip // 2), (x + 9, y - tip // 2), (x, y + tip)]
            draw.polygon(arrow, good if row.change > 0 else mix(ink, ground, 0.35))
        write(image, fit(row.name, Style.WORDS, _NAME, right - begin - 8), Style.WORDS, _NAME, begin, base, ink)
        for place, mark in enumerate(row.marks[-ROUNDS:]):
            tone = mix(ground, ink, 0.15) if mark.share < 0 else mix(bad, good, mark.share)
            x = right + place * _MARK
            draw.rounded_rectangle((x + 3, top + 11, x + _MARK - 4, top + _LINE - 12), 8, tone)
            size = fitting_size(mark.met, Style.WORDS, _SMALL, _MARK - 10)
            text = fit(mark.met, Style.WORDS, size, _MARK - 10)
            x += (_MARK - width(text, Style.WORDS, size)) // 2
            middle = top + (_LINE + round(0.7 * size)) // 2
            write(image, text, Style.WORDS, size, x, middle, _DARK if sum(tone) > _BRIGHT else _PALE)
        write(image, row.points, Style.NUMBERS, _NAME, WIDTH - _EDGE, base, ink, 1)
    return png(image.quantize(64, dither=Image.Dither.NONE))
