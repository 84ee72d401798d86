"""Many people play at once, and Discord need refuse nothing."""

from tests.discord_double.load import open_tables, run
from tests.discord_double.world import World

ALLOWED = 50
"""Requests a second."""


async def test_however_many_move_at_once_discord_refuses_nothing(served: World) -> None:
    """Ten games by command, whose boards are messages of the bot's own, as fast as the bot will have it."""
    tables = await open_tables(served, 10)
    figures = await run(served, tables, rate=24, seconds=3, by="command")
    assert figures.moves >= len(tables)
    assert not figures.refused
    assert figures.busiest <= ALLOWED
