"""How large a picture is."""

from contextlib import suppress
from io import BytesIO

from PIL import Image


def area(data: bytes) -> tuple[int, int] | None:
    """Return the width and the height of a picture; None if this is none, or one that nobody could have drawn."""
    with suppress(OSError, Image.DecompressionBombError), Image.open(BytesIO(data)) as picture:
        return picture.size
    return None
