"""Worker processes as the bot has them, started once: each takes a second of processor time until it can do a thing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.workers.service import Workers


@pytest.fixture(scope="package")
def workers() -> Iterator[Workers]:
    """Real workers, for any test that neither ends nor breaks them."""
    crews = Workers(1)
    asyncio.run(crews.start())
    yield crews
    asyncio.run(crews.close())
