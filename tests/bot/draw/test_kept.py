"""What was drawn once is not drawn again: in memory as far as there is room, and between starts where there is a
folder."""

import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from bot.draw import shelf
from bot.draw.kept import Room, kept_on_disk, size
from bot.draw.palette import Palette
from bot.draw.shelf import edition, put, take
from bot.draw.sprite import Sprite, bake

PALETTE = Palette([(0, 0, 0), (255, 255, 255), (200, 30, 40)])
NAME = "a.ring(7, (255, 255, 255)){}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is used, from a start on."""
    monkeypatch.setattr(shelf, "_folder", None)
    shelf.use(tmp_path / "cache")
    return tmp_path / "cache"


def ring(side: int) -> Sprite:
    art = Image.new("RGBA", (side, side + 2), (200, 30, 40, 255))
    art.paste((0, 0, 0, 0), (1, 1, side - 1, side - 1))
    return bake(art, PALETTE, (255, 255, 255))


def pixels(made: object) -> list[tuple[str, tuple[int, int], bytes, object]]:
    """Return all that a picture shows."""
    match made:
        case Sprite():
            return [*pixels(made.pixels), *pixels(made.mask)]
        case tuple():
            return [each for sprite in made for each in pixels(sprite)]
        case Image.Image():
            return [(made.mode, made.size, made.tobytes(), made.convert("RGB").tobytes())]
    raise AssertionError(made)


def counted(room: Room, side: int) -> tuple[Callable[[int], Image.Image], list[int]]:
    """Return a function of this room that draws a square, and the list of what it has drawn."""
    drawn: list[int] = []

    @room
    def square(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("P", (side, side), number)

    return square, drawn


def test_a_thing_is_drawn_once() -> None:
    """Who asks again gets the same one."""
    square, drawn = counted(Room(1_000_000), 10)
    assert square(1) is square(1)
    assert square(2) is not square(1)
    assert drawn == [1, 2]


def test_memory_holds_so_many_bytes_and_no_more() -> None:
    """What is used again and again stays, and what was not used for long is drawn again; a large thing takes the room
    of several small ones."""
    room = Room(8 * size(Image.new("P", (100, 100))))
    square, drawn = counted(room, 100)
    for number in range(2, 50):
        square(1)
        square(number)
    assert drawn.count(1) == 1
    square(2)
    assert drawn.count(2) == 2
    alive = [weakref.ref(square(number)) for number in range(50, 100)]
    assert sum(each() is not None for each in alive) <= 8
    large, _ = counted(room, 190)
    large(1)
    large(2)
    assert sum(each() is not None for each in alive) <= 4


@pytest.mark.parametrize("made", [ring(7), PALETTE.new((5, 3), (200, 30, 40))])
def test_art_that_is_kept_packed_is_what_was_drawn(made: Sprite | Image.Image) -> None:
    """Pixel by pixel, and drawn once; it takes a small part of the room that it would take unpacked."""
    drawn: list[int] = []
    room = Room(1_000_000, packed=True)

    @room
    def draw() -> Sprite | Image.Image:
        drawn.append(1)
        return made

    draw()
    assert pixels(draw()) == pixels(made)
    assert drawn == [1]


def test_large_flat_art_takes_little_room_packed() -> None:
    """So all of it stays, where unpacked the first would be forgotten."""
    square, drawn = counted(Room(size(Image.new("P", (500, 500))), packed=True), 500)
    for number in (*range(20), *range(20)):
        square(number)
    assert len(drawn) == 20


def test_a_thing_larger_than_the_room_is_drawn_all_the_same() -> None:
    """And kept until the next one comes."""
    square, drawn = counted(Room(10), 100)
    assert [square(1), square(1), square(2)][0].size == (100, 100)
    assert drawn == [1, 2]


@pytest.mark.parametrize(
    "made",
    [
        ring(7),
        (ring(9), ring(16)),
        PALETTE.new((5, 3), (200, 30, 40)),
        Image.new("L", (9, 4), 77),
        Image.new("1", (9, 4), 255),
    ],
)
def test_what_is_kept_between_starts_is_what_was_drawn(made: shelf.OnDisk, folder: Path) -> None:
    """Pixel by pixel, mask by mask, color by color."""
    put(NAME, made)
    found = take(NAME)
    assert type(found) is type(made)
    assert pixels(found) == pixels(made)


def test_the_next_start_draws_nothing_again(folder: Path) -> None:
    """A function that is asked in another process reads what the first one drew."""
    drawn: list[int] = []

    def draw(side: int) -> Sprite:
        drawn.append(side)
        return ring(side)

    first, second = kept_on_disk(draw)(7), kept_on_disk(draw)(7)
    assert drawn == [7]
    assert pixels(first) == pixels(second)


def damaged(data: bytes) -> Iterator[bytes]:
    yield b""
    yield data[: len(data) // 2]
    yield data[:-1]
    yield b"\0" + data[1:]
    yield data[:-2] + bytes([data[-2] ^ 1]) + data[-1:]
    yield b"import os"


def test_a_damaged_file_is_drawn_again(folder: Path) -> None:
    """One of which a part is missing or changed; afterwards it is whole again."""
    put(NAME, ring(7))
    [file] = (folder / edition()).iterdir()
    whole = file.read_bytes()
    for data in damaged(whole):
        file.write_bytes(data)
        assert take(NAME) is None
        put(NAME, ring(7))
        assert file.read_bytes() == whole


def test_the_folder_may_be_deleted_at_any_time(folder: Path) -> None:
    """What is asked for is drawn, and the folder made again."""
    put(NAME, ring(7))
    for file in (folder / edition()).iterdir():
        file.unlink()
    (folder / edition()).rmdir()
    folder.rmdir()
    assert take(NAME) is None
    put(NAME, ring(7))
    assert pixels(take(NAME)) == pixels(ring(7))


def test_a_file_that_was_being_written_at_the_end_is_taken_away(folder: Path) -> None:
    """It was never read; all others stay."""
    put(NAME, ring(7))
    [whole] = (folder / edition()).iterdir()
    (folder / edition() / "0123.77.half").write_bytes(b"some")
    shelf.use(folder)
    assert [*(folder / edition()).iterdir()] == [whole]


def test_where_nothing_can_be_written_nothing_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made, since a file is in its place, costs nothing but time."""
    monkeypatch.setattr(shelf, "_folder", None)
    (tmp_path / "cache").write_text("a file")
    shelf.use(tmp_path / "cache")
    assert kept_on_disk(ring)(7).size == (7, 9)
    assert (tmp_path / "cache").read_text() == "a file"


def test_another_version_draws_anew_and_takes_away_what_was_drawn_before(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else in the folder is touched."""
    put(NAME, ring(7))
    (folder / "notes.txt").write_text("somebody's")
    monkeypatch.setattr(shelf, "edition", lambda: "0" * 32)
    shelf.use(folder)
    assert take(NAME) is None
    assert [each.name for each in folder.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("file", ["bot/draw/sprite.py", "bot/draw/fonts/Eczar-ExtraBold.ttf"])
def test_an_edition_changes_with_what_sprites_are_made_of(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With each program that draws, and each font."""
    before, read = edition(), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"\n" * path.as_posix().endswith(file))
    assert edition() != before


def test_only_its_owner_may_look_into_the_folder(folder: Path) -> None:
    """As with all files of the bot."""
    put(NAME, ring(7))
    assert [each.stat().st_mode & 0o077 for each in (folder, folder / edition())] == [0, 0]
