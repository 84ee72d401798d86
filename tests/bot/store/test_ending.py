"""A file is read whole at a start only if the last process with it did not end cleanly."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from bot.store import files
from bot.store.errors import DamagedFile
from bot.store.files import ended_cleanly
from bot.store.store import open_store
from tests.bot.store.kit import add_table
from tests.databases import by_hand, empty_copy


@pytest.fixture
async def checked(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are checked from now on; a process with `path` has ended cleanly before."""
    await start(empty_copy(path))
    found = list[Path]()
    check = files.check_file

    def heard(file: Path) -> None:
        found.append(file)
        check(file)

    monkeypatch.setattr(files, "check_file", heard)
    return found


async def start(path: Path) -> None:
    async with open_store(str(path)) as store:
        await add_table(store)


def rewrite(path: Path, *, damaged: bool = False) -> None:
    """Write the file anew in its place, as if nobody had touched it."""
    before, content = path.stat(), bytearray(path.read_bytes())
    if damaged:
        content[4096:8192] = b"\xff" * 4096
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


async def test_after_a_clean_end_nothing_is_checked(path: Path, checked: list[Path]) -> None:
    """However often; the mark is gone while the bot runs."""
    for _ in range(2):
        await start(path)
    async with open_store(str(path)):
        assert not ended_cleanly(path)
    assert checked == []


async def test_after_a_kill_the_file_is_checked(path: Path, checked: list[Path]) -> None:
    """With the log that was not written into it yet, or without one."""
    async with open_store(str(path)) as store:
        await add_table(store)
        killed = path.with_name("killed.sqlite3")
        for ending in ("", "-wal", "-shm"):
            shutil.copy(f"{path}{ending}", f"{killed}{ending}")
    path.with_name(f"{path.name}.ended").unlink()
    await start(killed)
    await start(path)
    assert checked == [killed, path]


async def test_a_copy_is_checked_with_whatever_was_copied_beside_it(path: Path, checked: list[Path]) -> None:
    """Its mark is that of another file."""
    copy = path.with_name("copy.sqlite3")
    shutil.copy2(path, copy)
    shutil.copy2(f"{path}.ended", f"{copy}.ended")
    await start(copy)
    assert checked == [copy]


@pytest.mark.skipif(os.name != "posix", reason="Windows does not tell when a file was last changed")
async def test_what_was_brought_back_is_checked(path: Path, checked: list[Path]) -> None:
    """Of the same size and time as before, but written in its place."""
    rewrite(path)
    await start(path)
    assert checked == [path]


async def test_what_another_program_has_written_is_checked(path: Path, checked: list[Path]) -> None:
    """As people mend a file by hand."""
    by_hand(path, "UPDATE tables SET decided = 7")
    await start(path)
    assert checked == [path]


async def test_a_log_that_is_left_is_checked(path: Path, checked: list[Path]) -> None:
    """The mark fits, but there is more to come."""
    path.with_name(f"{path.name}-wal").touch()
    await start(path)
    assert checked == [path]


async def test_a_damaged_file_gets_no_mark(path: Path, checked: list[Path]) -> None:
    """It is refused at every start."""
    rewrite(path, damaged=True)
    for _ in range(2):
        with pytest.raises(DamagedFile):
            await start(path)
    assert checked == [path, path]
