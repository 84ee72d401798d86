"""How large a picture is, and which part of one to show."""

from contextlib import suppress
from io import BytesIO

from PIL import Image


def area(data: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height in pixels; None if Pillow cannot read it or refuses it as too large."""
    with suppress(OSError, Image.DecompressionBombError), Image.open(BytesIO(data)) as picture:
        return picture.size
    return None


def widened(first: int, last: int, least: int, count: int) -> tuple[int, int]:
    """Return the first and the last of `least` or more of `count` places in a row: those from `first` to `last` as far
    as they are there, as near to the middle as the ends allow."""
    first, last = max(first, 0), min(last, count - 1)
    wide = min(max(last - first + 1, least), count)
    first = min(max((first + last + 1 - wide) // 2, 0), count - wide)
    return first, first + wide - 1
