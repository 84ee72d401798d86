"""A Discord on this machine, and the bot in it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.discord_double.world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a channel; the bot is not there yet."""
    async with World.open(tmp_path) as opened:
        yield opened


@pytest.fixture
async def served(world: World) -> World:
    """The same with the bot."""
    await world.start_bot()
    return world
