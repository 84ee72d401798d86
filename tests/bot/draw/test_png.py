"""The bytes of pictures."""

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


def read(data: bytes) -> Image.Image:
    """Return the picture as another program reads it, its checksums compared."""
    Image.open(BytesIO(data)).verify()
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 40), (1200, 27), (1200, 28), (1200, 960), (70_000, 3)])
def test_a_picture_is_read_as_it_was_drawn(width, height):
    """One strip or many, full or not: size, indices and palette come back."""
    image = speckled(width, height)
    back = read(png(image))
    assert (back.mode, back.size, back.tobytes()) == ("P", image.size, image.tobytes())
    assert back.getpalette() == image.getpalette()


def test_what_was_packed_before_changes_no_byte():
    """A picture that shares most of another one is packed as if it were the first."""
    first, second = speckled(600, 600), speckled(600, 600)
    second.paste(3, (100, 200, 200, 300))
    alone = png(second)
    module._strips = module._Strips()
    png(first)
    assert png(second) == alone
    assert png(second) == alone


def test_only_strips_that_changed_are_packed(monkeypatch):
    """A change within one strip costs that strip and the one below it, which was packed with it in view."""
    image: Any = speckled(WINDOW - 1, 8)
    png(image)
    packed = []
    pack = module._pack

    def counted(strip, before):
        packed.append(strip)
        return pack(strip, before)

    monkeypatch.setattr(module, "_pack", counted)
    image.putpixel((5, 2), (image.getpixel((5, 2)) + 1) % 5)
    assert read(png(image)).tobytes() == image.tobytes()
    assert len(packed) == 2


def test_what_is_remembered_has_a_bound(monkeypatch):
    """The strips that were used longest ago go first."""
    monkeypatch.setattr(module, "MOST", 30_000)
    for seed in range(4):
        png(speckled(WINDOW - 1, 1, seed))
    kept = module._strips._packed
    assert 0 < sum(map(len, kept.values())) <= 30_000
    assert module._strips._size == sum(map(len, kept.values()))
    assert len(kept) < 4
