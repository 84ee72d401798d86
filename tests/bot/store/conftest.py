"""A store on a file of its own for each test; two processes that share a database on a server."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.store import Store, open_store
from bot.store.transaction import Transaction
from tests.bot.store.shards import ONE, OTHER, serving
from tests.bot.tables.kit import Service
from tests.databases import empty_copy
from tests.postgres import Server


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nugget.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(str(empty_copy(path)), patience=5) as store:
        yield store


@pytest.fixture
def address(postgres: Server) -> str:
    """An empty database on the server."""
    return postgres.emptied()


@pytest.fixture
async def services(address: str) -> AsyncIterator[tuple[Service, Service]]:
    """Two processes with two shards each."""
    async with AsyncExitStack() as opened:
        yield (
            await opened.enter_async_context(serving(address, ONE)),
            await opened.enter_async_context(serving(address, OTHER)),
        )


@pytest.fixture
async def tx(tmp_path: Path) -> AsyncIterator[Transaction]:
    """A writing transaction on an empty database."""
    async with open_store(str(empty_copy(tmp_path / "nugget.sqlite3"))) as store, store.write() as opened:
        yield opened
