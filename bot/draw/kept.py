"""What is drawn once and used again and again. Memory holds what was used lately, within a number of bytes and not of
things."""

import pickle
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

from PIL import Image

from bot.draw.drawing import Drawing
from bot.draw.sprite import Sprite

_ROOM = 88_000_000
"""Bytes of sprites. What is drawn ahead for all games fits into half of it, so it is not forgotten while it is used."""
_ART_ROOM = 8_000_000
"""Bytes of art, packed: all there is. Unpacked it would be ten times that, and most of it is needed only until its
sprites are made in all sizes."""
_HEAD = 3000
"""Bytes of a picture besides its pixels: its palette, and what Python keeps about it."""

Given = ParamSpec("Given")
Thing: TypeAlias = Image.Image | Sprite | tuple[Sprite, ...] | tuple[Image.Image, ...] | Drawing
Made = TypeVar("Made", bound=Thing)


class Room:
    """A decorator for functions that draw the same thing for the same arguments: each is drawn once, and forgotten if
    the room is full and it was not used for long. Nobody may change what they return. Arguments are the same if they
    are given in the same way: by place, by name, or not at all."""

    def __init__(self, size: int, *, packed: bool = False) -> None:
        """`size` is the number of bytes for the things of all these functions. Things that are kept `packed` take less
        of them, and some milliseconds more each time somebody asks."""
        self._half = size // 2
        self._packed = packed
        self._full = 0
        """Bytes of the new things."""
        # When half of the room is full of new things, the old ones are forgotten and the new ones are old. That is
        # quicker than an order by the last use, and pictures ask for hundreds of sprites.
        self._new: dict[tuple[object, ...], Any] = {}
        self._old: dict[tuple[object, ...], Any] = {}

    def __call__(self, make: Callable[Given, Made]) -> Callable[Given, Made]:
        @wraps(make)
        def once(*given: Given.args, **named: Given.kwargs) -> Made:
            key = (make, given, *named.items()) if named else (make, given)
            found = self.take(key)
            if found is None:
                made = make(*given, **named)
                self.put(key, zlib.compress(pickle.dumps(made), 1) if self._packed else made)
                return made
            again: Made = pickle.loads(zlib.decompress(found)) if self._packed else found
            return again

        return once

    def take(self, key: tuple[object, ...]) -> Any:
        """Return what is kept under this key; None if nothing is."""
        found: Any = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: tuple[object, ...], kept: Thing | bytes) -> None:
        """Keep this under a key."""
        self._full += size(kept)
        if self._full > self._half:
            self._full, self._old, self._new = size(kept), self._new, {}
        self._new[key] = kept


kept = Room(_ROOM)
"""For sprites."""
art = Room(_ART_ROOM, packed=True)
"""For large pictures of which sprites are made."""


def size(made: Thing | bytes) -> int:
    """Return how many bytes of memory a thing takes."""
    match made:
        case bytes():
            return len(made)
        case Sprite():
            return size(made.pixels) + size(made.mask)
        case Drawing():
            return 4 * made.size[0] * made.size[1] * made.scale**2
        case tuple():
            return sum(map(size, made))
        case Image.Image():
            return made.width * made.height * (4 if len(made.getbands()) > 1 else 1) + _HEAD
