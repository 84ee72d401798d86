"""Computer players at the tables of a service on a file."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.computers.den import Den
from tests.bot.tables.kit import Service


@pytest.fixture
async def den(service: Service) -> AsyncIterator[Den]:
    den = Den(service)
    yield den
    await den.background.close()
