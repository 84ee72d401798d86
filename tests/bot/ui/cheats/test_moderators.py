"""Moderators who sit at the table."""

from __future__ import annotations

from tests.bot.ui.cheats.forging import finds_no_table, press_privately, private
from tests.bot.ui.parlor import Parlor, Tag, Verb, text
from tests.bot.ui.places import begun_at, hidden_channel


async def test_a_moderator_who_plays_cannot_moderate_the_table(parlor: Parlor) -> None:
    """Neither by the command nor by a button that a changed client makes up; not after leaving either."""
    parlor.people[0] = parlor.ann = cheat = parlor.newcomer("mo", manage_messages=True)
    match = await parlor.begin(clock="relaxed")
    page = (await cheat.slash(parlor.home(match), "nugget moderate")).response
    assert "another moderator" in text(page)
    for act in ("pause", "extend", "end sure", "remove 1 sure"):
        after = await press_privately(parlor, cheat, match, Verb.MODERATE, act)
        assert (after.timer, after.seats, after.phase) == (match.timer, match.seats, match.phase)
    left = await press_privately(parlor, cheat, match, Verb.LEAVE_NOW)
    assert (await press_privately(parlor, cheat, match, Verb.MODERATE, "end sure")).phase is left.phase


async def test_who_manages_the_server_moderates_no_table_that_is_hidden_from_them(parlor: Parlor) -> None:
    """It does not exist for them, as for everybody else; only one whose channel was deleted does."""
    kay = parlor.newcomer("kay", manage_guild=True)
    den = hidden_channel(parlor, parlor.ann, parlor.bob)
    match = await begun_at(parlor, den)
    await finds_no_table(parlor, kay, parlor.games, match.id, match.ply, verbs={Verb.MODERATE})
    assert (await parlor.match()).live
    parlor.env.backend.delete_channel(den.id)
    await parlor.env.settle()
    page = await private(kay, parlor.games)
    await parlor.forge(kay, parlor.games, page.id, Tag(Verb.MODERATE, match.id, match.ply, "end sure"))
    assert not (await parlor.match()).live
