"""A card to share: how a game ended, as one picture that explains itself elsewhere.

A head shows the winners, crowned, and names the game, them, the server and the day. Below it lie the last pictures of
the game, whose palette the card takes. Drawing takes some tens of milliseconds, so it is not for the event loop.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from bot.draw.colors import color, mix
from bot.draw.drawing import Drawing
from bot.draw.encoding import png
from bot.draw.look import LETTERING, Theme
from bot.draw.text import Style, fit, largest, line_height, width, write

LEAST = 800
"""The least width of a card in pixels."""
_EDGE = 28
_TITLE, _PLACES, _NOTE = 46, 36, 34
"""Sizes of the head's lines in pixels: a phone shows them at a third of that."""
_VERDICTS = (76, 66, 58, 50, 44, 38)
"""Sizes of the sentence that says who won: the largest in which it fits into two lines."""
_CROWN = 96, 62
_OVER = 44
"""How far a crown reaches over the portrait below it."""
_COLORS = 256
_LINES = 5
"""The most lines that the places take."""
_GOLD, _PEARL, _INK = color("#ffd24a"), color("#fffaf0"), color("#26160b")


@dataclass(frozen=True, slots=True)
class Words:
    """What the head says, as text that can be drawn."""

    title: str
    verdict: str
    places: tuple[str, ...]
    """Each player's place and name, best first, unless the pictures show them."""
    note: str
    """Where it was played, and on which day."""


def card(
    words: Words, portraits: Sequence[bytes], boards: Sequence[bytes], theme: Theme, chart: bytes | None = None
) -> bytes:
    """Return the card as a PNG: the head with the winners' portraits, which are PNGs with nothing around the figure,
    below it the boards, PNGs that share a palette, and a chart, which takes the colors that this leaves."""
    pictures: list[Image.Image] = [Image.open(BytesIO(board)) for board in boards]
    wide = max(LEAST, *(picture.width for picture in pictures))
    palette = pictures[0].copy()
    heads = [Image.open(BytesIO(portrait)).convert("RGBA") for portrait in portraits]
    head = _head(words, heads, wide, theme).quantize(palette=palette, dither=Image.Dither.NONE)
    colors = palette.getpalette() or []
    if chart is not None and (left := _COLORS - len(colors) // 3) > 1:
        curves = Image.open(BytesIO(chart)).convert("RGB")
        tall = max(1, round(curves.height * wide / curves.width))
        fitted = curves.resize((wide, tall), Image.Resampling.LANCZOS).quantize(left, dither=Image.Dither.NONE)
        pictures.append(fitted.point([index + _COLORS - left for index in range(_COLORS)]))
        colors += fitted.getpalette() or []
    ground = head.getpixel((0, 0))
    whole = Image.new("P", (wide, head.height + sum(picture.height for picture in pictures)), ground)
    whole.putpalette(colors)
    whole.paste(head, (0, 0))
    top = head.height
    for picture in pictures:
        whole.paste(picture, ((wide - picture.width) // 2, top))
        top += picture.height
    return png(whole)


def _head(words: Words, portraits: Sequence[Image.Image], wide: int, theme: Theme) -> Image.Image:
    ground, ink, accent = LETTERING[theme]
    left = _EDGE + sum(portrait.width + _EDGE for portrait in portraits)
    room = wide - left - _EDGE
    size, verdict = largest(words.verdict, Style.WORDS, _VERDICTS, room, 2)
    places = _wrapped(words.places, wide - 2 * _EDGE)
    text_height = _line(_TITLE) + len(verdict) * line_height(size) + _line(_NOTE)
    tall = max([text_height, *(portrait.height + _OVER for portrait in portraits)])
    image = Image.new("RGB", (wide, tall + len(places) * _line(_PLACES) + 2 * _EDGE), ground)
    for place, portrait in enumerate(portraits):
        x, y = _EDGE + place * (portrait.width + _EDGE), _EDGE + tall - portrait.height
        image.paste(portrait, (x, y), portrait)
        crown = _crown()
        image.paste(crown, (x + (portrait.width - crown.width) // 2, y - _OVER), crown)
    below = _EDGE + (tall - text_height) // 2
    write(image, fit(words.title, Style.NUMBERS, _TITLE, room), Style.NUMBERS, _TITLE, left, below + _TITLE, accent)
    below += _line(_TITLE)
    for line in verdict:
        write(image, line, Style.WORDS, size, left, below + size, ink)
        below += line_height(size)
    write(image, fit(words.note, Style.WORDS, _NOTE, room), Style.WORDS, _NOTE, left, below + _NOTE + 6, ink)
    below = _EDGE + tall
    for line in places:
        write(image, line, Style.WORDS, _PLACES, _EDGE, below + _PLACES, ink)
        below += _line(_PLACES)
    image.paste(accent, (0, image.height - 6, wide, image.height))
    return image


def _crown() -> Image.Image:
    wide, high = _CROWN
    drawing = Drawing(wide, high)
    jags = [(13, 55), (6, 17), (29, 34), (48, 8), (67, 34), (90, 17), (83, 55)]
    drawing.fill(drawing.polygon(jags, 4), _INK)
    drawing.fill(drawing.polygon(jags), _GOLD, mix(_GOLD, _INK, 0.2))
    drawing.fill(drawing.box(15, 46, 81, 55), mix(_GOLD, _INK, 0.4))
    for x, y in ((7, 16), (48, 9), (89, 16)):
        drawing.fill(drawing.ellipse(x, y, 7), _INK)
        drawing.fill(drawing.ellipse(x, y, 4.2), _PEARL)
    return drawing.finished()


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


def _line(size: int) -> int:
    return round(size * 1.3)
