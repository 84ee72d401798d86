"""SQLite's own connection, as it is in all tests: it does not wait for the disk, unless it is told to, and tests may
strike whatever it is asked for."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias

from bot.store import driver

Strike: TypeAlias = Callable[[sqlite3.Connection, str], str]
"""Takes a connection and the statement that it is to execute, and returns what is executed instead; or raises."""
_SYNCED = re.compile("synchronous = (FULL|NORMAL)")


def unsynced(_: sqlite3.Connection, sql: str) -> str:
    """No test cuts the power, and a killed process loses nothing without the wait."""
    return _SYNCED.sub("synchronous = OFF", sql)


_strike: list[Strike] = [unsynced]
"""The last one holds."""


class Plain(sqlite3.Connection):
    """A connection whose statements may be struck."""

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        return super().execute(_strike[-1](self, sql), parameters)


def install() -> None:
    """Let all files of the bot be opened so."""
    vars(driver)["sqlite3"] = SimpleNamespace(connect=partial(sqlite3.connect, factory=Plain))  # all it asks of it


@contextmanager
def struck(strike: Strike) -> Iterator[None]:
    """Within the block this comes before each statement."""
    _strike.append(strike)
    try:
        yield
    finally:
        _strike.remove(strike)
