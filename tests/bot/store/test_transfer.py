"""Taking all games along from a file to a server: in steps, and a copy counts when it is whole and compared."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, Float, String, delete, insert, select

from bot.store import transfer
from bot.store.checkup import checkup
from bot.store.errors import HalfFilled, InUse
from bot.store.schema import metadata
from bot.store.store import Store, open_store
from bot.store.table_rows import TableId
from bot.store.transfer import NotEmpty, NotTheSame
from tests.bot.tables.kit import GUILD, Service, press
from tests.databases import by_hand, empty_copy, found_by_hand
from tests.killed import Killed, killed_at
from tests.postgres import Server
from tests.thorough import one_in

GAME = "armadora"


def silent(table: str, done: int, total: int) -> None:
    """Nobody listens."""


@pytest.fixture
async def full(tmp_path: Path) -> Service:
    """A bot that has ended, with a live game, a finished one and a lobby, on a file."""
    async with Service(empty_copy(tmp_path / "nugget.sqlite3")) as service:
        await service.play(await service.match("Ann", "Bob"), "W1 a1")
        await service.random_game(await service.match("Ann", "Cleo"), stop=0.2)
        await service.lobby("Dee")
    return service


async def known(service: Service) -> list[object]:
    """What the service knows of these tables and of the ratings."""
    async with service:
        board = await service.tables.rankings.leaderboard(GUILD, GAME, 0, offset=0, limit=9)
        return [board, *[await service.get(TableId(table)) for table in (1, 2, 3)]]


async def test_everything_is_there_and_goes_on(full: Service, postgres: Server) -> None:
    """Games, lobbies, ratings; the next move is made there, and what is numbered next gets a number that nobody has."""
    async with full:
        await full.tables.privacy.forget(press("Zoe"), 7)
    there = Service(postgres.database())
    assert await transfer.transfer(full.database, there.database, silent, page=2) == 3
    assert await known(there) == await known(full)
    async with there:
        assert (await there.play(await there.get(TableId(1)), "W1 b1")).match.ply == 2
        assert (await there.lobby("Eve")).id > 3
        await there.tables.privacy.forget(press("Yan"), 8)
        assert {each.channel_id for each in await there.tables.ask(lambda tx: tx.people.erasures())} == {7, 8}


def filled(column: Column[Any], number: int) -> object:
    """What stands in this column of the row of this number: in the first row something, in the second as little as can
    be."""
    if number == 2 and column.nullable and not column.primary_key:
        return None
    if isinstance(column.type, Boolean):
        return number == 1
    if isinstance(column.type, JSON):
        return {"row": number}
    if isinstance(column.type, String):
        return str(number)
    return number / 3 if isinstance(column.type, Float) else number


async def rows(address: str) -> dict[str, list[tuple[object, ...]]]:
    """All that a database holds, by table; what is numbered in two columns is sorted like anything else."""
    async with open_store(address) as store, store.engine.connect() as connection:
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=str)
            for table in metadata.sorted_tables
        }


async def test_every_table_arrives_whole(tmp_path: Path, postgres: Server) -> None:
    """All tables of the database but the heartbeat, which each database has for itself; two rows in each, page by
    page."""
    path, address = empty_copy(tmp_path / "nugget.sqlite3"), postgres.database()
    stored = {name for (name,) in found_by_hand(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {name for name in stored if not name.startswith("sqlite_")} == {*metadata.tables, "alembic_version"}
    carried = [table for table in metadata.sorted_tables if table.name != "heartbeat"]
    async with open_store(str(path)) as store, store.change() as connection:
        for table in carried:
            await connection.execute(delete(table))
            for number in (1, 2):
                row = {column.key: filled(column, number) for column in table.columns}
                await connection.execute(insert(table).values(row))
    assert await transfer.transfer(str(path), address, silent, page=1) == 2
    before, after = await rows(str(path)), await rows(address)
    for table in carried:
        assert len(before[table.name]) == 2
        assert after[table.name] == before[table.name], table.name


async def test_what_is_done_is_told(full: Service, postgres: Server) -> None:
    """Table by table of the database, up to all of its rows: it may take long."""
    told: list[tuple[str, int, int]] = []
    await transfer.transfer(full.database, postgres.database(), lambda *facts: told.append(facts), page=5)
    moves = [(done, total) for table, done, total in told if table == "moves"]
    assert len(moves) > 2
    assert moves == sorted(moves)
    assert moves[-1][0] == moves[-1][1]


@pytest.mark.thorough
async def test_and_back_again(full: Service, postgres: Server, tmp_path: Path) -> None:
    """From a server to a file, for whoever changes their mind."""
    away, home = postgres.database(), Service(tmp_path / "again.sqlite3")
    await transfer.transfer(full.database, away, silent)
    await transfer.transfer(away, home.database, silent)
    assert await known(home) == await known(full)


async def test_a_database_with_games_is_left_alone(full: Service, postgres: Server) -> None:
    """Two lots of games cannot be one: their numbers are the same."""
    target = postgres.database()
    await transfer.transfer(full.database, target, silent)
    for place in (target, full.database):
        with pytest.raises(NotEmpty, match="same database" if place == full.database else None):
            await transfer.transfer(full.database, place, silent)
    assert await known(Service(target)) == await known(full)


async def test_what_is_not_the_same_is_not_taken_for_a_copy(full: Service, tmp_path: Path) -> None:
    """All is read back before it counts: with a difference anywhere no bot opens the target."""
    target = Service(tmp_path / "there.sqlite3")

    def spoil(table: str, done: int, total: int) -> None:
        if table == "moves":
            by_hand(target.path, """UPDATE tables SET start = '{"gold": 7}' WHERE id = 1""")

    with pytest.raises(NotTheSame):
        await transfer.transfer(full.database, target.database, spoil)
    with pytest.raises(HalfFilled):
        await target.start()


def is_half(path: Path) -> bool:
    """Whether the file says that games are still to be copied into it."""
    return found_by_hand(path, "SELECT version_num LIKE '%half' FROM alembic_version") == [(1,)]


@pytest.mark.parametrize("committed", one_in(2, [False, True], {False: "in a step", True: "after a step"}.__getitem__))
async def test_a_copy_that_is_killed_anywhere_goes_on(full: Service, tmp_path: Path, committed: bool) -> None:
    """The same command again copies what is missing; until then no bot opens the target."""
    target, steps = Service(tmp_path / "there.sqlite3"), 0
    while steps < 2 or is_half(target.path):
        # Each attempt gets one step further than the one before; all but the first only look in their own first one.
        step = 0 if not steps else 1 if committed else 2
        with killed_at(Store, "change", step, committed=committed), suppress(Killed):
            await transfer.transfer(full.database, target.database, silent, page=20)
        if is_half(target.path):
            with pytest.raises(HalfFilled):
                await target.start()
        steps += 1
    assert steps > 7, "it takes many steps"
    assert await known(target) == await known(full)
    with pytest.raises(NotEmpty):
        await transfer.transfer(full.database, target.database, silent)


async def test_a_copy_goes_on_only_from_the_same_games(full: Service, tmp_path: Path) -> None:
    """Who let the bot run after a copy was broken off is told; and the doctor tells of what is half filled."""
    target = Service(tmp_path / "there.sqlite3")

    def killed(table: str, done: int, total: int) -> None:
        if table == "moves":
            raise Killed

    with pytest.raises(Killed):
        await transfer.transfer(full.database, target.database, killed)
    async with full:
        await full.play(await full.get(TableId(1)), "W1 b1")
    with pytest.raises(HalfFilled):
        await checkup(target.database)
    with pytest.raises(NotTheSame, match="ran since an earlier"):
        await transfer.transfer(full.database, target.database, silent)
    target.path.unlink()
    assert await transfer.transfer(full.database, target.database, silent) == 3
    assert await known(target) == await known(full)


async def test_a_bot_that_runs_is_not_copied(full: Service, postgres: Server) -> None:
    """It would go on moving meanwhile."""
    async with full:
        with pytest.raises(InUse):
            await transfer.transfer(full.database, postgres.database(), silent)


async def test_a_damaged_row_comes_along_as_it_is(full: Service, postgres: Server) -> None:
    """The table stays in quarantine there, too, and its players still get what is stored of it."""
    by_hand(full.path, "UPDATE tables SET options = '{' WHERE id = 2")
    there = Service(postgres.database())
    assert await transfer.transfer(full.database, there.database, silent) == 3
    async with there:
        assert (await there.get(TableId(1))).id == 1
