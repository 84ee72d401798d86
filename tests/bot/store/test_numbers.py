"""Numbers of tables and puzzles are never given again: the buttons that carry them stay on Discord."""

from __future__ import annotations

import os
import shutil
import time
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.store import numbers, transfer
from bot.store.files import LATELY
from bot.store.store import Store, backup, open_store
from bot.store.table_rows import Seated, TableId
from tests.bot.store.kit import ANN, GAME, HERE, add_table, lobby
from tests.bot.store.shards import ONE, OTHER
from tests.databases import empty_copy, on_each_database
from tests.postgres import Server

opened = partial(open_store, clock=count(time.time(), 5).__next__)
"""Each start is some seconds after the one before."""


async def given(database: str | Path, tables: int = 1, **clock: Any) -> list[TableId]:
    """Return the numbers that a process gives to so many new tables on this database, from its start to its end."""
    async with opened(str(database), **clock) as store:
        return [await add_table(store) for _ in range(tables)]


async def fail(store: Store) -> None:
    """Open a table in a change that fails."""
    async with store.write() as tx:
        await tx.tables.add(lobby(HERE, Seated(ANN, "Ann", "en")))
        raise ZeroDivisionError


async def puzzle(database: str | Path, day: int) -> int:
    """Return the number of a new puzzle of that day."""
    async with opened(str(database)) as store, store.write() as tx:
        await tx.puzzles.add(day, GAME, day, {}, 1)
        [found] = await tx.puzzles.numbers(day)
        return found


async def delete(store: Store, *tables: TableId) -> None:
    async with store.write() as tx:
        await tx.tables.delete(tables)


async def test_after_a_restore_they_go_on_above_all_that_were_given(tmp_path: Path, path: Path) -> None:
    """Whether the backup was made while the bot ran or before, by our command or by a copy, and with games or none."""
    kept, copied, empty = tmp_path / "kept", tmp_path / "copied", tmp_path / "empty"
    shutil.copy(empty_copy(path), empty)
    async with opened(str(path)) as store:
        before = [await add_table(store) for _ in range(3)]
        backup(str(path), kept)
        before += [await add_table(store) for _ in range(3)]
    shutil.copy(path, copied)
    before += await given(path, 3)
    assert before == sorted({*before})
    for old in (kept, copied, empty):
        shutil.copy(old, path)
        before += await given(path, 3)
        assert before == sorted({*before}), old.name


async def test_whatever_is_done_with_the_restored_file_first(tmp_path: Path, path: Path) -> None:
    """A command that opens no table (`nugget migrate`, say) leaves nothing that vouches for its count."""
    before = await given(empty_copy(path), 2)
    kept = shutil.copy(path, tmp_path / "kept")
    before += await given(path, 2)
    shutil.copy(kept, path)
    assert await given(path, 0) == []
    assert min(await given(path)) > max(before)


async def test_nor_after_the_file_was_lost(path: Path) -> None:
    """The new one knows of nothing, and the old boards are still there."""
    before = await given(path, 2)
    shutil.move(path, path.with_name("lost"))
    assert min(await given(path)) > max(before)


async def test_nor_after_a_whole_disk_was_brought_back(path: Path) -> None:
    """It brings back the mark of a clean end, too; but that is a while ago."""
    before = await given(empty_copy(path), 2)
    a_while_ago = time.time() - 2 * LATELY
    os.utime(f"{path}.ended", (a_while_ago, a_while_ago))
    assert min(await given(path)) > max(before) + 1000


async def test_after_a_clean_end_the_file_counts_on(path: Path) -> None:
    """Nobody can have given a number meanwhile."""
    assert await given(empty_copy(path), 2) + await given(path, 2) == [1, 2, 3, 4]


async def test_a_clock_that_was_set_back_gives_no_number_again(path: Path) -> None:
    """The file's own count goes on, also over a table that was deleted."""
    async with opened(str(path)) as store:
        before = [await add_table(store) for _ in range(3)]
        await delete(store, before[-1])
    path.with_name(f"{path.name}.ended").unlink()
    assert await given(path, 2, clock=lambda: 0) == [before[-1] + 1, before[-1] + 2]


@on_each_database
async def test_a_change_that_fails_uses_nothing_up(database: str) -> None:
    """The next table has a number above all others all the same, also after a restart."""
    before = await given(database, 2)
    async with opened(database) as store:
        with pytest.raises(ZeroDivisionError):
            await fail(store)
    assert min(await given(database)) > max(before)


async def test_a_restored_server_goes_on_above_them_too(postgres: Server) -> None:
    """`pg_restore` brings back the count of the backup."""
    address, tables = postgres.emptied(), list[TableId]()
    tables += await given(address, 3)
    async with opened(address) as store:
        tables += [await add_table(store) for _ in range(3)]
        await delete(store, *tables[2:])
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("SELECT setval('tables_id_seq', 2)")
    assert min(await given(address)) > max(tables)


async def test_two_processes_give_different_ones(postgres: Server) -> None:
    """Each above all before, and none twice, however they take turns."""
    address = postgres.emptied()
    before = await given(address)
    async with opened(address, shards=ONE) as one, opened(address, shards=OTHER) as other:
        both = [await add_table(store) for store in (other, one, one, other, one)]
    assert len({*before, *both}) == 6
    assert min(both) > max(before)


@pytest.mark.parametrize("back", [False, True], ids=["to a server", "to a file"])
async def test_nor_after_a_transfer(postgres: Server, path: Path, tmp_path: Path, back: bool) -> None:
    """Not even the number of the newest table, which was deleted before: the target knows only those that are left."""
    source = postgres.database() if back else str(empty_copy(path))
    target = str(tmp_path / "other.sqlite3") if back else postgres.database()
    async with opened(source) as store:
        before = [await add_table(store) for _ in range(3)]
        await delete(store, before[-1])
    await transfer.transfer(source, target, lambda *_: None)
    if not back:
        async with open_store(target) as other, other.engine.connect() as connection:
            assert await connection.run_sync(numbers.last) >= before[-1]
    assert min(await given(target)) > max(before)


async def test_nor_those_of_puzzles(tmp_path: Path, path: Path) -> None:
    """A post of yesterday's other puzzle must not show today's, whatever else was opened since the restore."""
    before = [await puzzle(empty_copy(path), 1), await puzzle(path, 2)]
    kept = shutil.copy(path, tmp_path / "kept")
    before += [await puzzle(path, 3), await puzzle(path, 4)]
    assert before == [1, 2, 3, 4]
    shutil.copy(kept, path)
    await given(path)
    before += [await puzzle(path, 4), await puzzle(path, 3)]
    assert before == sorted({*before})
    assert before[-1] < 2**31


def test_a_number_has_room_everywhere() -> None:
    """In JavaScript, in a database and in an option of a command; and there are fewer than custom_ids can carry."""
    assert 28_000_000_000 < numbers.from_clock() < 2**53
