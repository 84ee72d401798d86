"""Pictures as bytes: PNG and animated GIF."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.draw.encoding import BAND, Bands, animate, animate_within, png
from bot.recent import Recent
from tests.bot.draw.pictures import BLUE, RED, picture


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


def test_bytes_do_not_depend_on_what_is_remembered():
    """A picture has the same bytes after other pictures, after itself, and where nothing is remembered."""
    image = speckled(40, 3 * BAND)
    first = png(image)
    png(speckled(40, 3 * BAND, seed=2))
    assert png(image) == png(image, kept=Recent(0)) == first


def test_bands_that_come_again_are_not_packed_again():
    """Of a picture that has changed in one place one band is packed."""
    bands: Bands = Recent(1_000_000, len)
    image = speckled(40, 5 * BAND)
    png(image, kept=bands)
    before = set(bands)
    image.paste(5, (20, 2 * BAND + 1, 21, 2 * BAND + 2))
    assert read(png(image, kept=bands)).tobytes() == image.tobytes()
    assert len(set(bands) - before) == 1


def seen(data: bytes) -> list[tuple[Image.Image, int]]:
    """Return each frame as a viewer shows it, and for how many milliseconds."""
    film = Image.open(BytesIO(data))
    frames = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        frames.append((film.convert("RGB"), film.info["duration"]))
    return frames


def test_each_frame_looks_like_the_picture_that_it_was_made_of() -> None:
    """Although only what changed is stored, and also where something comes back."""
    size = (40, 30)
    pictures = [picture(size), picture(size, (1, 1, 5, 5)), picture(size, (30, 20, 39, 29)), picture(size)]
    frames = seen(animate(pictures, [100, 200, 300, 400]))
    assert [time for _, time in frames] == [100, 200, 300, 400]
    for (frame, _), data in zip(frames, pictures, strict=True):
        assert ImageChops.difference(frame, Image.open(BytesIO(data)).convert("RGB")).getbbox() is None


def test_pictures_that_look_alike_are_shown_as_one() -> None:
    """For as long as both together."""
    same = [picture((9, 9)), picture((9, 9)), picture((9, 9), (1, 1, 2, 2))]
    assert [time for _, time in seen(animate(same, [100, 200, 300]))] == [300, 300]


def test_smaller_pictures_lie_in_the_middle_of_the_largest() -> None:
    """On their own ground: at its top, but those that would leave it empty below them."""
    high, low = picture((20, 24), (0, 0, 20, 1)), picture((20, 10), (0, 0, 20, 1))
    [(small, _), (large, _), (flat, _)] = seen(animate([high, picture((40, 30)), low], [100, 100, 100]))
    assert small.size == large.size == flat.size == (40, 30)
    assert [small.getpixel(at) for at in ((9, 0), (10, 0), (29, 0), (30, 0), (20, 25))] == [RED, BLUE, BLUE, RED, RED]
    assert [flat.getpixel((20, y)) for y in (0, 9, 10, 11)] == [RED, RED, BLUE, RED]


def test_it_plays_for_ever() -> None:
    """Discord plays it again and again."""
    assert Image.open(BytesIO(animate([picture((9, 9)), picture((9, 9), (1, 1, 2, 2))], [100, 100]))).info["loop"] == 0


def test_an_animation_that_is_too_large_leaves_pictures_out():
    """Of those that are shown briefly; it begins and ends as it did and takes as long."""
    places = [(7 * n % 56, 11 * n % 56) for n in range(60)]
    pictures = [picture((60, 60), *((x, y, x + 3, y + 3) for x, y in places[n : n + 20])) for n in range(40)]
    times = [700] * 39 + [5000]
    whole = animate(pictures, times)
    most = len(whole) * 2 // 3
    small = animate_within(most, pictures, times)
    assert len(small) <= most
    before, after = seen(whole), seen(small)
    assert len(after) < len(before)
    assert sum(time for _, time in after) == sum(time for _, time in before)
    for end in (0, -1):
        assert before[end][0].tobytes() == after[end][0].tobytes()
    assert animate_within(len(whole), pictures, times) == whole
    assert animate_within(10, pictures[:3], times[:3]) == animate(pictures[:3], times[:3]), "too few to leave any out"
