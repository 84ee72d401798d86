"""How large a picture is."""

from contextlib import suppress
from io import BytesIO

from PIL import Image


def area(data: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height in pixels; None if Pillow cannot read it or refuses it as too large."""
    with suppress(OSError, Image.DecompressionBombError), Image.open(BytesIO(data)) as picture:
        return picture.size
    return None
