"""Taking all games along from a file to a server: everything or nothing, and the numbers go on behind."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import transfer
from bot.store.errors import InUse
from bot.store.transfer import NotEmpty, NotTheSame
from bot.tables import TableId
from tests.bot.tables.kit import GUILD, Service, turn
from tests.postgres import Server

GAME = "armadora"


def silent(table: str, done: int, total: int) -> None:
    """Nobody listens."""


@pytest.fixture
async def full(tmp_path: Path, empty_database: Path) -> Service:
    """A bot that has ended, with a live game, a finished one and a lobby, on a file."""
    service = await Service(shutil.copy(empty_database, tmp_path / "nugget.sqlite3")).start()
    match = await service.match("Ann", "Bob")
    await service.play(match, "W1 a1")
    await service.random_game(await service.match("Ann", "Cleo"), stop=0.2)
    await service.lobby("Dee")
    await service.stop()
    return service


async def known(service: Service) -> list[object]:
    """What the service knows of these tables and of the ratings."""
    await service.start()
    board = await service.tables.rankings.leaderboard(GUILD, GAME, 0, offset=0, limit=9)
    tables = [await service.get(TableId(table)) for table in (1, 2, 3)]
    await service.stop()
    return [board, *tables]


async def test_everything_is_there_and_goes_on(full: Service, postgres: Server) -> None:
    """Games, lobbies, ratings; the next move is made there, and the next table gets a number that nobody has."""
    there = Service(postgres.database())
    assert await transfer.transfer(full.database, there.database, silent, page=2) == 3
    assert await known(there) == await known(full)
    await there.start()
    match = await there.get(TableId(1))
    assert (await there.tables.matches.play(TableId(1), turn(match), "W1 b1", ply=1)).match.ply == 2
    assert (await there.lobby("Eve")).id == 4
    await there.stop()


async def test_what_is_done_is_told(full: Service, postgres: Server) -> None:
    """Table by table of the database, up to all of its rows: it may take long."""
    told: list[tuple[str, int, int]] = []
    await transfer.transfer(full.database, postgres.database(), lambda *facts: told.append(facts), page=5)
    moves = [(done, total) for table, done, total in told if table == "moves"]
    assert len(moves) > 2
    assert moves == sorted(moves)
    assert moves[-1][0] == moves[-1][1]


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
    with pytest.raises(NotEmpty):
        await transfer.transfer(full.database, target, silent)
    assert await known(Service(target)) == await known(full)


async def test_what_is_not_the_same_is_not_kept(
    full: Service, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All is read back before it counts: a difference anywhere, and the target stays empty."""
    target, json = postgres.database(), transfer._json
    reads = 0

    def bad(stored: str | None) -> object:
        nonlocal reads
        reads += 1
        return {"bad": reads} if stored is not None and "gold" in stored else json(stored)

    with monkeypatch.context() as patched:
        patched.setattr(transfer, "_json", bad)
        with pytest.raises(NotTheSame):
            await transfer.transfer(full.database, target, silent)
    assert await transfer.transfer(full.database, target, silent) == 3


async def test_a_bot_that_runs_is_not_copied(full: Service, postgres: Server) -> None:
    """It would go on moving meanwhile."""
    await full.start()
    with pytest.raises(InUse):
        await transfer.transfer(full.database, postgres.database(), silent)
    await full.stop()


async def test_a_damaged_row_comes_along_as_it_is(full: Service, postgres: Server) -> None:
    """The table stays in quarantine there, too, and its players still get what is stored of it."""
    with closing(sqlite3.connect(full.path)) as other, other:
        other.execute("UPDATE tables SET options = '{' WHERE id = 2")
    there = Service(postgres.database())
    assert await transfer.transfer(full.database, there.database, silent) == 3
    await there.start()
    assert (await there.get(TableId(1))).id == 1
    await there.stop()
