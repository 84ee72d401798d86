"""PostgreSQL in few round trips, since each takes as long as the network does.

- Statements that wait (see `later.py`) are joined to one by WITH. A change that reads nothing is that statement alone,
  without BEGIN and COMMIT.
- Nobody asks a connection whether it is still there. The driver hears when the server closes one, so a lost connection
  is replaced before it is used.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.later import Waiting, let_wait, waits

CHANGE: Mapping[str, Any] = {"isolation_level": "AUTOCOMMIT", "nugget_change": True}
"""Options of a connection for a change: BEGIN is said here, if it is needed, and not by SQLAlchemy."""
_JOINED = {"nugget_joined": True}
"""The execution option of a statement that was made of those that waited."""
_WAITING = "nugget_waiting"
"""Where a connection's `info` has the statements that wait."""
_PLACE = re.compile(r"\$(\d+)")
"""A place for a value."""
_TARGET = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")


def save_trips(engine: AsyncEngine) -> None:
    """Let the connections of this engine do so."""
    sync = engine.sync_engine
    let_wait(engine, _wait)
    event.listen(sync, "checkout", _check)
    event.listen(sync, "begin", _begin)
    event.listen(sync, "before_cursor_execute", _catch_up)
    event.listen(sync, "commit", _commit)
    event.listen(sync, "rollback", _rollback)


def joined(waiting: Iterable[Waiting]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield as few statements as do the same. Parts of one statement do not see each other's changes, so those that
    change the same table come one after the other; but one that is executed several times changes other rows each time.
    """
    parts: list[tuple[str, Sequence[Any]]] = []
    targets = set[str]()
    for sql, rows in waiting:
        target = _TARGET.findall(sql)[0]
        if target in targets:
            yield _join(parts)
            parts, targets = [], set()
        targets.add(target)
        parts += [(sql, row) for row in rows]
    if parts:
        yield _join(parts)


def _join(parts: Iterable[tuple[str, Sequence[Any]]]) -> tuple[str, tuple[Any, ...]]:
    """Return one statement that does what these do, and its values."""
    statements, values = list[str](), list[Any]()
    for sql, row in parts:
        first = len(values)

        def moved(place: re.Match[str], first: int = first) -> str:
            return f"${first + int(place[1])}"

        statements.append(_PLACE.sub(moved, sql))
        values += row
    *firsts, last = statements
    named = ", ".join(f"part_{number} AS ({first})" for number, first in zip(count(1), firsts))
    return f"WITH {named} {last}" if firsts else last, tuple(values)


# --- What happens when ---------------------------------------------------------------------------


def _check(connection: Any, *_: object) -> None:
    """Have a connection replaced that is closed, or that was left in the middle of a transaction."""
    if connection.driver_connection.is_closed() or connection.driver_connection.is_in_transaction():
        raise DisconnectionError


def _begin(connection: Connection) -> None:
    connection.info[_WAITING] = []


def _wait(connection: Connection, waiting: Waiting) -> None:
    connection.info[_WAITING].append(waiting)
    # SQLAlchemy takes a statement for which nothing is awaited for one of a driver that blocks.
    link: Any = connection.connection.dbapi_connection
    link.run_async(_nothing)


async def _nothing(_: object) -> None:
    pass


def _catch_up(connection: Connection, _: object, __: object, ___: object, context: Any, ____: object) -> None:
    """Send what waits before a statement that does not; what has no values, such as a lock, goes with BEGIN."""
    if not (waits(context) or _JOINED.items() <= context.execution_options.items()):
        waiting = _taken(connection)
        begin = [] if _begun(connection) else ["BEGIN"]
        _execute("; ".join([*begin, *(sql for sql, rows in waiting if not rows[0])]), connection)
        _send(connection, joined(each for each in waiting if each[1][0]))


def _commit(connection: Connection) -> None:
    statements = [*joined(_taken(connection))]
    if len(statements) > 1 and not _begun(connection):
        _execute("BEGIN", connection)
    _send(connection, statements)
    _execute("COMMIT" if _begun(connection) else "", connection)


def _rollback(connection: Connection) -> None:
    if not connection.invalidated:
        _taken(connection)
        _execute("ROLLBACK" if _begun(connection) else "", connection)


def _taken(connection: Connection) -> Sequence[Waiting]:
    waiting: Sequence[Waiting] = connection.info[_WAITING]
    connection.info[_WAITING] = []
    return waiting


def _send(connection: Connection, statements: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
    for sql, values in statements:
        connection.exec_driver_sql(sql, values, execution_options=_JOINED)


def _begun(connection: Connection) -> bool:
    driver: Any = connection.connection.driver_connection
    return not driver.is_closed() and bool(driver.is_in_transaction())


def _execute(words: str, connection: Connection) -> None:
    """Let the server execute this in a change. Outside of one SQLAlchemy begins and ends transactions."""
    link: Any = connection.connection.dbapi_connection
    if words and CHANGE.items() <= connection.get_execution_options().items():
        link.run_async(lambda driver: driver.execute(words))
