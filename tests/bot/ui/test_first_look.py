"""The bot's looks at what is pending: in stories the first one is left out where nobody has used the database."""

from __future__ import annotations

from structlog.testing import capture_logs

from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent
from tests.databases import is_unused


async def test_a_look_at_an_empty_database_does_nothing(parlor: Parlor, traffic: list[Sent]) -> None:
    """It asks Discord for nothing, and nothing goes wrong."""
    before = len(traffic)
    with capture_logs() as logs:
        await parlor.env.advance_time(61)
    assert [look.current_loop for look in (parlor.bot.look_after, parlor.bot.look_at_clocks)] == [1, 2]
    assert [log for log in logs if log["event"] == "look_failed"] == []
    assert traffic[before:] == []


async def test_the_first_look_of_the_next_bot_is_not_left_out(parlor: Parlor, database: str) -> None:
    """A start is enough to make a database one that was used."""
    await parlor.close()
    assert not is_unused(database)
