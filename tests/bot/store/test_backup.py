"""A backup is one file, of one moment, made while the bot runs."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import NoBackup
from bot.store.files import copy
from bot.store.store import Store, backup, open_store
from tests.bot.store.kit import add_table
from tests.databases import by_hand, found_by_hand


async def test_a_backup_is_made_while_the_bot_runs(store: Store, path: Path, tmp_path: Path) -> None:
    """It is one file that can be opened like any database and holds what was saved before it."""
    table = await add_table(store)
    target = tmp_path / "backup.sqlite3"
    async with store.write() as tx:
        await tx.tables.add_moves(table, 0, ["pass"], 1)
        await asyncio.to_thread(backup, str(path), target)
    assert [name for name in sorted(os.listdir(tmp_path)) if name.startswith("backup")] == ["backup.sqlite3"]
    async with open_store(str(target)) as made, made.read() as tx:
        assert await tx.tables.get(table)
        assert await tx.tables.moves(table) == ()


async def test_a_backup_can_be_read_where_nothing_can_be_written(store: Store, path: Path, tmp_path: Path) -> None:
    """It needs no log beside it, unlike the database that it is a copy of, so reading it makes no file."""
    table = await add_table(store)
    (tmp_path / "disk").mkdir()
    target = tmp_path / "disk/backup.sqlite3"
    backup(str(path), target)
    with closing(sqlite3.connect(f"{target.as_uri()}?mode=ro", uri=True)) as made:
        assert made.execute("SELECT id FROM tables").fetchall() == [(table,)]
        assert made.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert os.listdir(tmp_path / "disk") == ["backup.sqlite3"]


async def test_a_backup_is_of_one_moment_and_says_how_far_it_is(store: Store, path: Path, tmp_path: Path) -> None:
    """A move that is made while pages are copied does not begin it anew, or on a busy bot it would never end."""
    table, told = await add_table(store), list[tuple[int, int]]()

    def tell(done: int, total: int) -> None:
        assert not told or done > told[-1][0]
        by_hand(path, "UPDATE tables SET decided = decided + 1")
        told.append((done, total))

    target = tmp_path / "backup.sqlite3"
    copy(path, target, tell, pages=10)
    assert len(told) > 2
    assert told[-1][0] == told[-1][1]
    assert found_by_hand(target, "SELECT id, decided FROM tables") == [(table, 0)]


async def test_a_backup_replaces_an_older_one(store: Store, path: Path, tmp_path: Path) -> None:
    """The same name can be used every day."""
    target = tmp_path / "backup.sqlite3"
    backup(str(path), target)
    table = await add_table(store)
    backup(str(path), target)
    assert found_by_hand(target, "SELECT id FROM tables") == [(table,)]


@pytest.mark.parametrize(
    "present", ["text", "device", "database in use", "database of another program", "damaged database"]
)
async def test_a_backup_replaces_nothing_else(store: Store, path: Path, tmp_path: Path, present: str) -> None:
    """A file of somebody's, the device for what nobody wants, the database of another bot or of another program."""
    target = tmp_path / "present"
    if present == "device":
        os.mkfifo(target)
    elif present == "database of another program":
        by_hand(target, "CREATE TABLE bookmarks (id INTEGER)")
    elif present == "database in use":
        backup(str(path), target)
    else:
        target.write_bytes(b"old" if present == "text" else b"SQLite format 3\0")
    if present == "database in use":
        (tmp_path / "present-wal").touch()
    before = target.stat()
    with pytest.raises(NoBackup, match="stays as it is"):
        backup(str(path), target)
    assert (target.stat().st_ino, target.stat().st_size) == (before.st_ino, before.st_size)


async def test_a_backup_that_fails_harms_nothing(store: Store, path: Path, tmp_path: Path) -> None:
    """Not onto the database itself, not into a missing folder, not from a missing file, not from PostgreSQL."""
    table = await add_table(store)
    for source, target, why in [
        (path, path, "a file of its own"),
        (path, tmp_path / "no" / "folder", "no folder"),
        (tmp_path / "nothing", tmp_path / "b", "no database"),
    ]:
        with pytest.raises(NoBackup, match=why):
            backup(str(source), target)
    with pytest.raises(NoBackup, match="pg_dump"):
        backup("postgresql://u:hush@h/n", tmp_path / "b")
    async with store.read() as tx:
        assert await tx.tables.get(table)
    assert not (tmp_path / "nothing").exists()
