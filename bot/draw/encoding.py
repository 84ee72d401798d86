"""Pictures as bytes: PNGs of pictures in a palette or on transparent ground, PNGs one after the other as an animated
GIF, and the size of one.

Packing takes longer than drawing, and boards have much in common with those before them. So a picture is packed in
bands of rows, each by itself, and bands that come again are not packed again. The bytes are the same whatever is
remembered.
"""

import struct
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import chain
from typing import Any

from PIL import Image

from bot.draw.colors import Color
from bot.recent import Recent

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
Bands = Recent[tuple[int, int], bytes]
KEPT: Bands = Recent(4_500_000, len)
"""Bands of some 3 kB: those of the boards of a hundred tables."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(image: Image.Image, palette: Iterable[Color] | None = None, kept: Bands = KEPT) -> bytes:
    """Return a picture of mode P as a PNG with 8 bits a pixel, in its own palette or the one given; bands that were
    `kept` are not packed again."""
    width, height = image.size
    # Each row begins with the number of its filter: 0 (none), which suits pictures of few colors best.
    # Pillow puts a zero behind each row, which begins the next one.
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]
    step = BAND * (width + 1)
    bands = (_band(rows[start : start + step], kept) for start in range(0, len(rows), step))
    packed = b"".join([_BEGIN, *bands, _END, struct.pack(">I", zlib.adler32(rows))])
    size = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colors = bytes(image.getpalette() or ()) if palette is None else bytes(chain.from_iterable(palette))
    parts = (b"IHDR", size), (b"PLTE", colors), (b"IDAT", packed), (b"IEND", b"")
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _band(rows: bytes, kept: Bands) -> bytes:
    """Return rows packed, so that other packed rows can follow."""
    # The rows themselves would take twenty times the room. The hash has 64 bits, keyed anew in each process.
    key = hash(rows), len(rows)
    packed = kept.get(key)
    if packed is None:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = kept[key] = packer.compress(rows) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed


def _chunk(name: bytes, data: bytes) -> bytes:
    return b"".join([struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))])


def png_of_art(art: Image.Image) -> bytes:
    """Return a picture on transparent ground, RGBA, as a PNG."""
    file = BytesIO()
    art.save(file, "PNG", compress_level=9)
    return file.getvalue()


# --- The size of a picture ---


def area(data: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height in pixels; None if Pillow cannot read it or refuses it as too large."""
    with suppress(OSError, Image.DecompressionBombError), Image.open(BytesIO(data)) as picture:
        return picture.size
    return None


# --- Animated GIF ---

_FOREVER = 0
_HALF = 0.7
"""Pictures of less of the height than this would leave a film empty below them."""


def animate(pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return an endless GIF of these PNG pictures, each shown for its number of milliseconds.

    The pictures share a palette, as all pictures of a game do, with one color to spare for unchanged pixels; so a frame
    holds only what changed. Smaller pictures lie at the top, those of little more than half the height in the middle,
    on the color of their lower corner.
    """
    sizes = [Image.open(BytesIO(picture)).size for picture in pictures]
    size = max(width for width, _ in sizes), max(height for _, height in sizes)
    first, *later = pictures
    file = BytesIO()
    _on_ground(first, size).save(
        file,
        "GIF",
        save_all=True,
        append_images=(_on_ground(picture, size) for picture in later),  # one after the other, to save memory
        duration=[*milliseconds],
        loop=_FOREVER,
        # What a frame has in common with the one before it is left out.
        optimize=True,
        disposal=1,
    )
    return file.getvalue()


def animate_within(most: int, pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return the GIF in at most `most` bytes, as long as pictures can be left out: every fourth of those that are shown
    briefly, whose time the picture before it gets. The first and the last picture always stay."""
    while len(film := animate(pictures, milliseconds)) > most:
        brief = [place for place in range(1, len(pictures) - 1) if milliseconds[place] <= 2 * min(milliseconds)]
        out = set(brief[3::4])
        if not out:
            break
        times: list[int] = []
        for place, time in enumerate(milliseconds):
            if place in out:
                times[-1] += time
            else:
                times.append(time)
        pictures, milliseconds = [picture for place, picture in enumerate(pictures) if place not in out], times
    return film


def _on_ground(picture: bytes, size: tuple[int, int]) -> Image.Image:
    frame = Image.open(BytesIO(picture))
    if frame.size == size:
        return frame
    ground = Image.new("P", size, frame.getpixel((0, frame.height - 1)))
    ground.putpalette(frame.getpalette() or [])
    top = (size[1] - frame.height) // 2 if frame.height < _HALF * size[1] else 0
    ground.paste(frame, ((size[0] - frame.width) // 2, top))
    return ground
