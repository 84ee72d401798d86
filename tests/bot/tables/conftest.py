"""The service, open for one test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.tables.kit import App


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    """The service over a database of its own."""
    app = await App(tmp_path / "nugget.sqlite3").start()
    yield app
    await app.stop()
