"""The database's server goes away in the middle of play and comes back: nothing is lost, and people are told."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from tests.bot.ui.parlor import Parlor, Verb, found, text
from tests.bot.ui.steps import at_the_panel
from tests.postgres import Server

pytestmark = pytest.mark.parametrize("database", ["postgres"], indirect=True)


async def test_while_it_is_away_presses_are_refused_and_then_go_on(parlor: Parlor, postgres: Server) -> None:
    """Whoever moves, sits down or looks meanwhile is told so in a sentence; the very same presses work afterwards, and
    the game goes on to its end, with each board once."""
    _, person, panel = await at_the_panel(parlor)
    card = await parlor.lobby()
    await person.click(panel, label="1×11")
    await person.click(panel, label="a1")
    confirm = found(panel, Verb.MOVE)
    with postgres.away(), capture_logs() as logged:
        moved = await person.click(panel, custom_id=confirm)
        joined = await parlor.cas.tap(card, Verb.JOIN)
        for refused in (moved, joined):
            assert "couldn’t save the game" in text((refused.response, *refused.followups)[-1])
        # The jobs of these seconds find nobody, either, and that is no fault of the bot's.
        await parlor.env.advance_time(16)
    assert [line["event"] for line in logged if line["event"] == "unexpected"] == []
    assert (await parlor.match()).ply == 0
    await person.click(panel, custom_id=confirm)
    await parlor.cas.tap(card, Verb.JOIN)
    assert len((await parlor.lobby_of(2)).seats) == 2
    match = await parlor.passes(await parlor.match())
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.record.moves[0] == "W1 a1"
    assert match.published_ply == match.ply
    assert await parlor.tables.outbox.due() == []
    assert len(parlor.boards(match)) == match.ply + 1
    top = await parlor.bob.slash(parlor.games, "top", game="armadora")
    assert all(seat.name in text(top.response) for seat in match.seats)
