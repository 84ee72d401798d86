"""A simulated Discord on this machine, with the bot as a process."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from tests.discord_double.world import World
from tests.postgres import Server

ALWAYS = (
    "test_a_follow_up_that_came_is_not_sent_again",
    "test_a_board_deleted_by_hand_comes_again",
    "test_a_step_of_a_panel_pressed_on_the_board_leaves_the_board_alone",
    "test_a_file_is_refused_to_several_processes",
    "test_a_rehearsal_says_what_it_found_and_leaves_nothing",
    "test_killed_in_a_start_the_game_starts_all_the_same[after its board-sqlite]",
    "test_killed_in_a_move_all_is_told[after its board-postgres]",
    "test_killed_before_the_old_board_loses_its_buttons_it_loses_them[sqlite]",
    "test_killed_while_a_move_is_taken_back_it_is_or_it_is_not[before board-sqlite]",
)
"""The tests with the bot's process, which takes seconds to start, that run with the whole suite. The others are drills:
`pytest -m drill`."""


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the drills."""
    for item in items:
        here = item.path.parent.name == "discord_double" and item.path.name != "test_double.py"
        if here and item.name not in ALWAYS:
            item.add_marker(pytest.mark.drill)


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str | None:
    """The address of the bot's database on a PostgreSQL server if the test asks for `postgres`, or None for a file in
    the bot's folder."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return None
    server: Server = request.getfixturevalue("postgres")
    return server.emptied()


@pytest.fixture
async def world(tmp_path: Path, database: str | None) -> AsyncIterator[World]:
    """A server with a channel, before the bot starts."""
    async with World.open(tmp_path, database) as opened:
        yield opened


@pytest.fixture
async def served(world: World) -> World:
    """A server with a channel and the running bot."""
    await world.start_bot()
    return world
