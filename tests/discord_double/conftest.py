"""A simulated Discord on this machine, with the bot as a process."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import aiohttp
import pytest

from tests.discord_double.client import Client
from tests.discord_double.world import World
from tests.postgres import Server

QUICK = ("test_a_file_is_refused_to_several_processes",)
"""What runs with the quick suite of all that needs the bot's process, which takes seconds to start. It is killed in the
thorough ones; `tests/bot/tables/test_killed_work.py` stops the service anywhere in the quick suite."""
THOROUGH = (
    "test_killed_in_a_start_the_game_starts_all_the_same[after its board-sqlite]",
    "test_a_follow_up_that_came_is_not_sent_again",
    "test_killed_in_a_move_all_is_told[after its board-postgres]",
    "test_a_board_deleted_by_hand_comes_again",
    "test_a_step_of_a_panel_pressed_on_the_board_leaves_the_board_alone",
    "test_a_rehearsal_says_what_it_found_and_leaves_nothing",
    "test_killed_before_the_old_board_loses_its_buttons_it_loses_them[sqlite]",
    "test_killed_while_a_move_is_taken_back_it_is_or_it_is_not[before board-sqlite]",
)
"""The tests that run with `pytest -m thorough`. The bot's process takes seconds to start, so the others are drills:
`pytest -m drill`."""


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the drills, and what is thorough."""
    for item in items:
        here = item.path.parent.name == "discord_double" and not item.path.name.startswith("test_double")
        if here and item.name not in QUICK:
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
