"""Statements that wait for others on a file; what a change costs, and that it is all or nothing on each database."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from bot.shards import ALL, Shards
from bot.store import driver
from bot.store.errors import Conflict
from bot.store.schema import metadata
from bot.store.store import Store, open_store
from bot.store.table_rows import Place, Post, TableId
from tests.bot.store.kit import Away, add_table
from tests.bot.tables.kit import Service
from tests.databases import on_each_database
from tests.plain_sqlite import struck, unsynced

SOME = Shards((0, 1), 3)
SERVED = Place(3 << 22, 7)
"""A place in one of these shards."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store of each kind."""
    async with open_store(database) as store:
        yield store


async def change(store: Store, table: TableId, number: int) -> None:
    """Change a bit of everything that waits; the move is always the first."""
    async with store.write() as tx:
        await tx.outbox.owe(Post("card", table, table_id=table, facts=str(number)))
        await tx.tables.add_moves(table, 0, ["pass"], 1)
        await tx.interactions.remember(number, 1)


@on_each_database
async def test_what_fails_undoes_what_waited_with_it(store: Store) -> None:
    """It fails once all of it reaches the database, and the next change goes on."""
    table = await add_table(store)
    await change(store, table, 5)
    with pytest.raises(Conflict):
        await change(store, table, 6)
    async with store.write() as tx:
        await tx.outbox.owe(Post("card", table, table_id=table, facts="7"))
    async with store.read() as tx:
        [card] = await tx.outbox.of_table(table, "card")
        assert (card.facts, card.wanted) == ("7", 2)
        assert [await tx.interactions.known(number) for number in (5, 6)] == [True, False]


@on_each_database
async def test_a_block_that_fails_forgets_what_waits(store: Store) -> None:
    """Nothing of it gets into the next change over the same connection."""
    table = await add_table(store)

    async def fail() -> None:
        async with store.write() as tx:
            await tx.tables.add_moves(table, 0, ["pass"], 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with store.write() as tx:
        await tx.outbox.owe(Post("card", table, table_id=table))
    async with store.read() as tx:
        assert await tx.tables.moves(table) == ()


@on_each_database
async def test_what_waits_is_there_for_who_reads(store: Store) -> None:
    """In the same change, and in their order where the same row is changed twice."""
    table = await add_table(store)
    async with store.write() as tx:
        await tx.tables.add_moves(table, 0, ["pass"], 1)
        assert await tx.tables.moves(table) == ("pass",)
        for facts in ("2", "3", "1"):
            await tx.outbox.owe(Post("card", table, table_id=table, facts=facts))
    async with store.read() as tx:
        [card] = await tx.outbox.of_table(table, "card")
        assert (card.facts, card.wanted) == ("1", 3)


@on_each_database
async def test_moves_are_only_ever_added(store: Store) -> None:
    """The database itself refuses to change or delete one."""
    await change(store, await add_table(store), 5)
    for statement in ("UPDATE moves SET words = 'x'", "DELETE FROM moves"):
        with pytest.raises(DBAPIError, match="only ever added"):
            async with store.engine.begin() as connection:
                await connection.exec_driver_sql(statement)


@on_each_database
async def test_migrations_make_the_schema_that_the_code_uses(store: Store) -> None:
    """A database that was migrated from nothing has no difference to the schema."""
    async with store.engine.connect() as connection:
        context = await connection.run_sync(MigrationContext.configure)
        assert await connection.run_sync(lambda _: compare_metadata(context, metadata)) == []


# --- How often ---------------------------------------------------------------------------------


async def moves(service: Service, count: Callable[[], int]) -> list[int]:
    """Return how often the database is asked for a move, and for the note of its board, which has followed another."""
    match, taken = await service.match("Ann", "Bob", place=SERVED), list[int]()
    for square in ("a1", "b1", "c1"):
        before = count()
        match = await service.move(match, f"W1 {square}")
        between = count()
        await service.tables.placement.mark_published(match.id, match.ply, match.ply)
        taken = [between - before, count() - between]
    return taken


async def test_a_move_goes_to_its_thread_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file, where each way to the connection's thread and back keeps others from writing."""
    calls, run = list[object](), driver.Connection.run

    def counting(connection: driver.Connection, work: Any) -> Any:
        calls.append(work)
        return run(connection, work)

    monkeypatch.setattr(driver.Connection, "run", counting)
    assert await moves(service, lambda: len(calls)) == [1, 1]


async def test_only_what_nobody_can_see_waits_for_the_disk(service: Service) -> None:
    """A move does. That a message stands there can be seen, and it is found by its mark: a power cut may undo the note
    of it."""
    match, asked = await service.match("Ann", "Bob", place=SERVED), list[str]()

    def hear(plain: sqlite3.Connection, sql: str) -> str:
        asked.append(sql)
        return unsynced(plain, sql)

    with struck(hear):
        match = await service.move(match, "W1 a1")
        await service.tables.placement.mark_published(match.id, match.ply, 9)
        await service.direct_messages_stand(match)
    synced = [sql.split()[-1] for sql in asked if "synchronous" in sql]
    assert synced == ["FULL", "NORMAL", "NORMAL"]


@pytest.mark.parametrize(("shards", "trips"), [(ALL, [7, 4]), (SOME, [9, 6])], ids=["alone", "shared"])
async def test_a_move_is_few_round_trips(away: Away, shards: Shards, trips: list[int]) -> None:
    """On a server, where each takes as long as the network does: BEGIN, the statements, the transaction's number, and
    COMMIT."""
    between, address, _ = away
    async with Service(address, shards) as service:
        assert await moves(service, lambda: between.trips) == trips


async def test_a_single_statement_is_one_round_trip(away: Away) -> None:
    """Nothing else is to be of the same moment, so it needs no transaction around it; and the next change has one."""
    between, address, _ = away
    async with open_store(address) as store:
        table, taken = await add_table(store), list[int]()
        for once in (False, True) * 2:  # the first time the server learns the statement
            before = between.trips
            async with store.read(once=once) as tx:
                assert await tx.tables.moves(table) == ()
            taken.append(between.trips - before)
        assert taken[2:] == [3, 1]
        await change(store, table, 5)
        with pytest.raises(Conflict):
            await change(store, table, 6)
