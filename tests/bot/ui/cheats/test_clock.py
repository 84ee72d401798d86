"""Cheating with time."""

from __future__ import annotations

from bot.tables.clock import DAY
from tests.bot.ui.lateness import person
from tests.bot.ui.parlor import Parlor, Tag, Verb, text


async def test_a_vacation_that_is_too_long_is_refused_kindly(parlor: Parlor) -> None:
    """It says how many days are left, and nobody is away."""
    for days in (21, 14):
        await parlor.tables.preferences.go_away(person(parlor.ann), parlor.tables.clocks.now() + days * DAY)
        await parlor.later(22 * DAY)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    assert "you have 7 days left" in text(page)
    refused = await parlor.ann.select(page, ["10"], custom_id=str(Tag(Verb.PREFERENCE, rest="away")))
    assert "That’s too long" in text(refused.followups[-1])
    assert (await parlor.tables.preferences.of(parlor.ann.id)).away_until is None
