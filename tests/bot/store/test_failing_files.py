"""A file fails at each step of a change: what people are told is what is in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.shards import ALL
from bot.store.errors import NotSaved
from bot.store.table_rows import Place
from bot.store.transaction import Transaction
from bot.tables.refusal import Refusal, Refused
from tests.bot.tables.kit import Service, press, turn
from tests.databases import found_by_hand
from tests.plain_sqlite import struck, unsynced

FAILURES = ["disk I/O error", "database or disk is full", "database is locked"]


@contextmanager
def failing(at: int, why: str, *, gone: bool) -> Iterator[list[str]]:
    """Let the statement of this number fail, with `gone` after SQLite has rolled back by itself, as it does after some
    errors; what was asked for until then."""
    asked = list[str]()

    def strike(plain: sqlite3.Connection, sql: str) -> str:
        asked.append(sql)
        if len(asked) == at:
            if gone:
                plain.rollback()
            raise sqlite3.OperationalError(why)
        return unsynced(plain, sql)

    with struck(strike):
        yield asked


@pytest.mark.parametrize("gone", [False, True], ids=["open", "rolled back"])
@pytest.mark.parametrize("why", FAILURES)
async def test_whatever_fails_a_move_is_saved_or_not_as_is_told(service: Service, why: str, gone: bool) -> None:
    """Each statement of a move and of a new table in turn, BEGIN and COMMIT as well; the next attempt goes on."""
    for at in range(1, 40):
        match = await service.match("Ann", "Bob", place=Place(at, at))
        told, who = 0, press(f"P{at}")
        with failing(at, why, gone=gone) as asked:
            try:
                await service.tables.matches.play(match.id, turn(match), "W1 a1", ply=0)
                told += 1
                await service.tables.lobbies.open_lobby(who, Place(at, at), "armadora", {})
                told += 1
            except Refused as error:
                if error.reason is not Refusal.NOT_SAVED:
                    raise
        [(moves,)] = found_by_hand(service.path, "SELECT count(*) FROM moves WHERE table_id = ?", match.id)
        [(seats,)] = found_by_hand(service.path, "SELECT count(*) FROM seats WHERE user_id = ?", who.user_id)
        assert (moves, seats) == (min(told, 1), max(told - 1, 0)), at
        assert (await service.tables.match(match.id)).ply == moves
        if len(asked) < at:
            break
    assert len(asked) < at
    assert at > 10


async def test_what_sqlite_has_rolled_back_by_itself_is_not_called_saved(service: Service) -> None:
    """After some errors it does, and a block may have forgiven the error."""
    match = await service.match("Ann", "Bob")

    async def change() -> None:
        async with service.store.change() as connection:
            tx = Transaction(connection, ALL, writes=True)
            await tx.tables.add_moves(match.id, 0, ["W1 a1"], 0)
            assert await tx.tables.moves(match.id) == ("W1 a1",)
            await connection.exec_driver_sql("ROLLBACK")

    with pytest.raises(NotSaved):
        await change()
    async with service.store.read() as tx:
        assert await tx.tables.moves(match.id) == ()
