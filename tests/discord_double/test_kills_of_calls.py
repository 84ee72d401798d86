"""The bot is killed while it brings people together: each of them hears of it, and hears of it once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from bot.ui.core.custom_id import Tag, Verb
from tests.discord_double import stored
from tests.discord_double.faults import FOLLOW_UP, OPEN_LETTERS, SEND
from tests.discord_double.model import Kind, Message, Person
from tests.discord_double.tables import Table
from tests.discord_double.truth import PATIENCE, right, truths
from tests.discord_double.world import World

OWED = """
    SELECT 1 FROM outbox WHERE shown < wanted
    UNION SELECT 1 FROM tables WHERE start IS NOT NULL AND published_ply < ply
"""
"""What is pending."""

around = pytest.mark.parametrize("after", [False, True], ids=["before", "after"])


async def once(world: World, messages: Callable[[], list[Message]]) -> Message:
    """Return the one such message. It comes, and when nothing is pending any more it is there once: before that the bot
    may not even have tried to send it again."""
    await world.until(messages, "it is there", PATIENCE)
    await world.until(lambda: not stored.read(world.bot.database, OWED)[0], "all is noted", PATIENCE)
    await world.calm()
    [message] = messages()
    return message


async def open_panel(world: World, who: Person) -> Message:
    return (await world.command(who, "play")).message


async def invite(world: World, host: Person, guest: Person) -> None:
    """Let the host press *Open a table* in the panel of `/play`, with this guest chosen; nobody waits for the
    answer."""
    panel = await open_panel(world, host)
    await world.forge(host, panel, str(Tag(Verb.NEW, rest="whom armadora")), [str(guest.id)])
    await world.press(host, panel, "Open a table", wait=False)


@pytest.mark.parametrize("route", [OPEN_LETTERS, SEND], ids=["channel", "message"])
@around
async def test_killed_at_an_invitation_it_is_there_once(served: World, route: str, after: bool) -> None:
    """The card mentions the guest once, one direct message comes, and *Sit down* begins the game."""
    ann, bob = served.people("Ann", "Bob")
    served.kill_at(route, after=after, where=lambda call: route == OPEN_LETTERS or served.place(call) is Kind.DIRECT)
    await invite(served, ann, bob)
    await served.restart_bot()
    message = await once(served, lambda: served.direct_messages(bob))
    called = [message.called for message in served.messages(served.games) if message.called]
    assert called == [(bob.id,)]
    # What is pressed changes by a request of the bot's own, and not by the answer.
    await served.press(bob, message, "Sit down", wait=False)
    await served.until(lambda: truths(served.bot.database), "the game begins", PATIENCE)
    await right(served)


@around
async def test_killed_at_the_card_of_an_invitation_the_card_is_there_and_then_the_guest_hears_of_it(
    served: World, after: bool
) -> None:
    """Once each, whether or not the answer with the card had arrived."""
    ann, bob = served.people("Ann", "Bob")
    served.kill_at(FOLLOW_UP, after=after)
    await invite(served, ann, bob)
    await served.restart_bot()
    await once(served, lambda: served.direct_messages(bob))
    called = [message.called for message in served.messages(served.games) if message.called]
    assert called == ([] if after else [(bob.id,)])  # what was found is changed, which mentions nobody anew
    assert len([message for message in served.messages(served.games) if message.button("Join")]) == 1


@around
async def test_killed_at_a_call_it_is_there_once(served: World, after: bool) -> None:
    """Of the same people; it goes with the table."""
    ann, bob = served.people("Ann", "Bob")
    panel = await open_panel(served, bob)
    await served.press(bob, panel, str(Tag(Verb.LOOK)))
    served.kill_at(SEND, after=after, where=lambda call: served.place(call) is Kind.TEXT)
    card = (await served.command(ann, "play", game="armadora")).message
    await served.restart_bot()

    def calls() -> list[Message]:
        return [message for message in served.messages(served.games) if bob.id in message.called]

    await once(served, calls)
    await served.press(ann, card, "Leave")
    await served.until(lambda: not calls(), "the call is gone", PATIENCE)


@around
async def test_killed_at_the_card_of_a_game_that_has_begun_the_game_is_there(served: World, after: bool) -> None:
    """*Play now* deals before it answers. The card comes all the same, and the board in its thread, once each."""
    [ann] = served.people("Ann")
    panel = await open_panel(served, ann)
    served.kill_at(FOLLOW_UP, after=after)
    await served.press(ann, panel, "Play now", wait=False)
    await served.restart_bot()

    def boards() -> list[Message]:
        there = chain.from_iterable(map(served.messages, served.threads()))
        return [each for each in there if each.button(Verb.PLAY.value)]

    board, [card] = await once(served, boards), served.messages(served.games)
    assert card.thread is not None
    assert len(truths(served.bot.database)) == len(served.direct_messages(ann)) == 1
    assert (await served.press(ann, board, Verb.PLAY.value)).message.only_for is ann


@around
async def test_killed_at_the_end_for_a_follower_it_is_told_once(served: World, after: bool) -> None:
    """By one direct message with the film."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    [cas] = served.people("Cas")
    more = await served.press(cas, table.board, "More")
    await served.press(cas, more.message, "Follow this game")
    to_cas = {"channel": str(served.discord.direct(cas.id).id)}
    served.kill_at(SEND, after=after, where=lambda call: call.params == to_cas)
    await table.finish()
    await served.restart_bot()
    await once(served, lambda: served.direct_messages(cas))
