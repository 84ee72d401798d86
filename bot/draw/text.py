"""Text in the bot's own fonts: which characters they have, how wide a text is, how it fits, its shape as a mask; longer
texts broken into lines, in the largest size that fits.

No text gets boxes for missing glyphs: a character is drawn in the first font that has it, and `legible` returns what
can be drawn of a name in any script. Layout is FreeType's basic one, the same everywhere.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.draw.colors import Color

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"


class Style(Enum):
    """A style of lettering as its font files: the first that has a character draws it."""

    WORDS = ("AlegreyaSans-ExtraBold.ttf", "NotoSansTC-Bold.otf")
    """Names and sentences."""
    NUMBERS = ("Eczar-ExtraBold.ttf", "AlegreyaSans-ExtraBold.ttf", "NotoSansTC-Bold.otf")
    """Numerals, letters of players, titles."""


@cache
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / file, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _characters(file: str) -> frozenset[int]:
    """Return the code points of the characters that a font has."""
    # They stand beside the font, because reading them from it takes a library, time and memory.
    return frozenset(map(ord, (FONTS / file).with_suffix(".txt").read_text("utf-8")))


def font_of(style: Style, character: str) -> str:
    """Return the first of the style's font files that has this character; nothing if none has it."""
    return next((file for file in style.value if ord(character) in _characters(file)), "")


def legible(text: str) -> str:
    """Return what can be drawn of a text: fancy letters become plain ones, emoji and the like are left out.

    The result is empty when less than half of the letters remain: then the caller should replace the whole name.
    """
    # Format characters such as direction marks have no shape, though some fonts hold them.
    plain = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    drawable = " ".join("".join(c if font_of(Style.WORDS, c) else " " if c.isspace() else "" for c in plain).split())
    letters, before = (sum(c.isalnum() for c in t) for t in (drawable, plain))
    return drawable if letters and 2 * letters >= before else ""


def _runs(text: str, style: Style) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text with the font that draws them; characters that no font has are left out."""
    find = partial(font_of, style)
    for file, part in groupby(filter(find, text), find):
        yield "".join(part), file


@lru_cache(maxsize=4096)
def width(text: str, style: Style, size: int) -> int:
    """Return how many pixels wide a text is."""
    return round(sum(_font(file, size).getlength(part) for part, file in _runs(text, style)))


@lru_cache(maxsize=4096)
def fit(text: str, style: Style, size: int, room: int) -> str:
    """Return the text, shortened with an ellipsis if it is wider than the room."""
    if width(text, style, size) <= room:
        return text
    short = text
    while short and width(short.rstrip() + ELLIPSIS, style, size) > room:
        short = short[:-1]
    return short.rstrip() + ELLIPSIS


def fitting_size(text: str, style: Style, sizes: Sequence[int], room: int) -> int:
    """Return the first of these sizes at which a text fits on one line; the last one if it fits at none."""
    return next((size for size in sizes if width(text, style, size) <= room), sizes[-1])


def shape(text: str, style: Style, size: int, outline: int = 0) -> Image.Image:
    """Return the text as a mask, as wide as the text and 1.5 sizes high, grown by an outline of this many pixels.

    The baseline lies one size below the top, so that words of different fonts stand on one line.
    """
    mask = Image.new("L", (width(text, style, size) + 4 + 2 * outline, size + size // 2 + 2 * outline))
    draw = ImageDraw.Draw(mask)
    x = 2.0 + outline
    for part, file in _runs(text, style):
        font = _font(file, size)
        draw.text((x, size + outline), part, fill=255, font=font, anchor="ls", stroke_width=outline)
        x += font.getlength(part)
    return mask


def write(
    image: Image.Image, text: str, style: Style, size: int, x: int, baseline: int, ink: Color, align: float = 0
) -> None:
    """Write a text on a baseline: it begins at x, or is centered on x (`align` 0.5), or ends at x (`align` 1)."""
    mask = shape(text, style, size)
    image.paste(ink, (x - 2 - round((mask.width - 4) * align), baseline - size), mask)


# --- Longer texts ---

_OPENING, _CLOSING = "（「『《", "，。、：；！？）」』》… "
"""Characters that no line of Chinese may end with, and those that no line may begin with."""


@lru_cache(maxsize=1024)
def broken_lines(text: str, style: Style, size: int, room: int) -> tuple[str, ...]:
    """Return a text as lines of at most this width; only a single word may be wider."""
    lines: list[str] = [""]
    for word in _words(text):
        longer = lines[-1] + word
        if lines[-1] and width(longer.rstrip(), style, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(line.rstrip() for line in lines)


def largest(text: str, style: Style, sizes: Sequence[int], room: int, most: int) -> tuple[int, tuple[str, ...]]:
    """Return the largest of these sizes at which a text fits into at most `most` lines, and the lines.

    If it is too long for the smallest, its last line ends with an ellipsis.
    """
    if fitting := _fitting(text, style, sizes, room, most):
        return fitting
    lines = broken_lines(text, style, sizes[-1], room)
    lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    return sizes[-1], tuple(fit(line, style, sizes[-1], room) for line in lines if line)


def caption(text: str, sizes: Sequence[int], room: int, high: int) -> tuple[int, tuple[str, ...]]:
    """Return a size and the lines of a name below a thing, at most `high` pixels together: as few lines as it fits into
    at these sizes, but no line of several words in the smallest."""
    text = capital(text)
    for most in range(1, high // line_height(sizes[-1]) + 1):
        low = [size for size in sizes if most * line_height(size) <= high]
        if most == 1:
            low.remove(sizes[-1])
        if fitting := _fitting(text, Style.WORDS, low, room, most):
            return fitting
    return largest(text, Style.WORDS, sizes[-1:], room, most)


def capital(text: str) -> str:
    """Return the text as a name that stands alone."""
    return text[:1].upper() + text[1:]


def _fitting(text: str, style: Style, sizes: Sequence[int], room: int, most: int) -> tuple[int, tuple[str, ...]] | None:
    """Return the largest of these sizes at which a text fits, and its lines; None if it fits at none."""
    for size in sizes:
        lines = broken_lines(text, style, size, room)
        if len(lines) <= most and all(width(line, style, size) <= room for line in lines):
            return size, lines
    return None


def line_height(size: int) -> int:
    """Return the distance between lines of this size."""
    return round(size * 1.16)


def _words(text: str) -> Iterator[str]:
    """Yield the parts between which a line may break: words with the space after them, and Chinese characters."""
    word = ""
    for character in text:
        if word and _may_part(word[-1], character):
            yield word
            word = ""
        word += character
    yield word


def _may_part(a: str, b: str) -> bool:
    """Return whether a line may break between two characters."""
    if a == " ":
        return b != " "
    return (_is_wide(a) or _is_wide(b)) and a not in _OPENING and b not in _CLOSING


def _is_wide(character: str) -> bool:
    return ord(character) >= 0x2E80
