"""PostgreSQL: connections that do not wait for ever, the one bot that may use a database, and what its driver raises.

A connection, a lock and a statement each have a limit, so that a server that hangs becomes a sentence to whoever waits.
That nobody else plays on the same database is held by an advisory lock of a connection of its own: PostgreSQL lets go
of it when that connection ends in whatever way. If the server was away the lock is taken anew before the next change.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.errors import TakenElsewhere

CONNECTIONS = 10
CONNECTING = 5.0
"""Seconds to wait for a new connection."""
STATEMENT = 15.0
"""Seconds that a statement may take; migrations take as long as they need."""
IDLE = 30.0
"""Seconds after which the server ends a transaction in which nothing happens."""
ONE_MOMENT: Mapping[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""What a look at the database is told, so that all of it is of one moment."""
_LOCK = 0x6E7567676574
"""The number of the advisory lock: "nugget" as bytes."""

try:
    import asyncpg  # type: ignore[import-untyped]  # it ships no types that mypy takes
except ModuleNotFoundError:  # an extra; without it nobody gets as far as these errors
    ERRORS: tuple[type[Exception], ...] = ()
else:
    ERRORS = (asyncpg.PostgresError, asyncpg.InterfaceError)
    """What the driver raises where SQLAlchemy does not put it into words of its own: while connecting, above all."""


def connect(where: URL, patience: float) -> AsyncEngine:
    """Return the engine for a server; `patience` is how many seconds to wait for somebody else's lock."""
    return create_async_engine(
        where,
        # Errors that are logged would otherwise quote what was to be saved: moves.
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=5 * patience,
        # A server that was away has ended all connections.
        pool_pre_ping=True,
        connect_args=_limits(patience),
    )


def _limits(patience: float) -> dict[str, Any]:
    limits = {
        "application_name": "nugget",
        "lock_timeout": f"{patience * 1000:.0f}",
        "statement_timeout": f"{STATEMENT * 1000:.0f}",
        "idle_in_transaction_session_timeout": f"{IDLE * 1000:.0f}",
    }
    # The driver's own limit is for a server that does not answer at all.
    return {"timeout": CONNECTING, "command_timeout": 2 * STATEMENT, "server_settings": limits}


class SoleUser:
    """The right to be the only bot that uses a database. Make one with `sole_user`."""

    def __init__(self, engine: AsyncEngine, key: int) -> None:
        self._engine = engine
        self._key = key
        self._connection: AsyncConnection | None = None
        self._taking = asyncio.Lock()

    async def hold(self) -> None:
        """Take the lock, or take it anew if the connection that held it is gone. Costs nothing as long as it is held.
        Raises TakenElsewhere."""
        if self._held():
            return
        async with self._taking:
            if self._held():
                return
            await self.let_go()
            connection = await self._engine.connect()
            taken = await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": self._key})
            if not taken:
                await connection.close()
                raise TakenElsewhere
            self._connection = connection

    async def let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # a server that is away has let go already
                await connection.close()

    def _held(self) -> bool:
        if self._connection is None:
            return False
        with suppress(Exception):
            driver: Any = self._connection.sync_connection.connection.driver_connection  # type: ignore[union-attr]  # it is there while open
            return not driver.is_closed()
        return False


@asynccontextmanager
async def sole_user(where: URL, *, key: int = _LOCK) -> AsyncIterator[SoleUser]:
    """Be the only bot that uses this database. Raises TakenElsewhere, or what connecting raises."""
    limits = _limits(CONNECTING)
    engine = create_async_engine(where, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=limits)
    user = SoleUser(engine, key)
    try:
        await user.hold()
        yield user
    finally:
        await user.let_go()
        await engine.dispose()
