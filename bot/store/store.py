"""The database: opening it, bringing it up to date, transactions, backup.

There is one writer at a time. A writing transaction begins with BEGIN IMMEDIATE, so what it reads is still true when it
writes; with BEGIN alone, two changes at once could both succeed and one be lost. The store says BEGIN itself, so the
driver must not (`isolation_level=None`).
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import address
from bot.shards import ALL, Shards
from bot.store import driver, errors, files, numbers, postgres
from bot.store.puzzles import Puzzles
from bot.store.revisions import newest, revision_of, upgrade
from bot.store.tables import Tables
from bot.store.transaction import Transaction

_log = structlog.get_logger(__name__)

CONNECTIONS = 10
"""Connections to SQLite at once, at most."""

TRIES = 15
"""How often a process checks whether another one has brought the database up to date."""
PAUSE = 0.5
"""How much of a store's patience passes between two such checks."""

_LASTING, _PASSING = "FULL", "NORMAL"
"""How far the commit of a writing transaction gets on a file, for `PRAGMA synchronous`."""
_TROUBLE: tuple[type[Exception], ...] = (DBAPIError, sqlite3.DatabaseError, NoConnection, OSError)
"""The errors of a driver, pools and disks. TimeoutError is an OSError."""


class Store:
    """An open database. Made by `open_store`."""

    def __init__(
        self,
        engine: AsyncEngine,
        patience: float,
        user: postgres.SoleUser | None = None,
        shards: Shards = ALL,
        above: int = 0,
    ) -> None:
        """`user` is the right to use a database on a server alone, or to serve these shards of it; a file is locked by
        the operating system instead. New tables and puzzles get numbers `above` this one, see
        `bot.store.numbers`."""
        self.engine = engine
        """For reading whole tables; all else goes through transactions."""
        self.shards = shards
        """The shards of this process, in which it looks for work in the background."""
        self._above = {Tables: above, Puzzles: above // 1000}
        """The numbers above which new ones begin; 0 where the database's own count is certain."""
        self._patience = patience
        self._user = user
        self._turn = asyncio.Lock()
        self._moment = engine if user is None else engine.execution_options(**postgres.ONE_MOMENT)
        self._statement = engine if user is None else engine.execution_options(**postgres.ONE_STATEMENT)

    @property
    def certain(self) -> bool:
        """Whether the database's own count of tables and puzzles is all that were ever given numbers."""
        return not any(self._above.values())

    @property
    def replaced(self) -> asyncio.Event | None:
        """Set when another process has taken over from this one; None for a file, where none can."""
        return None if self._user is None else self._user.replaced

    async def in_turn(self, seconds: float) -> None:
        """Return when no other process with this database has passed here for `seconds`. Raises NotSaved."""
        if self._user is not None and not self.shards.whole:
            with understood():
                await self._user.in_turn(seconds)

    @asynccontextmanager
    async def read(self, *, once: bool = False) -> AsyncIterator[Transaction]:
        """Open a reading transaction, which sees the database at one moment; with `once` it is for one statement.
        Raises NotSaved if it cannot be read."""
        async with self.look(once=once) as connection:
            yield Transaction(connection, self.shards)

    @asynccontextmanager
    async def look(self, *, once: bool = False) -> AsyncIterator[AsyncConnection]:
        """Open the connection of a reading transaction, for who reads whole tables. Raises NotSaved."""
        engine = self._statement if once else self._moment
        with understood():
            async with engine.connect() as connection:  # nothing is written, so it is rolled back at the end
                if not once:  # a single statement is of one moment by itself
                    driver.begin(connection, "BEGIN")
                yield connection

    @asynccontextmanager
    async def write(self, *, lasting: bool = True) -> AsyncIterator[Transaction]:
        """Open a writing transaction, which is rolled back if the block or the commit raises anything. Raises NotSaved
        or Conflict, if nothing was changed, and InDoubt. The block should only compute and use the transaction, because
        other writers wait for it.

        One that is not `lasting` does not wait for the disk of a file: the end of the process does not undo it, and a
        power cut may, unless a lasting one has followed."""
        async with self.change(lasting=lasting) as connection:
            tx = Transaction(connection, self.shards, writes=True)
            counting = tx.tables, tx.puzzles
            for part in counting:
                part.above = self._above[type(part)]
            yield tx
        self._above |= {type(part): 0 for part in counting if part.numbered}

    @asynccontextmanager
    async def change(self, *, lasting: bool = True) -> AsyncIterator[AsyncConnection]:
        """Open the connection of a writing transaction, for who writes whole tables. Raises as `write`."""
        with understood():
            # The queue of our own writers moves, so it gets more patience than a lock of another process.
            async with asyncio.timeout(5 * self._patience):
                await self._turn.acquire()
            # Kept until the connection is back in the pool: whoever wrote notes in memory what is stored now, and the
            # next one looks there.
            try:
                if self._user is not None:
                    await self._user.hold()
                async with self.engine.connect() as connection, connection.begin() as transaction:
                    _begin_to_write(connection, lasting=lasting)
                    yield connection
                    if self._user is not None and lasting:  # what became of the others may stay in doubt
                        await postgres.commit(connection, transaction)
            except postgres.Unanswered as error:
                await postgres.check_committed(self.engine, error.number, 5 * self._patience)
            finally:
                self._turn.release()


@asynccontextmanager
async def open_store(
    url: str,
    *,
    patience: float = files.PATIENCE,
    shards: Shards = ALL,
    half: bool = False,
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Store]:
    """Open the database, as its only user or as the only process that serves these shards, bring its schema up to date,
    and close it at the end. With `half` it may be one into which games are still to be copied. New tables get numbers
    by this clock where the database's own count is not certain.

    Raises InUse, TakenElsewhere, DamagedFile, FromTheFuture, HalfFilled, NeedsServer, or NotSaved if it cannot be
    reached.
    """
    where = read_url(url)
    path = file_of(where)
    if path is not None and not shards.whole:
        raise errors.NeedsServer
    async with AsyncExitStack() as held:
        user = None
        with understood():
            if path is not None:
                held.enter_context(_sole_user_of(path))
            elif shards.whole:
                user = await held.enter_async_context(postgres.sole_user(where))
        store: Store | None = None
        certain = False
        if path is not None:
            certain = await asyncio.to_thread(_look_at, path)
            # After all connections are closed. Whoever starts next must not trust a count that this one did not.
            held.callback(lambda: files.mark_clean_end(path, certain=store is not None and store.certain))
        engine = connect(where, patience)
        # A connection that stays open would keep the process from ending.
        held.push_async_callback(engine.dispose)
        if shards.whole:
            await _bring_up_to_date(engine, half=half)
        else:
            await _bring_up_to_date_alone(engine, where, patience)
            with understood():
                user = await held.enter_async_context(postgres.sole_user(where, shards))
        if path is None:
            with understood():
                async with engine.connect() as connection:
                    certain = await connection.run_sync(numbers.last) == 0
        store = Store(engine, patience, user, shards, above=0 if certain else numbers.from_clock(clock))
        yield store


def _look_at(path: Path) -> bool:
    """Check the file, unless the last process with it ended cleanly; return whether it is certain that the file knows
    of all numbers that tables got. Raises DamagedFile and NotSaved."""
    counted, clean = files.counted_lately(path), files.ended_cleanly(path)
    if not clean:
        files.check_file(path)
    return clean and counted


async def _bring_up_to_date(engine: AsyncEngine, *, half: bool = False) -> None:
    with understood():
        async with engine.connect() as connection, connection.begin():
            _begin_to_write(connection)
            await connection.run_sync(upgrade, half)


def _begin_to_write(connection: AsyncConnection, *, lasting: bool = True) -> None:
    driver.begin(connection, f"PRAGMA synchronous = {_LASTING if lasting else _PASSING}", "BEGIN IMMEDIATE")


async def _bring_up_to_date_alone(engine: AsyncEngine, where: URL, patience: float) -> None:
    """Bring the schema up to date if needed, while no process serves a shard. Of several processes that begin at once
    one does it and the others wait. Raises TakenElsewhere if others are still working with the database after `TRIES`
    checks."""
    for more in reversed(range(TRIES)):
        with understood():
            async with engine.connect() as connection:
                if await connection.run_sync(revision_of) == newest():
                    return
        try:
            with understood():
                async with postgres.sole_user(where):
                    await _bring_up_to_date(engine)
        except errors.TakenElsewhere as error:
            if not more:
                raise errors.TakenElsewhere(
                    "the database is to be brought up to date, and other processes work with it; end them all, and "
                    "then start this version of the bot"
                ) from error
            await asyncio.sleep(PAUSE * patience)


def read_url(url: str) -> URL:
    """Return the database's address with our driver. A bare path is a SQLite file. Raises NoPlace."""
    try:
        place = address.read(url)
    except address.BadAddress as error:
        raise errors.NoPlace(str(error)) from None
    if isinstance(place, address.File):
        return URL.create("sqlite+aiosqlite", database=str(place.path))
    if place.family != "postgresql":
        raise errors.NoPlace("games are kept in sqlite or postgresql, and in no other kind of database")
    where = URL.create(
        "postgresql+asyncpg", place.user, place.password, place.host, place.port, place.database, place.options
    )
    try:
        where.get_dialect()().create_connect_args(where)
    except (ArgumentError, ValueError):
        raise errors.NoPlace("the address names several hosts or ports in a way that cannot be read") from None
    return where


def backup(url: str, target: Path, progress: Callable[[int, int], None] = lambda pages, total: None) -> None:
    """Copy the SQLite database to a file, also while the bot runs. An older backup is replaced only by a complete one.

    Blocks until done. `progress` gets the number of copied pages and of all pages. Raises NoBackup.
    """
    source = file_of(read_url(url))
    if source is None:
        raise errors.NoBackup(
            "a database on a server is copied by PostgreSQL's own `pg_dump --format=custom --file=FILE ADDRESS`, also "
            "while the bot runs, and brought back by `pg_restore`"
        )
    try:
        if not source.is_file():
            raise errors.NoBackup(f"there is no database at {source}")
        if target.is_dir():
            raise errors.NoBackup(f"{target} is a folder; name a file in it")
        if target.exists() and target.samefile(source):
            raise errors.NoBackup("a backup needs a file of its own")
        if not files.may_replace(target):
            raise errors.NoBackup(f"{target} is no backup, and stays as it is; name another file")
        if not target.parent.is_dir():
            raise errors.NoBackup(f"there is no folder {target.parent}")
        files.copy(source, target, progress)
    except (sqlite3.Error, OSError) as error:
        raise errors.NoBackup(f"{target} is not made: {errors.reason(error)}") from error


def file_of(where: URL) -> Path | None:
    """Return the database's file, if it is one of SQLite's; None for one on a PostgreSQL server."""
    return Path(where.database or "") if where.get_backend_name() == "sqlite" else None


def _sole_user_of(path: Path) -> AbstractContextManager[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    files.check_writable(path)
    if path.exists():  # what is none of the bot's keeps its rights
        files.check_kind(path)
    files.keep_to_owner(path)
    # Tried here, because the thread in which the driver would fail could outlive the event loop.
    sqlite3.connect(path).close()
    return files.sole_user(path)


def connect(where: URL, patience: float) -> AsyncEngine:
    """Return the engine for all use of the database."""
    if (path := file_of(where)) is None:
        return postgres.connect(where, patience)
    # Connections are kept, because each has a thread. The one used last comes first: if it wrote last, what it has read
    # is still true. Errors that are logged would otherwise quote what was to be saved: moves.
    pool = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_use_lifo": True, "hide_parameters": True}
    engine = create_async_engine(where, async_creator=partial(driver.connect, str(path), patience), **pool)

    warned = list[str]()

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: object) -> None:
        try:
            _settle(connection, warned)
        except BaseException:
            # The pool does not know this connection yet, and its thread would outlive the event loop.
            connection.close()
            raise

    driver.let_wait(engine)
    return engine


def _settle(connection: Any, warned: list[str]) -> None:
    """Settle how this connection to a file writes; the first without a write-ahead log is logged."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA journal_mode = {errors.WAL}")
    if (journal := cursor.fetchone()[0]) != errors.WAL and not warned:
        warned.append(journal)
        _log.warning("no_write_ahead_log", why=errors.no_log(journal))
    # A move that was shown must survive a power cut, so the commit of each reaches the disk.
    cursor.execute(f"PRAGMA synchronous = {_LASTING}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


@contextmanager
def understood() -> Iterator[None]:
    """Turn the errors of drivers and disks into NotSaved or Conflict. What the caller raises passes unchanged."""
    try:
        yield
    except IntegrityError as error:
        raise errors.Conflict(errors.first_line(error.orig)) from error
    except (*_TROUBLE, *postgres.errors()) as error:
        if isinstance(error, ProgrammingError | DataError):
            raise  # a bug in the bot, not a problem of the database
        raise errors.NotSaved(errors.reason(error) or "busy") from error
