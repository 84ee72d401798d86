"""Sprites: small pictures made once and copied into pictures from then on.

A sprite is baked for the color that it will lie on: its smooth edges are mixed with that color once, and copying it
later moves plain bytes under a mask of one bit.
"""

import re
from dataclasses import dataclass

from PIL import Image

from bot.draw.colors import Color
from bot.draw.palette import Palette

_FROM_ALPHA = 24
"""Pixels with less alpha than this, of 255, are left out."""
_LEVELS = 8
"""The steps of a smooth edge."""
_SHOWN = [255 * (alpha >= _FROM_ALPHA) for alpha in range(256)]
_LEVEL = bytes(round(alpha * _LEVELS / 255) for alpha in range(256))
"""The step that each alpha belongs to."""
_EDGES = re.compile(b"[%b]" % bytes(range(1, _LEVELS)))
"""Finds the pixels that are neither left out nor whole."""


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
    levels, colors = alpha.tobytes().translate(_LEVEL), pixels.tobytes()
    mixed = bytearray(colors)
    for edge in _EDGES.finditer(levels):
        at = edge.start()
        mixed[at] = palette.between(behind, palette.colors[colors[at]], levels[at] / _LEVELS)
    return Sprite(palette.indexed(art.size, bytes(mixed)), mask)
