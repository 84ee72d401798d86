"""Sprites: small pictures made once and copied into pictures from then on.

A sprite is baked for the color that it will lie on: its smooth edges are mixed with that color once, and copying it
later moves plain bytes under a mask of one bit.
"""

from dataclasses import dataclass

from PIL import Image

from bot.draw.colors import Color
from bot.draw.palette import Palette

_FROM_ALPHA = 24
"""Pixels with less alpha than this, of 255, are left out."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Pixels in the colors of a palette, and a mask of those that are copied."""

    pixels: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.pixels.size


def bake(art: Image.Image, palette: Palette, behind: Color) -> Sprite:
    """Return a sprite of an RGBA picture that will lie on the color `behind`."""
    ground = Image.new("RGBA", art.size, (*behind, 255))
    ground.alpha_composite(art)
    mask = art.getchannel("A").point([255 * (alpha >= _FROM_ALPHA) for alpha in range(256)], "1")
    return Sprite(palette.painted(ground), mask)
