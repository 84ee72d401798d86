"""People who are invited: called once, their seats kept, and the game begun by their own taps."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.tables import Invitee, Lobby, Match, Press, TableId
from bot.ui.core.custom_id import Verb
from tests.bot.ui.parlor import Parlor, buttons, found, text
from tests.bot.ui.people import Person
from tests.bot.ui.requests import Sent

TABLE = TableId(1)


def invitation(parlor: Parlor, person: Person) -> discord.Message:
    """Return the newest direct message to this person."""
    return parlor.direct_messages(person)[-1]


def callings(sent: list[Sent]) -> list[list[str]]:
    """Return whom each message has called that called anybody."""
    called = [(request.message or {}).get("allowed_mentions", {}).get("users", []) for request in sent]
    return [[*map(str, users)] for users in called if users]


async def also(parlor: Parlor, guest: Person) -> None:
    """Ann invites somebody else, and the process ends before anybody is shown that."""
    ann = Press(parlor.env.backend.snowflake(), parlor.ann.id, "Ann", "en")
    with parlor.env._bot_scope():
        await parlor.tables.invitations.invite(TABLE, ann, [Invitee(guest.id, parlor.name(guest))])


async def test_an_invitation_takes_one_tap(parlor: Parlor, sent: list[Sent]) -> None:
    """Bob is called once in the channel and gets a direct message; his *Sit down* there begins the game."""
    card = await parlor.invite(parlor.bob)
    assert callings(sent) == [[str(parlor.bob.id)]]
    assert f"<@{parlor.bob.id}>" in text(card)
    message = invitation(parlor, parlor.bob)
    assert all(words in text(message) for words in ("Ann", "Armadora", "The Hall"))
    await parlor.bob.user.click(message, custom_id=found(message, Verb.ACCEPT))
    match = await parlor.match()
    assert [who.name for who in match.seats] == ["Ann", "Bob"]
    assert len(parlor.boards(match)) == 1
    first = parlor.direct_messages(parlor.bob)[0]
    assert "has begun" in text(first)
    assert not buttons(first)
    assert callings(sent)[0] == [str(parlor.bob.id)]


async def test_who_says_not_now_is_named_on_the_card(parlor: Parlor, sent: list[Sent]) -> None:
    """The seat is free for all, the direct message has no buttons any more, and nobody is called again."""
    await parlor.invite(parlor.bob, parlor.cas)
    message = invitation(parlor, parlor.bob)
    await parlor.bob.user.click(message, custom_id=found(message, Verb.NOT_NOW))
    card = parlor.games.history()[-1]
    assert "Not now: Bob" in text(card)
    assert "not now" in text(invitation(parlor, parlor.bob))
    assert not buttons(invitation(parlor, parlor.bob))
    await parlor.dee.click(card, custom_id=found(card, Verb.JOIN))
    assert "Dee" in text(parlor.games.history()[-1])
    assert len(callings(sent)) == 1


async def test_the_card_takes_answers_too(parlor: Parlor) -> None:
    """Where direct messages are closed it is the only way; the last who sits down begins the game."""
    for person in (parlor.bob, parlor.cas):
        path = f"/channels/{person.user.dm_channel.id}/messages"
        parlor.env.inject_error("POST", path, status=403, code=50007, times=None)
    card = await parlor.invite(parlor.bob, parlor.cas)
    await parlor.env.advance_time(61)
    assert not parlor.direct_messages(parlor.bob)
    answer = await parlor.dee.click(card, custom_id=found(card, Verb.JOIN))
    assert "kept for" in text(answer.followups[-1])
    answer = await parlor.dee.click(card, custom_id=found(card, Verb.NOT_NOW))
    assert "no invitation for you" in text(answer.followups[-1])
    await parlor.bob.click(card, custom_id=found(card, Verb.JOIN))
    assert isinstance(await parlor.tables.get(TABLE), Lobby)
    await parlor.cas.click(card, custom_id=found(card, Verb.JOIN))
    assert isinstance(await parlor.tables.get(TABLE), Match)


async def test_a_table_that_closes_takes_the_buttons_away(parlor: Parlor) -> None:
    """The direct message says so, and an old press gets a sentence."""
    await parlor.invite(parlor.bob)
    await parlor.later(3700)
    assert "has closed" in text(invitation(parlor, parlor.bob))
    assert not buttons(invitation(parlor, parlor.bob))
    assert len(parlor.direct_messages(parlor.bob)) == 1


async def test_nobody_is_told_twice_after_a_kill(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sent and not noted: the next process finds the card and the direct message, and sends neither again."""

    async def not_noted(*_: Any, **__: Any) -> None:
        pass

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.invitations.Invitations.written", not_noted)
        await parlor.invite(parlor.bob)
        patched.setattr("bot.store.invitations.Invitations.called", not_noted)
        await also(parlor, parlor.cas)
        await parlor.env.advance_time(61)
    assert await parlor.tables.invitations.uncalled() == (TABLE,)
    await parlor.restart()
    await parlor.env.advance_time(61)
    assert await parlor.tables.invitations.uncalled() == ()
    assert await parlor.tables.invitations.unsettled() == ()
    assert len(parlor.games.history()) == 2
    assert len(parlor.direct_messages(parlor.bob)) == len(parlor.direct_messages(parlor.cas)) == 1


async def test_what_was_not_sent_is_sent_by_the_next_process(parlor: Parlor, sent: list[Sent]) -> None:
    """The mention in the channel and the direct message are owed, once each."""
    parlor.env.inject_error("POST", f"/channels/{parlor.bob.user.dm_channel.id}/messages", status=500)
    await parlor.invite(parlor.bob)
    assert not parlor.direct_messages(parlor.bob)
    await also(parlor, parlor.cas)
    await parlor.restart()
    await parlor.env.advance_time(61)
    assert callings(sent) == [[str(parlor.bob.id)], [str(parlor.cas.id)]]
    assert f"<@{parlor.cas.id}>: Ann invites you" in text(parlor.games.history()[-1])
    assert len(parlor.direct_messages(parlor.bob)) == len(parlor.direct_messages(parlor.cas)) == 1


async def test_no_more_from_somebody(parlor: Parlor) -> None:
    """The button declines, and the next invitation of that person keeps no seat."""
    await parlor.invite(parlor.bob)
    message = invitation(parlor, parlor.bob)
    answer = await parlor.bob.user.click(message, custom_id=found(message, Verb.BLOCK))
    assert "no invitations from" in text(answer.followups[-1])
    assert (await parlor.lobby_of()).free == 1
    written = len(parlor.direct_messages(parlor.bob))
    await parlor.invite(parlor.bob)
    assert (await parlor.lobby_of(2)).free == 1
    assert len(parlor.direct_messages(parlor.bob)) == written


async def test_computers_play_at_one_press(parlor: Parlor) -> None:
    """They take the free seats, and the game begins; only the host may do so, and not while somebody is awaited."""
    card = await parlor.lobby(players=3)
    answer = await parlor.bob.click(card, label="Play now")
    assert "Only the host" in text(answer.followups[-1])
    await parlor.ann.click(card, label="Play now")
    match = await parlor.match()
    assert [who.computer is not None for who in match.seats] == [False, True, True]
    awaiting = await parlor.invite(parlor.bob, players=3)
    assert "Play now" not in buttons(awaiting)
