"""The bytes of pictures."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.draw import png as module
from bot.draw.png import WINDOW, png


@pytest.fixture(autouse=True)
def _forgetful(monkeypatch):
    """What other tests have packed is not known here."""
    monkeypatch.setattr(module, "_strips", module._Strips())


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
    """One strip or many, full or not: size, indices and palette come back."""
    image = speckled(width, height)
    back = read(png(image))
    assert (back.mode, back.size, back.tobytes()) == ("P", image.size, image.tobytes())
    assert back.getpalette() == image.getpalette()


@pytest.mark.parametrize("most", [50_000, 24_000_000])
def test_what_was_packed_before_changes_no_pixel(monkeypatch, most):
    """Boards that differ a little come after each other and again, whether much is remembered of them or little."""
    monkeypatch.setattr(module, "MOST", most)
    rng = Random(3)
    boards = [speckled(600, 600)]
    for _ in range(30):
        board = boards[-1].copy()
        for _ in range(rng.randint(1, 3)):
            left, top = rng.randrange(550), rng.randrange(550)
            board.paste(rng.randrange(5), (left, top, left + rng.randint(1, 50), top + rng.randint(1, 50)))
        boards.append(board)
    for board in boards + rng.sample(boards, len(boards)):
        assert read(png(board)).tobytes() == board.tobytes()


def test_only_strips_that_changed_are_packed():
    """A change within one strip costs that strip and the one below it, which may refer to it."""
    image: Any = speckled(WINDOW - 1, 8)
    png(image)
    before = set(module._strips._packed)
    assert len(before) == 8
    image.putpixel((5, 2), (image.getpixel((5, 2)) + 1) % 5)
    assert read(png(image)).tobytes() == image.tobytes()
    assert len(set(module._strips._packed) - before) == 2


def test_strips_that_are_packed_after_each_other_share_what_they_hold():
    """Where all rows are the same, hardly more than the first costs bytes, not the first of each strip."""
    rows = Random(1).randbytes(1200) * 960
    image = Image.frombytes("P", (1200, 960), rows)
    assert read(png(image)).tobytes() == rows
    assert len(png(image)) < 15 * 1200


def test_what_is_remembered_has_a_bound(monkeypatch):
    """The strips that were used longest ago go first."""
    monkeypatch.setattr(module, "MOST", 30_000)
    for seed in range(4):
        png(speckled(WINDOW - 1, 1, seed))
    kept = module._strips._packed
    assert 0 < sum(map(len, kept.values())) <= 30_000
    assert module._strips._size == sum(map(len, kept.values()))
    assert len(kept) < 4
