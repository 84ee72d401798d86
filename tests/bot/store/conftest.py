"""A store on a file of its own for each test; two processes that share a database on a server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.store import Store, open_store
from bot.store.transaction import Transaction
from tests.bot.store.kit import Away
from tests.bot.store.shards import ONE, OTHER
from tests.bot.tables.kit import Service
from tests.databases import empty_copy
from tests.postgres import Server
from tests.tools.round_trips import counted


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
def away(postgres: Server, address: str) -> Iterator[Away]:
    """That database, through what counts how often it is asked and may cut connections."""
    with counted(postgres.folder) as (between, folder):
        yield between, address.replace(str(postgres.folder), str(folder)), address


@pytest.fixture
async def services(address: str) -> AsyncIterator[tuple[Service, Service]]:
    """Two processes with two shards each."""
    async with Service(address, ONE) as one, Service(address, OTHER) as other:
        yield one, other


@pytest.fixture
async def tx(tmp_path: Path) -> AsyncIterator[Transaction]:
    """A writing transaction on an empty database."""
    async with open_store(str(empty_copy(tmp_path / "nugget.sqlite3"))) as store, store.write() as opened:
        yield opened
