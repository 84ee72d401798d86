"""Looking for a game: the panel, and calls by name."""

from __future__ import annotations

import pytest

from bot.tables.refusal import Refused
from bot.ui.core.limits import LIMITS, Limit, Work
from tests.bot.ui.calling import LOOK, board, calls_in, look, looking, pinged
from tests.bot.ui.parlor import Parlor, Tag, Verb, text
from tests.bot.ui.places import hidden_channel, private_thread
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import NOT_SAVED
from tests.databases import by_hand
from tests.killed import failing

# --- The panel ---------------------------------------------------------------------------------


NOT_OFFERED: list[tuple[str, list[str]]] = [("games", ["chess"]), ("games", []), ("until", ["2040"]), ("zzz", ["any"])]


async def test_one_tap_and_one_is_called(parlor: Parlor) -> None:
    """For any game, tonight; the panel says so and changes it, and stops it. A changed client may send anything: what
    is not offered changes nothing."""
    play = await board(parlor)
    panel = await look(parlor, parlor.bob)
    assert "Any game" in text(panel)
    lookout = await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id)
    assert lookout is not None
    assert lookout.games == ()
    await parlor.bob.select(panel, ["saboteur"], custom_id=str(Tag(Verb.LOOK, ply=1, rest="games")))
    assert "Saboteur" in text(panel)
    await parlor.bob.select(panel, ["always"], custom_id=str(Tag(Verb.LOOK, ply=2, rest="until")))
    assert "Until you stop it" in text(panel)
    lookout = await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id)
    assert lookout is not None
    assert (lookout.games, lookout.until) == (("saboteur",), None)
    for rest, values in NOT_OFFERED:
        await parlor.forge(parlor.bob, play, panel.id, Tag(Verb.LOOK, rest=rest), values)
        assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id) == lookout, rest
    await parlor.bob.click(panel, label="Stop pinging me")
    assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id) is None
    await parlor.bob.click(panel, custom_id=str(LOOK))
    assert "Any game" in text(panel)


async def test_changes_have_an_end(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes without end is told when again, and may still look."""
    monkeypatch.setitem(LIMITS, Work.LOOK, Limit(1, 10, 600))
    await board(parlor)
    panel = await look(parlor, parlor.bob)
    assert "a lot at once" in text((await parlor.bob.click(panel, label="Stop pinging me")).followups[0])
    assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id) is not None


# --- Calls -------------------------------------------------------------------------------------


async def test_one_message_calls_all_who_look_and_see_the_place(parlor: Parlor, traffic: list[Sent]) -> None:
    """Not the host, and nobody whom Discord does not show the channel; it names all whom it calls, leads to the card
    and goes when the game begins. A private thread calls nobody, for a mention would let people in; not even
    moderators, who may see all threads."""
    hidden, thread = hidden_channel(parlor, parlor.ann, parlor.bob), private_thread(parlor, parlor.ann)
    mo = parlor.newcomer("mo", manage_threads=True)
    await looking(parlor, *parlor.people, mo)
    await parlor.lobby(thread)
    await parlor.quiet()
    assert calls_in(thread) == []
    assert await parlor.tables.outbox.due() == []
    card = await parlor.lobby(hidden, players=2)
    await parlor.quiet()
    (call,) = calls_in(hidden)
    assert pinged(traffic, hidden) == [{"parse": [], "users": [parlor.bob.id]}]
    assert text(call).count("<@") == 1
    assert str(card.id) in str([row.to_dict() for row in call.components])
    await parlor.lobby(players=2)
    await parlor.quiet()
    (other,) = calls_in(parlor.games)
    assert all(person.mention in text(other) for person in (parlor.cas, parlor.dee, mo))
    called = parlor.env.backend.get_message(parlor.games.id, other.id).ping_user_ids
    assert {*called} == {parlor.cas.id, parlor.dee.id, mo.id}
    await parlor.bob.tap(card, Verb.JOIN)
    await parlor.ann.tap(card, Verb.START)
    await parlor.quiet()
    assert calls_in(hidden) == []


async def test_who_has_left_the_server_is_forgotten(parlor: Parlor, traffic: list[Sent]) -> None:
    """And called nowhere; the others are."""
    await looking(parlor, parlor.bob, parlor.cas)
    parlor.guild.remove_member(parlor.bob)
    await parlor.lobby()
    await parlor.quiet()
    assert pinged(traffic, parlor.games) == [{"parse": [], "users": [parlor.cas.id]}]
    assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.bob.id) is None


async def test_a_call_that_may_have_arrived_goes_with_its_table(parlor: Parlor, traffic: list[Sent]) -> None:
    """It was sent and not noted, and the game begins before anybody has looked for it."""
    await looking(parlor, parlor.cas)
    with failing("bot.tables.outbox.Outbox.note", NOT_SAVED):
        card = await parlor.lobby(players=2)
        await parlor.quiet()
        assert len(calls_in(parlor.games)) == 1
        await parlor.bob.tap(card, Verb.JOIN)
        await parlor.ann.tap(card, Verb.START)
        await parlor.quiet()
    await parlor.restart()
    await parlor.env.advance_time(61)
    assert calls_in(parlor.games) == []
    assert pinged(traffic, parlor.games) == [{"parse": [], "users": [parlor.cas.id]}]
    assert await parlor.tables.outbox.due() == []


@pytest.mark.parametrize("begins", [True, False])
async def test_a_call_waits_for_a_free_seat_or_the_beginning(parlor: Parlor, *, begins: bool) -> None:
    """Nobody is called to a full table; once somebody gets up they are, and once the game begins the call is
    forgotten."""
    await looking(parlor, parlor.cas)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=503, times=None)
    card = await parlor.lobby(players=2)
    await parlor.bob.tap(card, Verb.JOIN)
    parlor.env.backend.faults.clear()
    await parlor.later(120)
    assert calls_in(parlor.games) == []
    await (parlor.ann.tap(card, Verb.START) if begins else parlor.bob.tap(card, Verb.GET_UP))
    await parlor.later(120)
    assert len(calls_in(parlor.games)) == (not begins)
    assert await parlor.tables.outbox.due() == []


async def test_a_call_to_a_table_that_cannot_be_read_goes(parlor: Parlor) -> None:
    """Nobody will ever play there."""
    await looking(parlor, parlor.cas)
    await parlor.lobby(players=2)
    await parlor.quiet()
    assert len(calls_in(parlor.games)) == 1
    by_hand(parlor.database, "UPDATE tables SET options = '{damaged'")
    await parlor.restart()
    with pytest.raises(Refused):
        await parlor.lobby_of()
    await parlor.env.advance_time(61)
    assert calls_in(parlor.games) == []
