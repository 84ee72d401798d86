"""A simulated Discord on this machine, with the bot as a process."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import aiohttp
import pytest

from tests.discord_double.client import Client
from tests.discord_double.world import World
from tests.postgres import Server

THOROUGH = (
    "test_killed_at_any_request_everything_is_told_once[move-sent-sqlite]",
    "test_an_answer_that_was_lost_is_not_sent_again",
    "test_a_rehearsal_says_what_it_found_and_leaves_nothing",
)
"""The tests that run with `pytest -m thorough`. The bot's process takes seconds to start, so the others are drills:
`pytest -m drill`."""


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the drills, and what is thorough."""
    for item in items:
        here = item.path.parent.name == "discord_double" and not item.path.name.startswith("test_double")
        if here:
            item.add_marker(pytest.mark.thorough if item.name in THOROUGH else pytest.mark.drill)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str | None:
    """The bot's database: a file in its folder, or a database on a PostgreSQL server where the test has the parameter
    `postgres`."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return None
    server: Server = request.getfixturevalue("postgres")
    return server.emptied()


@pytest.fixture
async def world(tmp_path: Path, database: str | None) -> AsyncIterator[World]:
    """A world with a server and a channel, without the bot."""
    async with World.open(tmp_path, database) as opened:
        yield opened


@pytest.fixture
async def served(world: World) -> World:
    """The same world with the bot running."""
    await world.start_bot()
    return world


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    """A client of that world's Discord, for tests of the double itself."""
    async with aiohttp.ClientSession() as session:
        yield Client(world, session)
