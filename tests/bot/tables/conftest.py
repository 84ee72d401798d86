"""The service, started for one test."""

from collections.abc import AsyncIterator

import pytest

from bot.tables.verdicts import FAIR_SHARE
from tests import quick_sqlite
from tests.bot.tables.kit import Service


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement is done at once, and not in another thread. `tests/bot/store` and `tests/discord_double` have the
    threads."""
    quick_sqlite.install(monkeypatch)


@pytest.fixture
async def service(database: str) -> AsyncIterator[Service]:
    """The service on a database of its own: a file or, in a second run, a PostgreSQL server."""
    async with Service(database) as service:
        yield service


@pytest.fixture
async def loaded(service: Service) -> Service:
    """The service, which knows the settings of all servers."""
    await service.tables.servers.load()
    return service


@pytest.fixture
async def as_people_have_it(service: Service) -> None:
    """Games that are too short do not count."""
    service.fair_share = FAIR_SHARE
    await service.restart()
    await service.tables.servers.load()
