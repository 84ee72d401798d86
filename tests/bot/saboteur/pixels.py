"""Looking at pictures in tests."""

from io import BytesIO
from typing import ClassVar

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.games.saboteur.picture import WIDTH
from bot.games.saboteur.picture.colors import EARTH, PALETTE


def blank(height: int) -> Canvas:
    """An empty picture, as wide as all are."""
    return Canvas(PALETTE, PALETTE.new((WIDTH, height), EARTH.base))


def seen(picture) -> Image.Image:
    """A picture, or the bytes of one, as it is seen."""
    data = picture if isinstance(picture, bytes) else picture.data
    return Image.open(BytesIO(data)).convert("RGB")


def colors_of(picture: Image.Image) -> list[Color]:
    """The color of each pixel of a picture as it is seen."""
    return [*zip(*[iter(picture.tobytes())] * 3, strict=True)]


class Notebook(Canvas):
    """A picture that notes what is written on it, and how large."""

    written: ClassVar[list[tuple[str, int]]] = []

    def words(self, text, style, size, *rest, **more):
        self.written.append((text, size))
        return super().words(text, style, size, *rest, **more)
