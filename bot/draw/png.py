"""PNG bytes of pictures in a palette.

Packing takes longer than drawing, and boards have much in common with those before them. So a picture is packed in
bands of rows, each by itself, and bands that come again are not packed again. The bytes are the same whatever is
remembered.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from itertools import chain
from typing import Any

from PIL import Image

from bot.draw.colors import Color
from bot.draw.kept import Room

zlib: Any
try:
    # It takes a third of the time.
    from zlib_ng import zlib_ng as zlib
except ModuleNotFoundError:  # there is no wheel for this machine
    import zlib

LEVEL = 5
"""How hard to pack: with 4 a picture takes four fifths of the time for a tenth more bytes, with 6 a third more time for
3 % fewer."""
BAND = 48
"""Rows that are packed by themselves. With half of them a board has 3 % more bytes."""
_BEGIN, _END = b"\x78\x9c", b"\x03\x00"
"""The head of packed data, and an empty last block."""
_bands = Room(6_000_000)
"""Bands of some 3 kB: those of the boards of a hundred tables."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(image: Image.Image, palette: Iterable[Color] | None = None) -> bytes:
    """Return a picture of mode P as a PNG with 8 bits a pixel, in its own palette or the one given."""
    width, height = image.size
    # Each row begins with the number of its filter: 0 (none), which suits pictures of few colors best.
    # Pillow puts a zero behind each row, which begins the next one.
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]
    step = BAND * (width + 1)
    bands = (_band(rows[start : start + step]) for start in range(0, len(rows), step))
    packed = b"".join([_BEGIN, *bands, _END, struct.pack(">I", zlib.adler32(rows))])
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colors = bytes(image.getpalette() or ()) if palette is None else bytes(chain.from_iterable(palette))
    parts = (b"IHDR", size), (b"PLTE", colors), (b"IDAT", packed), (b"IEND", b"")
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _band(rows: bytes) -> bytes:
    """Return rows packed, so that other packed rows can follow."""
    # The rows themselves would take twenty times the room. The hash has 64 bits, keyed anew in each process.
    key = hash(rows), len(rows)
    packed: bytes | None = _bands.take(key)
    if packed is None:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = packer.compress(rows) + packer.flush(zlib.Z_SYNC_FLUSH)
        _bands.put(key, packed)
    return packed


def _chunk(name: bytes, data: bytes) -> bytes:
    return b"".join([struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))])
