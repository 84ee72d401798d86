"""What was drawn once is not drawn again, as far as there is room."""

import weakref
from collections.abc import Callable

import pytest
from PIL import Image

from bot.draw.palette import Palette
from bot.draw.sprite import DrawingCache, Sprite, bake, size

PALETTE = Palette([(0, 0, 0), (255, 255, 255), (200, 30, 40)])


def ring(side: int) -> Sprite:
    art = Image.new("RGBA", (side, side + 2), (200, 30, 40, 255))
    art.paste((0, 0, 0, 0), (1, 1, side - 1, side - 1))
    return bake(art, PALETTE, (255, 255, 255))


def pixels(picture: object) -> list[tuple[str, tuple[int, int], bytes, object]]:
    """Return all that a picture shows."""
    match picture:
        case Sprite():
            return [*pixels(picture.pixels), *pixels(picture.mask)]
        case tuple():
            return [pixel for sprite in picture for pixel in pixels(sprite)]
        case Image.Image():
            return [(picture.mode, picture.size, picture.tobytes(), picture.convert("RGB").tobytes())]
    raise AssertionError(picture)


def counted(cache: DrawingCache, side: int) -> tuple[Callable[[int], Image.Image], list[int]]:
    """Return a function of this cache that draws a square, and the list of what it has drawn."""
    numbers: list[int] = []

    @cache
    def square(number: int) -> Image.Image:
        numbers.append(number)
        return Image.new("P", (side, side), number)

    return square, numbers


def test_a_thing_is_drawn_once() -> None:
    """Who asks again gets the same one."""
    square, numbers = counted(DrawingCache(1_000_000), 10)
    assert square(1) is square(1)
    assert square(2) is not square(1)
    assert numbers == [1, 2]


def test_memory_holds_so_many_bytes_and_no_more() -> None:
    """What is used again and again stays, and what was not used for long is drawn again; a large thing takes the room
    of several small ones."""
    cache = DrawingCache(8 * size(Image.new("P", (100, 100))))
    square, numbers = counted(cache, 100)
    for number in range(2, 50):
        square(1)
        square(number)
    assert numbers.count(1) == 1
    square(2)
    assert numbers.count(2) == 2
    alive = [weakref.ref(square(number)) for number in range(50, 100)]
    assert sum(reference() is not None for reference in alive) <= 8
    large, _ = counted(cache, 190)
    large(1)
    large(2)
    assert sum(reference() is not None for reference in alive) <= 4


@pytest.mark.parametrize("made", [ring(7), PALETTE.new((5, 3), (200, 30, 40))])
def test_art_that_is_kept_packed_is_what_was_drawn(made: Sprite | Image.Image) -> None:
    """Pixel by pixel, and drawn once; it takes a small part of the room that it would take unpacked."""
    times: list[int] = []
    cache = DrawingCache(1_000_000, packed=True)

    @cache
    def draw() -> Sprite | Image.Image:
        times.append(1)
        return made

    draw()
    assert pixels(draw()) == pixels(made)
    assert times == [1]


def test_large_flat_art_takes_little_room_packed() -> None:
    """So all of it stays, where unpacked the first would be forgotten."""
    square, numbers = counted(DrawingCache(size(Image.new("P", (500, 500))), packed=True), 500)
    for number in (*range(20), *range(20)):
        square(number)
    assert len(numbers) == 20


def test_a_thing_larger_than_the_room_is_drawn_all_the_same() -> None:
    """Each time anew."""
    square, numbers = counted(DrawingCache(10), 100)
    assert [square(1), square(1), square(2)][0].size == (100, 100)
    assert numbers == [1, 1, 2]
