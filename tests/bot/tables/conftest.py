"""The service, open for one test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.tables.kit import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """The service over a database of its own."""
    hall = await Hall(tmp_path / "nugget.sqlite3").start()
    yield hall
    await hall.stop()
