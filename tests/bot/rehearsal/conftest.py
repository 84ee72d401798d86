"""The two simulated Discords."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.rehearsal.doubles import KINDS, Double, over_sockets, simulated
from tests.thorough import one_in


@pytest.fixture(params=one_in(2, KINDS))
async def double(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Double]:
    """A simulated Discord with a channel in which the bot has the permissions for a rehearsal. The second kind is for
    thorough tests, and for those marked `on_each_double`."""
    async with simulated() if request.param == "simcord" else over_sockets(tmp_path) as opened:
        yield opened
