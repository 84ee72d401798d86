"""Moderators who sit at the table."""

from __future__ import annotations

from tests.bot.ui.cheats.forging import press_privately
from tests.bot.ui.parlor import Parlor, Verb, text


async def test_a_moderator_who_plays_cannot_moderate_the_table(parlor: Parlor) -> None:
    """Neither by the command nor by a button that a changed client makes up."""
    parlor.people[0] = parlor.ann = cheat = parlor.newcomer("mo", manage_messages=True)
    match = await parlor.begin(clock="relaxed")
    page = (await cheat.slash(parlor.home(match), "nugget moderate")).response
    assert "another moderator" in text(page)
    assert (await press_privately(parlor, cheat, match, Verb.MODERATE, "end sure")).live
