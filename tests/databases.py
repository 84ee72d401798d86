"""The databases that tests are given: each kind, and a SQLite file without games to be copied, for migrating one takes
longer than most of what is done with it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest
from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.util import LRUCache

from bot.store.files import mark_clean_end
from bot.store.store import open_store

EMPTY = "empty.sqlite3"

on_each_database = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
"""A test for the quick suite on a server, too: of what locks, and of one story of each kind. Every other test that has
a `database` goes on a server among the thorough ones."""


def compile_statements_once() -> None:
    """Let all databases of a kind share the SQL that SQLAlchemy made of statements; each would make its own anew, which
    takes a third of what a test does with it."""
    shared: LRUCache[Any, Any] = LRUCache(2000)
    engine: Any = Engine
    engine._compiled_cache = property(lambda self: shared, lambda self, own: None)
    # Looked up by statement and dialect.
    dialect: Any = DefaultDialect
    dialect.__eq__ = lambda self, other: type(self) is type(other)
    dialect.__hash__ = lambda self: hash(type(self))


def empty_copy(path: Path) -> Path:
    """Make an empty database here, as a bot leaves it that ended cleanly, so that the next start does not check it;
    return its path."""
    shutil.copy(empty_file(), path)
    mark_clean_end(path)
    return path


def is_unused(address: str) -> bool:
    """Whether this is a file as `empty_copy` made it."""
    path = Path(address)
    return path.is_file() and path.read_bytes() == empty_file().read_bytes()


def empty_file() -> Path:
    """Return the file that is copied."""
    return Path(_folder().name) / EMPTY


@cache
def _folder() -> TemporaryDirectory[str]:
    """Return the folder that it stands in; both go with this process."""
    folder = TemporaryDirectory(prefix="nugget")

    async def make() -> None:
        async with open_store(str(Path(folder.name) / EMPTY)):
            pass

    # A test may be running in this thread, with a loop of its own.
    making = Thread(target=lambda: asyncio.run(make()))
    making.start()
    making.join()
    return folder


def found_by_hand(path: Path, query: str, *given: object) -> list[Any]:
    """Look into a file with a database beside the bot."""
    with closing(sqlite3.connect(path)) as other:
        return other.execute(query, given).fetchall()


def by_hand(path: Path | str, statements: str) -> None:
    """Change a file with a database behind the bot's back."""
    with closing(sqlite3.connect(path)) as other:
        other.executescript(statements)
