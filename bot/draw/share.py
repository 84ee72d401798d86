"""A card to share: how a game ended, as one picture that explains itself elsewhere.

A head names the game, the winner, every player's place and the date. Below it lie the last pictures of the game, whose
palette the card takes. Drawing takes some tens of milliseconds, so no worker is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from bot.draw.colors import Color, color
from bot.draw.encoding import png
from bot.draw.look import Theme
from bot.draw.text import Style, fit, shape, width

LEAST = 800
"""The least width of a card in pixels."""
_EDGE = 28
_TITLE, _VERDICT, _PLACES, _NOTE = 60, 46, 36, 32
"""Sizes of the head's lines in pixels: a phone shows them at a third of that."""
_LINES = 5
"""The most lines that the places take."""
_HEADS: dict[Theme, tuple[Color, Color, Color]] = {
    theme: (color(ground), color(ink), color(accent))
    for theme, ground, ink, accent in (
        (Theme.STANDARD, "#3a2415", "#f0e0b9", "#f4b92e"),
        (Theme.LIGHT, "#fffbf2", "#26160b", "#6d4526"),
        (Theme.DARK, "#14110e", "#f3e6c8", "#f4b92e"),
        (Theme.CONTRAST, "#000000", "#ffffff", "#ffffff"),
    )
}
"""The colors of the ground, the words and the line below the head."""


@dataclass(frozen=True, slots=True)
class Words:
    """What the head says, as text that can be drawn."""

    title: str
    verdict: str
    places: tuple[str, ...]
    """Each player's place and name, best first."""
    note: str
    """The date."""


def card(words: Words, boards: Sequence[bytes], theme: Theme) -> bytes:
    """Return the card as a PNG: the head, and below it these PNG pictures, which share a palette."""
    pictures = [Image.open(BytesIO(board)) for board in boards]
    wide = max(LEAST, *(picture.width for picture in pictures))
    palette = pictures[0].copy()
    head = _head(words, wide, theme).quantize(palette=palette, dither=Image.Dither.NONE)
    ground = head.getpixel((0, 0))
    whole = Image.new("P", (wide, head.height + sum(picture.height for picture in pictures)), ground)
    whole.putpalette(palette.getpalette() or [])
    whole.paste(head, (0, 0))
    top = head.height
    for picture in pictures:
        whole.paste(picture, ((wide - picture.width) // 2, top))
        top += picture.height
    return png(whole)


def _head(words: Words, wide: int, theme: Theme) -> Image.Image:
    ground, ink, accent = _HEADS[theme]
    room = wide - 2 * _EDGE
    places = _wrapped(words.places, room)
    high = _EDGE + _line(_TITLE) + _line(_VERDICT) + len(places) * _line(_PLACES) + _EDGE
    image = Image.new("RGB", (wide, high), ground)
    note = width(words.note, Style.WORDS, _NOTE)
    _write(image, words.note, Style.WORDS, _NOTE, wide - _EDGE - note, _EDGE + _TITLE, ink)
    title = fit(words.title, Style.NUMBERS, _TITLE, room - note - _EDGE)
    _write(image, title, Style.NUMBERS, _TITLE, _EDGE, _EDGE + _TITLE, ink)
    below = _EDGE + _line(_TITLE)
    size = next((size for size in (_VERDICT, 40, 35) if width(words.verdict, Style.WORDS, size) <= room), 31)
    _write(image, fit(words.verdict, Style.WORDS, size, room), Style.WORDS, size, _EDGE, below + _VERDICT, ink)
    below += _line(_VERDICT)
    for line in places:
        _write(image, line, Style.WORDS, _PLACES, _EDGE, below + _PLACES, ink)
        below += _line(_PLACES)
    image.paste(accent, (0, high - 6, wide, high))
    return image


def _wrapped(parts: Sequence[str], room: int) -> list[str]:
    """Return the parts as lines that fit, at most _LINES; if there are more, the last line ends with an ellipsis."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}   {part}" if lines else part
        if lines and width(longer, Style.WORDS, _PLACES) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], "   ".join(lines[_LINES - 1 :])]
    return [fit(line, Style.WORDS, _PLACES, room) for line in lines]


def _write(image: Image.Image, text: str, style: Style, size: int, x: int, baseline: int, ink: Color) -> None:
    image.paste(ink, (x - 2, baseline - size), shape(text, style, size))


def _line(size: int) -> int:
    return round(size * 1.3)
