"""The service, open for one test."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.tables.kit import Service


@pytest.fixture
async def service(database: str) -> AsyncIterator[Service]:
    """The service over a database of its own: a file, and the same on a server."""
    service = await Service(database).start()
    yield service
    await service.stop()


@pytest.fixture
async def on_file(tmp_path: Path, empty_database: Path) -> AsyncIterator[Service]:
    """The service over a file of its own."""
    service = await Service(shutil.copy(empty_database, tmp_path / "nugget.sqlite3")).start()
    yield service
    await service.stop()
