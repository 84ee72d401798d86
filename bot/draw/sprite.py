"""Sprites: small pictures made once and copied into pictures from then on; and how what was drawn is kept, within a
number of bytes and not of things.

A sprite is baked for the color that it will lie on: its smooth edges are mixed with that color once, and copying it
later moves plain bytes under a mask of one bit.
"""

import pickle
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

from PIL import Image

from bot.draw.colors import Color
from bot.draw.drawing import Drawing
from bot.draw.palette import Palette
from bot.recent import Recent

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


# --- What is drawn once ---

_SPRITES = 60_000_000
"""Bytes of sprites. All that is drawn ahead for all games takes two thirds of it, so it stays while it is used."""
_ART = 8_000_000
"""Bytes of art, packed: all there is. Unpacked it would be ten times that, and most of it is needed only until its
sprites are made in all sizes."""
_HEAD = 3000
"""Bytes of a picture besides its pixels: its palette, and what Python keeps about it."""

Arguments = ParamSpec("Arguments")
Drawn: TypeAlias = Image.Image | Sprite | tuple[Sprite, ...] | tuple[Image.Image, ...] | Drawing
DrawnT = TypeVar("DrawnT", bound=Drawn)


class DrawingCache:
    """A decorator for functions that draw the same thing for the same arguments: each is drawn once, and forgotten if
    there is no room and it was not used for long. Nobody may change what they return. Arguments are the same if they
    are given in the same way: by place, by name, or not at all."""

    def __init__(self, room: int, *, packed: bool = False) -> None:
        """`room` is the number of bytes for what all these functions draw. What is kept `packed` takes less of them,
        and some milliseconds more each time somebody asks."""
        self.drawn: Recent[tuple[object, ...], Any] = Recent(room, size)
        """By function and arguments, what was drawn lately; packed, its bytes."""
        self._packed = packed

    def __call__(self, draw: Callable[Arguments, DrawnT]) -> Callable[Arguments, DrawnT]:
        @wraps(draw)
        def once(*arguments: Arguments.args, **options: Arguments.kwargs) -> DrawnT:
            key = (draw, arguments, *options.items()) if options else (draw, arguments)
            entry = self.drawn.get(key)
            if entry is not None:
                again: DrawnT = pickle.loads(zlib.decompress(entry)) if self._packed else entry
                return again
            drawing = draw(*arguments, **options)
            self.drawn[key] = zlib.compress(pickle.dumps(drawing), 1) if self._packed else drawing
            return drawing

        return once


def size(drawn: Drawn | bytes) -> int:
    """Return how many bytes of memory something takes that was drawn."""
    match drawn:
        case bytes():
            return len(drawn)
        case Sprite():
            return size(drawn.pixels) + size(drawn.mask)
        case Drawing():
            return 4 * drawn.size[0] * drawn.size[1] * drawn.scale**2
        case tuple():
            return sum(map(size, drawn))
        case Image.Image():
            return drawn.width * drawn.height * (4 if len(drawn.getbands()) > 1 else 1) + _HEAD


sprite_cache = DrawingCache(_SPRITES)
"""For sprites, and for what is copied whole into pictures."""
art_cache = DrawingCache(_ART, packed=True)
"""For large pictures of which sprites are made."""
