"""A store on a file of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store, open_store
from tests.databases import empty_copy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nugget.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(str(empty_copy(path)), patience=5) as store:
        yield store
