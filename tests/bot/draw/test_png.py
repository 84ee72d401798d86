"""The bytes of pictures."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.draw import png as packing
from bot.draw.kept import Room
from bot.draw.png import BAND, png


def speckled(width: int, height: int, seed: int = 1) -> Image.Image:
    """Return a picture of five colors without any order."""
    image = Image.frombytes(
        "P", (width, height), Random(seed).randbytes(width * height).translate(bytes(range(5)) * 51 + b"\0")
    )
    image.putpalette([16 * channel for channel in range(15)])
    return image


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the names and the contents of a PNG's chunks, their checksums compared."""
    at = 8
    while at < len(data):
        (size,), name = struct.unpack_from(">I", data, at), data[at + 4 : at + 8]
        inside, (check,) = data[at + 8 : at + 8 + size], struct.unpack_from(">I", data, at + 8 + size)
        assert check == zlib.crc32(name + inside)
        yield name, inside
        at += size + 12


def read(data: bytes) -> Image.Image:
    """Return the picture as another program reads it. All rows are there, nothing follows them, and each checksum is
    right, also that of the rows, which Pillow does not compare."""
    packed, rows = dict(chunks(data))[b"IDAT"], zlib.decompressobj()
    image = Image.open(BytesIO(data))
    assert len(rows.decompress(packed)) == (image.width + 1) * image.height
    assert rows.eof
    assert not rows.unused_data
    return image


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 40), (1200, 27), (1200, 28), (1200, 960), (70_000, 3)])
def test_a_picture_is_read_as_it_was_drawn(width, height):
    """Of any size: indices and palette come back."""
    image = speckled(width, height)
    back = read(png(image))
    assert (back.mode, back.size, back.tobytes()) == ("P", image.size, image.tobytes())
    assert back.getpalette() == image.getpalette()


def test_bytes_do_not_depend_on_what_is_remembered(monkeypatch):
    """A picture has the same bytes after other pictures, after itself, and where nothing is remembered."""
    image = speckled(40, 3 * BAND)
    first = png(image)
    png(speckled(40, 3 * BAND, seed=2))
    monkeypatch.setattr(packing, "_bands", Room(0))
    assert png(image) == png(image) == first


def test_bands_that_come_again_are_not_packed_again(monkeypatch):
    """Of a picture that has changed in one place one band is packed."""
    packed = []

    class Noting(Room):
        def put(self, key, kept):
            packed.append(key)
            super().put(key, kept)

    monkeypatch.setattr(packing, "_bands", Noting(1_000_000))
    image = speckled(40, 5 * BAND)
    png(image)
    packed.clear()
    image.paste(5, (20, 2 * BAND + 1, 21, 2 * BAND + 2))
    assert read(png(image)).tobytes() == image.tobytes()
    assert len(packed) == 1
