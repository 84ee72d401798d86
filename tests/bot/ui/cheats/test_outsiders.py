"""A mention lets people into a private thread, so nothing mentions there who is not in it: neither guests nor players
who were removed. They keep their seats, hear by direct message what would have called them, and the others are told
once."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.tables.absence import Choice
from bot.tables.clock import HOUR
from bot.tables.lookouts import Invitee
from bot.ui.core.custom_id import Verb
from tests.bot.ui.calling import callings, calls_of
from tests.bot.ui.lateness import choices, pass_time
from tests.bot.ui.parlor import Parlor, files, text, verbs
from tests.bot.ui.people import Person
from tests.bot.ui.places import begun_in_thread, fold, moves, private_thread, put_out, turn_of
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import TABLE

TOLD = "isn’t in this thread"


def mentioned(parlor: Parlor, thread: simcord.ChannelHandle, who: Person) -> list[str]:
    """Return the texts in the thread that mention this person, whether or not that notifies anybody."""
    return [text(message) for message in thread.history() if f"<@{who.id}>" in text(message)]


async def bob_put_out(parlor: Parlor, *others: Person, clock: str = "") -> simcord.ChannelHandle:
    """Return a private thread in which these people play with Ann and Bob, whom somebody has put out in Ann's turn."""
    thread, _ = await begun_in_thread(parlor, parlor.ann, parlor.bob, *others, clock=clock)
    await turn_of(parlor, parlor.ann)
    put_out(parlor, thread, parlor.bob)
    return thread


def turns(parlor: Parlor, who: Person) -> list[discord.Message]:
    """Return the direct messages that call this person."""
    return [message for message in parlor.direct_messages(who) if "It’s your turn" in text(message)]


@pytest.mark.usefixtures("any_game")
async def test_who_was_removed_is_called_by_direct_message_and_never_let_in(
    parlor: Parlor, traffic: list[Sent]
) -> None:
    """At each turn, also after a restart: a direct message whose buttons lead to hand and panel, no mention, not even
    one that notifies nobody; and one sentence for the others."""
    thread = await bob_put_out(parlor, parlor.cas)
    before, texts = calls_of(traffic, parlor.bob), len(mentioned(parlor, thread, parlor.bob))
    for number in range(3):
        if number:
            await moves(parlor)
        if number == 1:
            await parlor.restart()
            await parlor.env.advance_time(61)
        await turn_of(parlor, parlor.bob)
        assert len(turns(parlor, parlor.bob)) == number + 1
    [*_, newest] = turns(parlor, parlor.bob)
    assert files((await parlor.bob.tap(newest, Verb.HAND)).response)
    assert {Verb.DRAFT, Verb.CHOOSE} & verbs((await parlor.bob.tap(newest, Verb.PLAY)).response)
    assert calls_of(traffic, parlor.bob) == before
    assert len(mentioned(parlor, thread, parlor.bob)) == texts
    assert parlor.bob.id not in parlor.env.backend.get_channel(thread.id).thread_members
    assert sum(TOLD in text(message) for message in thread.history()) == 1


async def test_who_is_let_in_again_is_mentioned_again(parlor: Parlor, traffic: list[Sent]) -> None:
    """By somebody in the thread: from the next turn on everything is as before, also where the thread was silent for
    long. discord.py does not keep archived threads: Discord is asked what it is, and who is in it."""
    thread = await bob_put_out(parlor)
    await turn_of(parlor, parlor.bob)
    await turn_of(parlor, parlor.ann)
    parlor.env.backend.add_thread_member(thread.id, parlor.bob.id)
    fold(parlor, thread.id)
    await parlor.env.settle()
    assert parlor.bot.get_channel(thread.id) is None
    before = calls_of(traffic, parlor.bob)
    await turn_of(parlor, parlor.bob)
    assert calls_of(traffic, parlor.bob) == before + 1
    assert len(turns(parlor, parlor.bob)) == 1


async def test_a_reminder_reaches_who_is_not_in_the_thread(parlor: Parlor, traffic: list[Sent]) -> None:
    """By direct message, though Bob wants it in the thread; with the buttons, for the way there is closed."""
    thread = await bob_put_out(parlor, clock="relaxed")
    await parlor.tables.preferences.change(parlor.pressed(parlor.bob), remind="thread")
    await turn_of(parlor, parlor.bob)
    before = calls_of(traffic, parlor.bob)
    await pass_time(parlor, 12 * HOUR)
    assert calls_of(traffic, parlor.bob) == before
    [reminder] = [message for message in parlor.direct_messages(parlor.bob) if "still your turn" in text(message)]
    assert Verb.PLAY in verbs(reminder)
    assert not any("still your turn" in text(message) for message in thread.history())
    assert sum(TOLD in text(message) for message in thread.history()) == 1


async def test_who_is_not_in_the_thread_votes_on_who_is_late(parlor: Parlor, traffic: list[Sent]) -> None:
    """The question comes by direct message; the vote counts, and the question in the thread stays the only one."""
    thread, match = await bob_put_out(parlor, parlor.cas, clock="relaxed"), await parlor.match()
    before = calls_of(traffic, parlor.bob)
    await pass_time(parlor, 25 * HOUR)
    assert calls_of(traffic, parlor.bob) == before
    assert calls_of(traffic, parlor.cas) >= 1
    asked = [message for message in parlor.direct_messages(parlor.bob) if choices(message)]
    assert len(asked) == 1
    assert "whose thread you aren’t in" in text(asked[0])
    await parlor.bob.user.click(asked[0], custom_id=choices(asked[0])[Choice.TURN.value])
    await parlor.quiet()
    [question] = [message for message in thread.history() if choices(message)]
    assert "Bob" in text(question)
    assert f"<@{parlor.bob.id}>" not in text(question)
    await parlor.cas.click(question, custom_id=choices(question)[Choice.TURN.value])
    await parlor.quiet()
    assert (await parlor.match()).ply > match.ply


async def test_who_is_not_in_the_thread_is_asked_whether_to_stop(parlor: Parlor, traffic: list[Sent]) -> None:
    """By direct message, once; and agrees there."""
    thread = await bob_put_out(parlor)
    before = calls_of(traffic, parlor.bob)
    for _ in range(2):
        await parlor.ann.slash(thread, "armadora move", move="stop the game!")
        await parlor.quiet()
    assert calls_of(traffic, parlor.bob) == before
    [asked] = [message for message in parlor.direct_messages(parlor.bob) if "whose thread" in text(message)]
    sure = await parlor.bob.tap(asked, Verb.STOP)
    await parlor.bob.tap(sure.response, Verb.STOP_NOW)
    await parlor.quiet()
    assert not (await parlor.match()).live


async def test_a_guest_who_was_removed_before_the_call_is_not_called(parlor: Parlor, traffic: list[Sent]) -> None:
    """The process ended between the invitation and the mention. Who is still in the thread is called, once, and a later
    change of the card names who was called, and mentions nobody."""
    thread = private_thread(parlor, parlor.ann, parlor.bob, parlor.cas, parlor.dee)
    await parlor.lobby(thread, players=4)
    guests = [Invitee(guest.id, parlor.name(guest)) for guest in (parlor.bob, parlor.cas)]
    await parlor.tables.invitations.invite(TABLE, parlor.pressed(parlor.ann), guests)
    put_out(parlor, thread, parlor.cas)
    await parlor.restart()
    for _ in range(2):
        await parlor.env.advance_time(61)
    assert callings(traffic) == [[str(parlor.bob.id)]]
    assert mentioned(parlor, thread, parlor.cas) == []
    assert await parlor.tables.outbox.due() == []
    card = card_of(parlor, thread)
    await parlor.dee.tap(card, Verb.JOIN)
    assert all(f"<@{who.id}>" not in text(card_of(parlor, thread)) for who in (parlor.bob, parlor.cas))


def card_of(parlor: Parlor, thread: simcord.ChannelHandle) -> discord.Message:
    return next(message for message in thread.history() if Verb.JOIN in verbs(message))


async def test_who_only_moderates_threads_is_not_let_in_by_a_rematch(parlor: Parlor, traffic: list[Sent]) -> None:
    """Bob sees all private threads and has left this one: no card calls him, and *Rematch* seats him."""
    role = parlor.guild.create_role("keepers", permissions=discord.Permissions(manage_threads=True))
    parlor.env.backend.get_member(parlor.guild.id, parlor.bob.id).role_ids.append(role.id)
    await parlor.env.settle()
    thread, match = await begun_in_thread(parlor, parlor.ann, parlor.bob)
    match = await parlor.to_the_end(match)
    put_out(parlor, thread, parlor.bob)
    before = calls_of(traffic, parlor.bob)
    await parlor.ann.click(parlor.last_board(match), label="Rematch")
    await parlor.quiet()
    assert calls_of(traffic, parlor.bob) == before
    assert f"<@{parlor.bob.id}>" not in text(card_of(parlor, thread))
    await parlor.bob.click(parlor.last_board(match), label="Rematch")
    assert (await parlor.match(2)).live


async def test_where_discord_does_not_answer_nobody_is_mentioned_and_nothing_claimed(
    parlor: Parlor, traffic: list[Sent]
) -> None:
    """Whether Bob is in the thread is not known: he is called by direct message, and the others are told nothing that
    may not be so."""
    thread, _ = await begun_in_thread(parlor, parlor.ann, parlor.bob)
    await turn_of(parlor, parlor.ann)
    before = calls_of(traffic, parlor.bob)
    path = f"/channels/{thread.id}/thread-members/{parlor.bob.id}"
    parlor.env.inject_error("GET", path, status=500)
    await turn_of(parlor, parlor.bob)
    assert calls_of(traffic, parlor.bob) == before
    assert len(turns(parlor, parlor.bob)) == 1
    assert not any(TOLD in text(message) for message in thread.history())


async def test_a_board_that_is_posted_late_calls_once(parlor: Parlor) -> None:
    """The direct message goes out before the board, so a process that ends in between calls nobody twice."""
    thread, match = await bob_put_out(parlor), await parlor.match()
    parlor.env.inject_error("POST", f"/channels/{thread.id}/messages", status=500, times=None)
    words = f"{parlor.words(match)}!"
    await parlor.ann.slash(parlor.games, "armadora move", move=words, table=match.id)
    match = await parlor.match()
    assert (parlor.to_act(match), match.published_ply < match.ply) == (parlor.bob, True)
    assert len(turns(parlor, parlor.bob)) == 1
    await parlor.restart()
    parlor.env.backend.faults.clear()
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.published_ply == match.ply
    assert len(turns(parlor, parlor.bob)) == 1
    assert sum(TOLD in text(message) for message in thread.history()) == 1


async def test_elsewhere_nobody_is_asked_about(parlor: Parlor, traffic: list[Sent]) -> None:
    """In channels and public threads a turn costs no request more."""
    match = await parlor.begin(2)
    traffic.clear()
    await parlor.go_on(match)
    await parlor.quiet()
    assert not [each.path for each in traffic if each.method == "GET"]
    assert len(callings(traffic)) == 1
