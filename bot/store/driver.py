"""The SQLite driver, with fewer hops between threads.

aiosqlite has a thread for each connection, which makes a cursor, executes, fetches and closes in separate calls. The
way to the thread and back takes longer than most statements, so here a statement with all its rows is one call, with
all statements that waited for it; and so is a commit. A transaction that reads nothing is a single call.

A statement that is executed with `LATER` returns nothing. On a file it goes to the database in one go with those that
waited before it and with the next statement that does not wait, or with the commit; so whatever is read sees it, and
its errors come then. A server is sent every statement by itself. Nobody learns how many rows it has changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import Connection as Transacting
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LATER: Mapping[str, bool] = {"nugget_later": True}
"""The execution option of a statement that may wait."""

Waiting: TypeAlias = tuple[str, Sequence[Sequence[Any]]]
"""SQL and its parameters, once for each time that it is to be executed."""


def let_wait(engine: AsyncEngine) -> None:
    """Let statements of this engine for a file wait, if they may, instead of executing them."""

    def once(cursor: object, sql: str, parameters: Sequence[Any], context: Any) -> bool:
        return repeated(cursor, sql, [parameters], context)

    def repeated(_: object, sql: str, parameters: Sequence[Sequence[Any]], context: Any) -> bool:
        if not LATER.items() <= context.execution_options.items():
            return False
        _of(context.root_connection).waiting.append((sql, parameters))
        return True

    event.listen(engine.sync_engine, "do_execute", once)
    event.listen(engine.sync_engine, "do_executemany", repeated)


def begin(connection: AsyncConnection, *sql: str) -> None:
    """Let these statements wait, with which a transaction on a file begins. A server's driver begins by itself."""
    if connection.dialect.name == "sqlite":
        assert connection.sync_connection is not None
        _of(connection.sync_connection).waiting += [(statement, [()]) for statement in sql]


def _of(connection: Transacting) -> Connection:
    own = connection.connection.driver_connection
    assert isinstance(own, Connection)
    return own


class Connection(aiosqlite.Connection):
    """A connection that calls its thread once for each statement that returns something, and for the commit."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self.waiting: list[Waiting] = []
        """The statements that wait, in their order."""

    def cursor(self) -> Cursor:  # type: ignore[override]  # here it is not a coroutine
        return Cursor(self)

    async def commit(self) -> None:
        """Commit. Raises sqlite3.OperationalError if SQLite has rolled the transaction back by itself, where the
        module's own `commit` does nothing."""
        await self.run(lambda plain: plain.execute("COMMIT").close())

    async def rollback(self) -> None:
        """Roll back if a transaction is open: the pool asks for it whenever a connection is returned."""
        self.waiting.clear()
        if self.in_transaction:
            await super().rollback()

    def run(self, work: Callable[[sqlite3.Connection], None]) -> Awaitable[None]:
        """Execute what waits and carry this out, in the connection's thread."""
        waiting, self.waiting = self.waiting, []

        def all_of_it(plain: sqlite3.Connection) -> None:
            for sql, parameters in waiting:
                for values in parameters:
                    plain.execute(sql, values).close()
            work(plain)

        return self._execute(all_of_it, self._conn)  # type: ignore[no-untyped-call]  # the library has no types for it


class Cursor:
    """What SQLAlchemy needs of aiosqlite's cursor if results are read whole."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        await self._connection.run(lambda plain: self._take(plain.execute(sql, parameters)))
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Cursor:
        await self._connection.run(lambda plain: self._take(plain.executemany(sql, parameters)))
        return self

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._rows = []

    def _take(self, executed: sqlite3.Cursor) -> None:
        """Keep everything that a statement returned."""
        self.description = executed.description
        self._rows = [] if executed.description is None else executed.fetchall()
        self.rowcount, self.lastrowid = executed.rowcount, executed.lastrowid
        executed.close()


async def connect(database: str, patience: float) -> Connection:
    """Open the file. The caller says BEGIN, and a statement waits `patience` seconds for a lock."""
    connection = Connection(
        lambda: sqlite3.connect(database, timeout=patience, isolation_level=None), iter_chunk_size=64
    )
    # Otherwise the thread of a lost connection would keep the process from ending.
    connection._thread.daemon = True
    await connection
    return connection
