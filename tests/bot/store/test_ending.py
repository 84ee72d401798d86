"""A file is read whole at a start only if the last process with it did not end cleanly."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store.errors import DamagedFile
from bot.store.files import ended_cleanly
from bot.store.store import open_store
from tests.bot.store.kit import add_table
from tests.databases import by_hand, empty_copy


@pytest.fixture
async def path(path: Path) -> Path:
    """A file with which a process has ended cleanly, damaged where nobody looks but who checks it whole."""
    async with open_store(str(empty_copy(path))) as store:
        await add_table(store)
        damage(path)
    return path


def damage(path: Path) -> None:
    by_hand(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(path.read_bytes()[:-4096] + b"\xff" * 4096)


async def start(path: Path) -> None:
    async with open_store(str(path)) as store:
        await add_table(store)


async def check_refused(path: Path) -> None:
    """It is checked, and so refused, at every start: a refused one leaves no mark."""
    for _ in range(2):
        with pytest.raises(DamagedFile, match="newest backup"):
            await start(path)


async def test_after_a_clean_end_nothing_is_checked(path: Path) -> None:
    """However often; the mark is gone while the bot runs."""
    for _ in range(2):
        await start(path)
    async with open_store(str(path)):
        assert not ended_cleanly(path)


async def test_after_a_kill_the_file_is_checked(path: Path) -> None:
    """With the log that was not written into it yet, or without one."""
    async with open_store(str(path)) as store:
        await add_table(store)
        killed = path.with_name("killed.sqlite3")
        for ending in ("", "-wal", "-shm"):
            shutil.copy(f"{path}{ending}", f"{killed}{ending}")
    path.with_name(f"{path.name}.ended").unlink()
    for each in (killed, path):
        await check_refused(each)


def copied(path: Path) -> Path:
    copy = path.with_name("copy.sqlite3")
    shutil.copy2(path, copy)
    shutil.copy2(f"{path}.ended", f"{copy}.ended")
    return copy


def brought_back(path: Path) -> Path:
    """Of the same size and time as before, but written in its place."""
    before = path.stat()
    path.write_bytes(path.read_bytes())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    return path


def written(path: Path) -> Path:
    """As people mend a file by hand."""
    by_hand(path, "UPDATE tables SET decided = 7")
    return path


def left_with_a_log(path: Path) -> Path:
    """The mark fits, but there is more to come."""
    path.with_name(f"{path.name}-wal").touch()
    return path


@pytest.mark.skipif(os.name != "posix", reason="Windows does not tell when a file was last changed")
@pytest.mark.parametrize(
    "change",
    [copied, brought_back, written, left_with_a_log],
    ids=["a copy with the mark", "what was brought back", "what another program has written", "a log that is left"],
)
async def test_whatever_makes_a_clean_end_doubtful_is_checked(path: Path, change: Callable[[Path], Path]) -> None:
    """Its mark is that of another file, or of another state of it; and a damaged file is left alone."""
    doubtful = change(path)
    before = await asyncio.to_thread(doubtful.read_bytes)
    await check_refused(doubtful)
    assert await asyncio.to_thread(doubtful.read_bytes) == before
