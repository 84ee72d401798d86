"""Whoever else has an account on the machine reads no game: files are their owner's alone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox.world import WorldFile
from bot.store.checkup import exposed
from bot.store.errors import DamagedFile, NotSaved
from bot.store.files import keep_to_owner, open_to_others
from bot.store.store import Store, backup, open_store
from bot.store.transfer import transfer
from tests.bot.store.kit import add_table, start_and_end
from tests.databases import by_hand

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Programs of this machine make files that everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, str]:
    """The rights of all files in a folder."""
    return {file.name: f"{file.stat().st_mode & 0o777:o}" for file in folder.iterdir()}


async def test_a_new_database_is_its_owner_s_with_all_that_lies_beside_it(store: Store, tmp_path: Path) -> None:
    """Also what SQLite writes there while the bot runs, the lock, and who holds it."""
    await add_table(store)
    assert rights(tmp_path) == dict.fromkeys(
        [f"nugget.sqlite3{ending}" for ending in ("", "-wal", "-shm", ".lock", ".pid")], "600"
    )


async def test_an_older_database_becomes_its_owner_s_when_it_is_opened(path: Path, tmp_path: Path) -> None:
    """With what a killed process has left beside it; what is in it stays."""
    async with open_store(str(path)) as store:
        table = await add_table(store)
    for ending in ("", ".lock", ".pid", "-wal", "-shm", "-journal"):
        file = tmp_path / f"nugget.sqlite3{ending}"
        file.touch()
        file.chmod(0o664)
    async with open_store(str(path)) as store, store.read() as tx:
        assert await tx.tables.get(table)
        assert set(rights(tmp_path).values()) == {"600"}


@pytest.mark.parametrize("foreign", [False, True])
def test_what_is_none_of_the_bot_s_is_not_touched(path: Path, tmp_path: Path, foreign: bool) -> None:
    """A file that was named by mistake, and another program's database keep their content and their rights, and nothing
    is made beside them."""
    if foreign:
        by_hand(path, "create table fact (name text primary key, value)")
    else:
        path.write_text("Dear diary\n" * 1000)
    path.chmod(0o664)
    before = path.read_bytes()
    with pytest.raises(NotSaved if foreign else DamagedFile, match="another program" if foreign else "not a database"):
        asyncio.run(start_and_end(path))
    assert (rights(tmp_path), path.read_bytes()) == ({path.name: "664"}, before)


def test_a_file_that_is_read_only_is_not_made_writable(tmp_path: Path) -> None:
    """Rights are only taken."""
    file = tmp_path / "games.sqlite3"
    file.touch(0o444)
    keep_to_owner(file)
    assert rights(tmp_path) == {"games.sqlite3": "400"}


async def test_a_database_behind_a_link_is_its_owner_s_too(tmp_path: Path) -> None:
    """The link may even lead to what is not there yet."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "games.sqlite3").symlink_to(tmp_path / "disk/real.sqlite3")
    async with open_store(str(tmp_path / "games.sqlite3")):
        assert set(rights(tmp_path / "disk").values()) == {"600"}


async def test_backups_and_copies_are_their_owner_s(store: Store, path: Path, tmp_path: Path) -> None:
    """A backup from its first byte on, in place of one that everybody could read, and what games are taken along to."""
    await add_table(store)
    (tmp_path / "copies").mkdir()
    target = tmp_path / "copies/backup.sqlite3"
    target.touch(0o666)
    seen = set[str]()

    def look(done: int, total: int) -> None:
        seen.update(f"{name} {mode}" for name, mode in rights(tmp_path / "copies").items() if ".part" in name)

    await asyncio.to_thread(backup, str(path), target, look)
    assert "backup.sqlite3.part 600" in seen
    assert {each.split()[1] for each in seen} == {"600"}
    await transfer(str(target), str(tmp_path / "copies/other.sqlite3"), lambda table, done, total: None)
    assert set(rights(tmp_path / "copies").values()) == {"600"}


def test_the_sandbox_s_world_is_its_owner_s(tmp_path: Path) -> None:
    """A new one, and one that an older version left."""
    WorldFile(tmp_path / "new.sqlite3")
    by_hand(tmp_path / "old.sqlite3", "create table fact (name text primary key, value)")
    WorldFile(tmp_path / "old.sqlite3")
    assert set(rights(tmp_path).values()) == {"600"}


async def test_what_others_may_read_is_told_and_left_as_it_is(path: Path, tmp_path: Path) -> None:
    """By the doctor, who changes nothing."""
    await start_and_end(path)
    assert await exposed(str(path)) is None
    os.chmod(path, 0o640)
    assert str(path) in str(await exposed(str(path)))
    assert open_to_others(path) == [path]
    assert rights(tmp_path)["nugget.sqlite3"] == "640"
