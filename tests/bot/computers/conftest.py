"""Computer players at the tables of a service on a file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.computers.den import Den
from tests.bot.tables.kit import Service
from tests.databases import empty_copy


@pytest.fixture
async def den(tmp_path: Path) -> AsyncIterator[Den]:
    app = await Service(empty_copy(tmp_path / "nugget.sqlite3")).start()
    den = Den(app)
    yield den
    await den.background.close()
    await app.stop()
