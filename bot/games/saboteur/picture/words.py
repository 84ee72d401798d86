"""Longer texts on pictures: broken into lines, in the largest size that fits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.text import Style, fit, width

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
    for most in range(1, high // line_height(sizes[-1]) + 1):
        low = [size for size in sizes if most * line_height(size) <= high]
        if most == 1:
            low.remove(sizes[-1])
        if fitting := _fitting(text, Style.WORDS, low, room, most):
            return fitting
    return largest(text, Style.WORDS, sizes[-1:], room, most)


def _fitting(text: str, style: Style, sizes: Sequence[int], room: int, most: int) -> tuple[int, tuple[str, ...]] | None:
    """Return the largest of these sizes at which a text fits, and its lines; None if it fits at none."""
    for size in sizes:
        lines = broken_lines(text, style, size, room)
        if len(lines) <= most and all(width(line, style, size) <= room for line in lines):
            return size, lines
    return None


def write(
    canvas: Canvas, lines: Sequence[str], style: Style, size: int, x: int, top: int, ink: Color, behind: Color,
    *, align: float = 0,
) -> int:  # fmt: skip
    """Write lines one below the other, starting at `top`; return their lower edge."""
    high = line_height(size)
    for line in lines:
        canvas.words(line, style, size, x, top + size, ink, behind, align)
        top += high
    return top


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
