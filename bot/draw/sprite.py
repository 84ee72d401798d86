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
_LEVELS = 8
"""The steps of a smooth edge."""
_SHOWN = [255 * (alpha >= _FROM_ALPHA) for alpha in range(256)]
_AT = [[255 * (round(alpha * _LEVELS / 255) == level) for alpha in range(256)] for level in range(_LEVELS)]
"""For each step, which alphas belong to it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Pixels in the colors of a palette, and a mask of those that are copied."""

    pixels: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.pixels.size


def bake(art: Image.Image, palette: Palette, behind: Color, *, steady: bool = False) -> Sprite:
    """Return a sprite of an RGBA picture that will lie on the color `behind`, whatever that is in a theme. A `steady`
    one is the same in every theme: faces, cards, badges."""
    alpha = art.getchannel("A")
    mask = alpha.point(_SHOWN, "1")
    solid = art.convert("RGB")
    pixels = palette.painted_in(palette.steady, solid) if steady else palette.painted(solid)
    for level in range(1, _LEVELS):
        edge = alpha.point(_AT[level], "1")
        mixed = [
            palette.between(behind, palette.colors[index], level / _LEVELS) if used else 0
            for index, used in enumerate(pixels.histogram(edge))
        ]
        pixels.paste(pixels.point(mixed), (0, 0), edge)
    return Sprite(pixels, mask)
