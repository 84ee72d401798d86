"""A card asks its host what it would otherwise assume, where people were invited: each answer is one tap."""

from __future__ import annotations

import pytest

from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.messages import buttons, text
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent
from tests.bot.ui.test_play import choose

QUICK, RELAXED = "All here? Quick: 60 seconds a turn", "No hurry? Relaxed: 24 hours a turn"
TEAMS, ALONE = "Two against two?", "Everyone alone?"


async def test_people_who_are_invited_play_on_a_quick_clock(parlor: Parlor, traffic: list[Sent]) -> None:
    """The card says so, and takes one tap of the host, and one edit, to have it otherwise, and back; whoever else taps
    is told who may. A second press on a card from before changes nothing back, and a value that nobody is offered is
    none. Two who play are not asked about partners."""
    card = await parlor.invite(parlor.bob)
    assert "60 seconds a turn" in text(card)
    assert TEAMS not in buttons(card)
    assert "Ann" in text((await parlor.cas.click(card, label=RELAXED)).followups[-1])
    assert (await parlor.lobby_of()).timer.clock == "quick"
    traffic.clear()
    await parlor.ann.click(card, label=RELAXED)
    assert (await parlor.lobby_of()).timer.clock == "relaxed"
    assert len([request for request in traffic if request.method == "PATCH"]) == 1
    card = parlor.games.history()[-1]
    assert "24 hours a turn" in text(card)
    await parlor.ann.click(card, label=QUICK)
    assert (await parlor.lobby_of()).timer.clock == "quick"
    for rest in ('clock "relaxed"', 'clock "relaxed"', 'clock "live"', "teams true", "players 4", "clock [1"):
        await parlor.forge(parlor.ann, parlor.games, card.id, Tag(Verb.ANSWER, TableId(1), rest=rest))
        assert (await parlor.lobby_of()).timer.clock == "relaxed"


async def test_without_invitations_the_clock_is_that_of_the_server(parlor: Parlor) -> None:
    """Nobody knows who will come and when, and the card asks nothing; it does once somebody is invited."""
    card = await parlor.lobby()
    assert (await parlor.lobby_of()).timer.clock == "relaxed"
    assert QUICK not in buttons(card)
    panel = (await parlor.ann.click(card, label="Invite")).response
    await parlor.ann.select(panel, [parlor.bob], custom_id=str(Tag(Verb.INVITE_THEM, TableId(1))))
    assert (await parlor.lobby_of()).timer.clock == "relaxed"
    assert QUICK in buttons(parlor.games.history()[0])


async def test_a_clock_that_the_server_has_chosen_is_kept(parlor: Parlor) -> None:
    """Only the usual one gives way to the quick one, and the card leads back to what was chosen."""
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), clock="slow")
    card = await parlor.invite(parlor.bob)
    assert (await parlor.lobby_of()).timer.clock == "slow"
    await parlor.ann.click(card, label=QUICK)
    assert "No hurry? Slow: 3 days a turn" in buttons(parlor.games.history()[-1])


@pytest.mark.parametrize("asked", [True, False])
async def test_partners_are_asked_for_and_not_assumed(parlor: Parlor, *, asked: bool) -> None:
    """Ann invites three to Armadora: everyone plays alone, unless she says otherwise before the last sits down."""
    panel = (await parlor.ann.slash(parlor.games, "play")).response
    await choose(parlor, panel, 3, "armadora")
    await choose(parlor, panel, 5, parlor.bob, parlor.cas, parlor.dee)
    opened = await parlor.ann.click(panel, label="Open a table")
    assert "Everyone for themselves" in text(opened.public)
    if asked:
        await parlor.ann.click(opened.public, label=TEAMS)
        card = parlor.games.history()[-1]
        assert "1 + 3 · 2 + 4" in text(card)
        assert ALONE in buttons(card)
    for person in (parlor.bob, parlor.cas, parlor.dee):
        message = invitation(parlor, person)
        assert "themselves" not in text(message), "it may change, and the message stays"
        await person.tap(message, Verb.ACCEPT)
    match = await parlor.match()
    assert isinstance(match, Match)
    assert match.options["teams"] is asked
