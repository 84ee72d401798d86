"""PostgreSQL: connections that do not wait forever, locks on a database or on its shards, errors of the driver.

A connection, a lock and a statement each have a time limit, so that a server that hangs becomes a sentence to the
person who waits. Where a connection is lost at COMMIT, another one is asked whether it was carried out.

Advisory locks on a connection of their own make sure that no other bot uses the same database, or serves the same
shards. PostgreSQL releases them when that connection ends in any way. After an outage of the server the locks are taken
anew before the next change.

A process that serves everything has the lock on the database alone. Processes that serve shards share it, and each has
a lock for each of its shards, whose number also holds how many shards there are: so processes that count differently
find each other.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any
from uuid import uuid4

from sqlalchemy import event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction, create_async_engine
from sqlalchemy.pool import NullPool

from bot.shards import ALL, Shards
from bot.store.errors import InDoubt, NotSaved, TakenElsewhere

CONNECTIONS = 10
CONNECTING = 5.0
"""Seconds to wait for a new connection."""
STATEMENT = 15.0
"""Seconds that a statement may take. Migrations have no limit."""
IDLE = 30.0
"""Seconds after which the server ends an idle transaction."""
ONE_MOMENT: Mapping[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Options of a reading transaction, so that all of it is of one moment."""
ONE_STATEMENT: Mapping[str, Any] = {"isolation_level": "AUTOCOMMIT"}
"""Those of one with a single statement, which is of one moment anyway: without BEGIN and COMMIT it is one round trip
instead of three."""
_LOCK = 0x6E7567676574
"""The number of the advisory lock on a database: "nugget" as bytes. A process that serves all shards holds it alone,
processes that serve some share it."""
_SHARDS = 0x6E756767
"""The first half of the numbers of the locks on shards: "nugg" as bytes. The second half holds the number of shards and
the shard."""
_OF = 1 << 16
COUNTING = _LOCK + 1
"""The number of the lock under which matches are counted, one transaction after the other."""
_TURN = _LOCK + 2
"""The number of the lock for what processes do one after the other."""
_SOON = 0.2
"""Seconds between two tries to get that lock, and between two questions for the end of a transaction."""
_NUMBER = text("SELECT CAST(pg_current_xact_id() AS text)")
"""Asks for the number of the current transaction, by which the server knows later what became of it."""
_STATUS = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
_USED = "nugget_used"
"""Whether a connection was ever taken from the pool."""
_ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "2"}
"""With these the server releases, within 20 seconds, the locks of a machine that has vanished, and nothing between the
two takes a connection for dead."""


def errors() -> tuple[type[Exception], ...]:
    """Return what the driver raises and SQLAlchemy does not wrap in its own errors, mostly while connecting. The driver
    is loaded with the first engine; where none was made, none of them can occur."""
    driver: Any = sys.modules.get("asyncpg")
    return () if driver is None else (driver.PostgresError, driver.InterfaceError, driver.InternalClientError)


def _failures() -> tuple[type[Exception], ...]:
    """Return all that a statement may raise, wrapped or not, where the server or the way to it fails."""
    return (DBAPIError, OSError, *errors())


def connect(where: URL, patience: float) -> AsyncEngine:
    """Return the engine for a server. `patience` is how many seconds to wait for a lock that another transaction
    holds."""
    engine = create_async_engine(
        where,
        # Errors that are logged would otherwise quote what was to be saved: moves.
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=5 * patience,
        connect_args=_limits(patience),
    )
    event.listen(engine.sync_engine, "checkout", _check)
    return engine


def _check(connection: Any, record: Any, _: object) -> None:
    """Have a connection replaced that the server has closed, of which the driver hears, or that was left in the middle
    of a transaction."""
    lost = connection.driver_connection.is_closed() or connection.driver_connection.is_in_transaction()
    if lost and not record.info.get(_USED):
        raise ConnectionResetError("the server ends new connections")  # the pool would call it a wrong request
    if lost:
        raise DisconnectionError
    record.info[_USED] = True


class Unanswered(Exception):
    """COMMIT of the transaction with this number failed; it may have been carried out all the same."""

    def __init__(self, number: str) -> None:
        super().__init__(number)
        self.number = number


async def commit(connection: AsyncConnection, transaction: AsyncTransaction) -> None:
    """End a change. Raises Unanswered, or errors of the driver if nothing was changed for sure."""
    # A transaction in which a statement has failed answers this with an error, and COMMIT with a silent rollback.
    number = await connection.scalar(_NUMBER)
    try:
        await transaction.commit()
    except IntegrityError:
        raise
    except _failures() as error:
        await connection.invalidate(error)  # it may be in the middle of anything
        raise Unanswered(number) from error


async def check_committed(engine: AsyncEngine, number: str, patience: float) -> None:
    """Ask over other connections what became of the transaction with this number, for `patience` seconds at most.
    Raises NotSaved if it was rolled back, and InDoubt if nobody knows."""
    status = None
    with suppress(TimeoutError):
        async with asyncio.timeout(patience):
            for _ in count():
                if (status := await _status(engine, number)) in ("committed", "aborted"):
                    break
                await asyncio.sleep(_SOON)
    if status == "aborted":
        raise NotSaved("the connection was lost before COMMIT")
    if status != "committed":
        raise InDoubt("the connection was lost at COMMIT")


async def _status(engine: AsyncEngine, number: str) -> str | None:
    """Return what the server says of a transaction: `committed`, `aborted`, `in progress`; None without an answer."""
    with suppress(*_failures()):
        async with engine.connect() as plain:
            connection = await plain.execution_options(**ONE_STATEMENT)
            status: str | None = await connection.scalar(_STATUS, {"number": number})
            return status
    return None


def _limits(patience: float) -> dict[str, Any]:
    limits = _ALIVE | {
        "application_name": "nugget",
        "lock_timeout": f"{patience * 1000:.0f}",
        "statement_timeout": f"{STATEMENT * 1000:.0f}",
        "idle_in_transaction_session_timeout": f"{IDLE * 1000:.0f}",
    }
    # The driver's own limit is for a server that does not answer at all.
    return {"timeout": CONNECTING, "command_timeout": 2 * STATEMENT, "server_settings": limits}


class SoleUser:
    """The right to be the only bot that uses a database, or that serves some shards of it. Made by `sole_user`."""

    def __init__(self, engine: AsyncEngine, name: str, shards: Shards) -> None:
        """The connections of `engine` have this name, which no other connections have."""
        self._engine = engine
        self._name = name
        self._shards = shards
        self._connection: AsyncConnection | None = None
        self._taking = asyncio.Lock()
        self._behind: set[asyncio.Task[None]] = set()
        """The tasks that release the turn for other processes."""
        self.replaced = asyncio.Event()
        """Set when the right was lost and another process has it."""

    async def hold(self) -> None:
        """Take the locks, or take them anew if the connection that held them is lost. It costs nothing while they are
        held. Raises TakenElsewhere."""
        if self._held():
            return
        async with self._taking:
            if self._held():
                return
            await self.let_go()
            connection = await self._engine.connect()
            try:
                await self._take(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection

    async def let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # a server that is away has released it already
                await connection.close()

    async def _take(self, connection: AsyncConnection) -> None:
        """Take all locks. If it raises TakenElsewhere, some are held until the connection is closed."""
        how = "pg_try_advisory_lock" if self._shards.whole else "pg_try_advisory_lock_shared"
        if not await connection.scalar(text(f"SELECT {how}(:key)"), {"key": _LOCK}):
            await self._check_others(connection, _LOCK >> 32, _LOCK & 0xFFFFFFFF)
            raise TakenElsewhere
        if self._shards.whole:
            return
        of = self._shards.count
        for shard in self._shards.ids:
            numbers = {"first": _SHARDS, "second": of * _OF + shard}
            if not await connection.scalar(text("SELECT pg_try_advisory_lock(:first, :second)"), numbers):
                await self._check_others(connection, **numbers)
                raise TakenElsewhere(f"another process serves shard {shard} of {of}")
        # The lock is taken before this look, so that of two processes that begin at once at least one sees the other.
        rivals = await connection.scalar(
            text(
                f"SELECT min(objid::bigint / {_OF}) {_HOLDERS} AND classid = :first AND objid::bigint / {_OF} <> :count"
            ),
            {"first": _SHARDS, "count": of},
        )
        if rivals is not None:
            raise TakenElsewhere(
                f"other processes serve shards of {rivals}, and this one wants some of {of}; all have to agree on "
                "how many there are"
            )

    async def _check_others(self, connection: AsyncConnection, first: int, second: int) -> None:
        """Note that another process has this lock. An older connection of this process may have it, of whose end the
        server does not know yet, or has just heard."""
        query = text(
            f"SELECT count(*) {_HOLDERS} AND application_name IS DISTINCT FROM :name "
            "AND classid = :first AND objid = :second"
        )
        if await connection.scalar(query, {"name": self._name, "first": first, "second": second}):
            self.replaced.set()

    async def in_turn(self, seconds: float) -> None:
        """Return when no process that shares the database has passed here for `seconds`."""
        connection = await self._engine.connect()
        try:
            for _ in count():
                if await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": _TURN}):
                    break
                await asyncio.sleep(_SOON)
        except BaseException:
            await connection.close()
            raise
        task = asyncio.create_task(_close_after(connection, seconds))
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def close(self) -> None:
        """Release all locks."""
        for task in self._behind:
            task.cancel()
        await asyncio.gather(*self._behind, return_exceptions=True)
        await self.let_go()

    def _held(self) -> bool:
        if self._connection is None:
            return False
        with suppress(Exception):
            driver: Any = self._connection.sync_connection.connection.driver_connection  # type: ignore[union-attr]  # set while it is open
            return not driver.is_closed()
        return False


async def _close_after(connection: AsyncConnection, seconds: float) -> None:
    try:
        await asyncio.sleep(seconds)
    finally:
        with suppress(Exception):  # a server that is away has released it already
            await connection.close()


_HOLDERS = (
    "FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
    "AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


@asynccontextmanager
async def sole_user(where: URL, shards: Shards = ALL) -> AsyncIterator[SoleUser]:
    """Be the only bot that uses this database, or the only process that serves these shards. Raises TakenElsewhere, or
    the errors of connecting."""
    name = f"nugget {uuid4().hex}"
    limits = _limits(CONNECTING)
    limits["server_settings"]["application_name"] = name
    engine = create_async_engine(where, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=limits)
    user = SoleUser(engine, name, shards)
    try:
        await user.hold()
        yield user
    finally:
        await user.close()
        await engine.dispose()
