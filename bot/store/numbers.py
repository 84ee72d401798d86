"""The numbers of tables, puzzles and cups. Buttons on Discord carry them for good, so none may be given twice: the
old board of a lost table would show another table.

A database counts them, but one that was brought back from a backup counts again what was given since. So wherever it is
not certain that a database knows of all numbers, they go on from the clock: from the milliseconds since `EPOCH`, or for
puzzles, which are few, the seconds. Nobody opens a thousand tables a second, so all that were given before are smaller;
and where a clock is wrong, the database's own count goes on. Nothing that comes from Discord moves that count, so no
press can use it up. Cups, which are fewer still, are always numbered by the clock.
"""

import time
from collections.abc import Callable

from sqlalchemy import Connection

EPOCH = 1_767_225_600
"""The first second of 2026."""
_COUNTER = "FROM sqlite_sequence WHERE name = 'tables'"
_SERIAL = "pg_get_serial_sequence('tables', 'id')"


def from_clock(clock: Callable[[], float] = time.time) -> int:
    """Return a number that is larger than those of all tables that were opened before now."""
    return max(1, int((clock() - EPOCH) * 1000))


def last(connection: Connection) -> int:
    """Return the largest number that the database has counted; 0 if it has counted none."""
    if connection.dialect.name == "postgresql":
        counter = connection.exec_driver_sql(f"SELECT {_SERIAL}").scalar()
        query = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {counter}"
    else:
        query = f"SELECT seq {_COUNTER}"
    return int(connection.exec_driver_sql(query).scalar() or 0)


def go_on(connection: Connection, number: int) -> None:
    """Let the database count on above this number, if it has not come as far. Where several processes share the
    database, only one at a time may do this."""
    if last(connection) >= number:
        return
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT setval({_SERIAL}, {number})")
        return
    if connection.exec_driver_sql(f"SELECT 1 {_COUNTER}").scalar() is None:
        connection.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', 0)")
    connection.exec_driver_sql(f"UPDATE sqlite_sequence SET seq = {number} WHERE name = 'tables'")
