"""A file fails at each step of a change: what people are told is what is in it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import driver
from bot.store.errors import NotSaved
from bot.store.table_rows import Place
from bot.tables.refusal import Refusal, Refused
from tests.bot.tables.kit import Service, press, turn
from tests.databases import empty_copy

FAILURES = ["disk I/O error", "database or disk is full", "database is locked"]


@pytest.fixture
async def service(path: Path) -> AsyncIterator[Service]:
    service = await Service(empty_copy(path)).start()
    yield service
    await service.stop()


class Plain:
    """SQLite's own connection, of which the statement of a number fails once."""

    def __init__(self, plain: sqlite3.Connection, failing: Callable[[str], bool], why: str, *, gone: bool) -> None:
        """With `gone` SQLite has rolled back by itself, as it does after some errors."""
        self._plain = plain
        self._failing = failing
        self._why = why
        self._gone = gone

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        """Execute the statement, or fail."""
        if self._failing(sql):
            if self._gone:
                self._plain.rollback()
            raise sqlite3.OperationalError(self._why)
        return self._plain.execute(sql, *parameters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)


def fail(monkeypatch: pytest.MonkeyPatch, failing: Callable[[str], bool], why: str, *, gone: bool) -> None:
    """Let statements fail from now on."""
    run = driver.Connection.run

    def failing_run(connection: driver.Connection, work: Callable[[sqlite3.Connection], None]) -> Any:
        execute = connection._execute

        def with_failures(all_of_it: Any, plain: sqlite3.Connection) -> Any:
            return execute(all_of_it, Plain(plain, failing, why, gone=gone))

        vars(connection)["_execute"] = with_failures
        try:
            return run(connection, work)
        finally:
            del vars(connection)["_execute"]

    monkeypatch.setattr(driver.Connection, "run", failing_run)


@pytest.mark.parametrize("gone", [False, True], ids=["open", "rolled back"])
@pytest.mark.parametrize("why", FAILURES)
async def test_whatever_fails_a_move_is_saved_or_not_as_is_told(
    service: Service, monkeypatch: pytest.MonkeyPatch, why: str, gone: bool
) -> None:
    """Each statement of a move and of a new table in turn, BEGIN and COMMIT as well; the next attempt goes on."""
    number, at = 0, 0

    def failing(_: str) -> bool:
        nonlocal number
        number += 1
        return number == at

    for at in range(1, 40):
        match = await service.match("Ann", "Bob", place=Place(at, at))
        with monkeypatch.context() as patched:
            number = 0
            fail(patched, failing, why, gone=gone)
            told, who = 0, press(f"P{at}")
            try:
                await service.tables.matches.play(match.id, turn(match), "W1 a1", ply=0)
                told += 1
                await service.tables.lobbies.open_lobby(who, Place(at, at), "armadora", {})
                told += 1
            except Refused as error:
                if error.reason is not Refusal.NOT_SAVED:
                    raise
            struck = number >= at
        other = sqlite3.connect(service.path)
        [moves] = other.execute("SELECT count(*) FROM moves WHERE table_id = ?", (match.id,)).fetchone()
        [seats] = other.execute("SELECT count(*) FROM seats WHERE user_id = ?", (who.user_id,)).fetchone()
        other.close()
        assert (moves, seats) == (min(told, 1), max(told - 1, 0)), at
        assert (await service.tables.match(match.id)).ply == moves
        if not struck:
            break
    assert not struck
    assert at > 10


async def test_what_sqlite_has_rolled_back_by_itself_is_not_called_saved(service: Service) -> None:
    """After some errors it does, and a block may have forgiven the error."""
    match = await service.match("Ann", "Bob")

    async def change() -> None:
        async with service.store.write() as tx:
            await tx.tables.add_moves(match.id, 0, ["W1 a1"], 0)
            assert await tx.tables.moves(match.id) == ("W1 a1",)
            await tx.interactions._db.exec_driver_sql("ROLLBACK")

    with pytest.raises(NotSaved):
        await change()
    async with service.store.read() as tx:
        assert await tx.tables.moves(match.id) == ()
