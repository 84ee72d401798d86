"""The bot in SimCord's Discord, on a database of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.client import Nugget
from tests.bot.ui.parlor import Parlor, make_bot


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def simcord_bot(database: Path) -> Nugget:
    return make_bot(database)


@pytest.fixture
async def parlor(simcord_env: simcord.Env, database: Path) -> AsyncIterator[Parlor]:
    """A server with a channel #games and four people, and the bot."""
    parlor = Parlor(simcord_env, database)
    yield parlor
    await parlor.close()
