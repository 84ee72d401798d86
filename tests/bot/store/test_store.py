"""The database itself: schema, transactions, the lock, backups."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.errors import Conflict, FromTheFuture, InUse, NotSaved, StoreError
from bot.store.store import Store, connect, open_store, read_url
from bot.store.table_rows import TableId
from bot.store.transaction import Transaction
from tests.bot.store.kit import BIG, add_table, saved, start_and_end
from tests.databases import by_hand, empty_copy
from tests.plain_sqlite import struck

# --- Schema ------------------------------------------------------------------------------------


async def test_a_database_from_a_newer_version_is_left_alone(path: Path) -> None:
    """It is refused with a sentence, and not changed."""
    await start_and_end(path)
    by_hand(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(FromTheFuture, match="newer version"):
        await start_and_end(path)


@pytest.mark.parametrize("name", ["folder", "file/nugget.sqlite3"], ids=["a folder in its place", "a file on the way"])
async def test_a_database_that_cannot_be_opened_is_refused(tmp_path: Path, name: str) -> None:
    """It is told as trouble with the database, before any lock is taken."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(NotSaved):
        await start_and_end(tmp_path / name)


async def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    """A database in a folder that is not there yet can be opened."""
    await start_and_end(tmp_path / "a" / "b" / "nugget.sqlite3")


async def test_the_database_is_durable_and_lets_readers_in(path: Path) -> None:
    """Write-ahead log, every commit to the disk but those that may be undone, foreign keys watched."""
    # As outside of tests, which do not wait for the disk.
    with struck(lambda _, sql: sql):
        async with open_store(str(empty_copy(path))) as store:

            async def settings() -> list[object]:
                names = ("journal_mode", "synchronous", "foreign_keys")
                async with store.engine.connect() as connection:
                    return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

            assert await settings() == ["wal", 2, 1]
            for lasting, reaching in ((True, 2), (False, 1), (True, 2)):
                async with store.write(lasting=lasting) as tx:
                    assert await tx.interactions.known(1) is False
                assert await settings() == ["wal", reaching, 1]


# --- Addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("nugget.sqlite3", "sqlite+aiosqlite", "nugget.sqlite3"),
        ("/data/a?b%20c.sqlite3", "sqlite+aiosqlite", "/data/a?b%20c.sqlite3"),
        ("sqlite:////data/n.sqlite3", "sqlite+aiosqlite", "/data/n.sqlite3"),
        ("postgres://u:p@h/n", "postgresql+asyncpg", "n"),
        ("postgresql://u:p@h/n", "postgresql+asyncpg", "n"),
    ],
)
def test_an_address_gets_our_driver(given: str, driver: str, database: str) -> None:
    """A bare name is a file; other addresses keep what they say."""
    assert (read_url(given).drivername, read_url(given).database) == (driver, database)


def test_an_address_may_ask_for_what_services_ask_for() -> None:
    """Whether the line is encrypted, as PostgreSQL's own programs call it; and what our driver cannot do is named
    rather than left out."""
    assert dict(read_url("postgres://u:p@h/n?sslmode=require").query) == {"ssl": "require"}
    with pytest.raises(StoreError, match="channel_binding") as caught:
        read_url("postgres://u:hush@h/n?sslmode=require&channel_binding=require")
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize("given", ["sqlite://", "sqlite:///:memory:", "mysql://u:hush@h/n", "://hush"])
def test_other_addresses_are_refused_without_being_repeated(given: str) -> None:
    """What would forget the games, or is unknown, is refused; a password in it is not printed."""
    with pytest.raises(StoreError) as caught:
        read_url(given)
    assert "hush" not in str(caught.value)


# --- Transactions ------------------------------------------------------------------------------


async def test_a_cancelled_block_leaves_nothing_behind(store: Store) -> None:
    """A task that is cancelled while it writes gives up its turn to write."""
    table = await add_table(store)
    begun = asyncio.Event()

    async def stuck() -> None:
        async with store.write() as tx:
            await tx.tables.add_moves(table, 0, ["pass"], 1)
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(stuck())
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with store.write() as tx:
        assert await tx.tables.moves(table) == ()


async def test_changes_at_once_over_two_connections_all_count(store: Store, path: Path) -> None:
    """Reading and then writing is one step: with two writers on one file no change is lost."""
    table = await add_table(store)
    second = Store(connect(read_url(str(path)), 5), 5)

    async def add_one(writer: Store) -> None:
        async with writer.write() as tx:
            before = await saved(tx, table)
            await tx.tables.add_moves(table, before.ply, ["pass"], 1)
            await tx.tables.save(before, replace(before, ply=before.ply + 1))

    await asyncio.gather(*(add_one(writer) for _ in range(20) for writer in (store, second)))
    async with second.read() as tx:
        assert (await saved(tx, table)).ply == len(await tx.tables.moves(table)) == 40
    await second.engine.dispose()


async def test_an_error_quotes_no_moves(store: Store) -> None:
    """It may be logged, with what it came from."""
    with pytest.raises(Conflict) as raised:
        async with store.write() as tx:
            await tx.tables.add_moves(TableId(1), 0, ["W5 a1"], 0)
    cause = str(raised.value.__cause__)
    assert "FOREIGN KEY" in cause
    assert "W5 a1" not in cause


async def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    """While one writes, others see the database as it was."""
    table = await add_table(store)
    async with store.write() as tx:
        await tx.tables.add_moves(table, 0, ["pass"], 1)
        async with store.read() as other:
            assert await other.tables.moves(table) == ()


async def test_waiting_for_a_turn_to_write_has_an_end(path: Path) -> None:
    """Behind a writer that does not come to its end others are refused in time."""
    async with open_store(str(path), patience=0.05) as store, store.write():
        with pytest.raises(NotSaved):
            async with store.write():
                pass


async def test_interactions_are_forgotten_after_a_while(tx: Transaction) -> None:
    """An id is new once; forgotten, it would be new again."""
    await tx.interactions.remember(BIG, 10)
    for before, known in ((10, True), (11, False)):
        await tx.interactions.forget(before)
        assert await tx.interactions.known(BIG) is known
    await tx.interactions.remember(BIG, 12)


# --- One process a file ------------------------------------------------------------------------


async def test_an_open_database_is_not_opened_again(store: Store, path: Path) -> None:
    """Nor under another name of the same file."""
    link = path.with_name("link")
    link.symlink_to(path)
    for name in (path, link):
        with pytest.raises(InUse, match="in use by another process"):
            await start_and_end(name)
