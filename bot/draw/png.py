"""PNG bytes of pictures in a palette.

Nearly all the time of a picture is spent on compressing it, and a move leaves half of a board and most of a panel as
they were. So pictures are compressed in strips, and a strip that was compressed lately below the same strip is taken
from a cache. The others go through one compressor as long as they follow each other, which refers back to the strip
above: deflate looks back 32 kB, and a strip is at least that long. After a strip from the cache a new compressor
begins, so the bytes of a picture depend on what is cached, by a percent of their number; its pixels never do.
"""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Iterable
from itertools import chain
from threading import Lock
from typing import Any

from PIL import Image

from bot.draw.colors import Color

zlib: Any
try:
    # It takes a third of the time for the same size.
    from zlib_ng import zlib_ng as zlib

    LEVEL = 5
except ModuleNotFoundError:  # there is no wheel for this machine
    import zlib

    LEVEL = 6

WINDOW = 1 << 15
"""Bytes that deflate looks back."""
MOST = 24_000_000
"""Bytes of compressed strips that the cache holds."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD, _TAIL = b"\x78\x5e", b"\x03\x00"
"""The header of a zlib stream, and an empty last block."""


class _Strips:
    """A least recently used cache of compressed strips, with a lock, since pictures are drawn in threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._packed: OrderedDict[tuple[int, ...], bytes] = OrderedDict()
        self._size = 0

    def get(self, key: tuple[int, ...]) -> bytes | None:
        with self._lock:
            found = self._packed.get(key)
            if found is not None:
                self._packed.move_to_end(key)
            return found

    def put(self, key: tuple[int, ...], packed: bytes) -> None:
        with self._lock:
            if key not in self._packed:
                self._packed[key] = packed
                self._size += len(packed)
            while self._size > MOST:
                self._size -= len(self._packed.popitem(last=False)[1])


_strips = _Strips()


def png(image: Image.Image, palette: Iterable[Color] | None = None) -> bytes:
    """Return a picture of mode P as a PNG with 8 bits a pixel, in its own palette or the one given."""
    width, height = image.size
    # Each row begins with the number of its filter: 0 (none), which suits pictures of few colors best.
    rows = image.crop((-1, 0, width, height)).tobytes()
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colors = bytes(image.getpalette() or ()) if palette is None else bytes(chain.from_iterable(palette))
    parts = (b"IHDR", size), (b"PLTE", colors), (b"IDAT", _packed(rows, width + 1)), (b"IEND", b"")
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _packed(data: bytes, row: int) -> bytes:
    """Return the data, rows of `row` bytes each, as one zlib stream."""
    length = row * -(-WINDOW // row)
    found, above, packer = [_HEAD], (0, 0), None
    for start in range(0, len(data), length):
        strip = data[start : start + length]
        here = hash(strip), zlib.crc32(strip)  # 64 bits that nobody can predict, and 32 others
        key = (*above, *here)
        packed = _strips.get(key)
        if packed is None:
            packer = packer or zlib.compressobj(LEVEL, zlib.DEFLATED, -15, 9)
            packed = packer.compress(strip) + packer.flush(zlib.Z_SYNC_FLUSH)
            _strips.put(key, packed)
        else:
            packer = None  # it has not seen this strip, to which the next may refer
        found.append(packed)
        above = here
    return b"".join([*found, _TAIL, struct.pack(">I", zlib.adler32(data))])


def _chunk(name: bytes, data: bytes) -> bytes:
    return b"".join([struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))])
