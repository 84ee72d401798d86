"""People who are invited: called once, their seats kept, and the game begun by their own taps."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.enums import OverwriteType

from bot.store.table_rows import TableId
from bot.tables.table import Lobby, Match
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import LIMITS, Limit, Work
from tests.bot.ui.calling import callings
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.parlor import Parlor, buttons, found, text
from tests.bot.ui.people import Answer
from tests.bot.ui.places import allow, hidden_channel, private_thread, time_out
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import TABLE


async def test_an_invitation_takes_one_tap(parlor: Parlor, traffic: list[Sent]) -> None:
    """Bob is called once in the channel and gets a direct message; his *Sit down* there begins the game."""
    card = await parlor.invite(parlor.bob)
    assert callings(traffic) == [[str(parlor.bob.id)]]
    assert f"<@{parlor.bob.id}>" in text(card)
    assert "Play now" not in buttons(card)
    message = invitation(parlor, parlor.bob)
    assert all(words in text(message) for words in ("Ann", "Armadora", "The Hall"))
    await parlor.bob.tap(message, Verb.ACCEPT)
    match = await parlor.match()
    assert [seat.name for seat in match.seats] == ["Ann", "Bob"]
    assert len(parlor.boards(match)) == 1
    first = parlor.direct_messages(parlor.bob)[0]
    assert "has begun" in text(first)
    assert not buttons(first)
    assert callings(traffic)[0] == [str(parlor.bob.id)]


async def test_an_invitation_is_in_the_language_of_whoever_is_invited(parlor: Parlor) -> None:
    """The bot knows it from the last table at which the person sat down; the server and the host speak English."""
    parlor.speak(bob="fr")
    await parlor.invite(parlor.bob)
    assert "invites you" in text(invitation(parlor, parlor.bob))
    await parlor.bob.tap(invitation(parlor, parlor.bob), Verb.ACCEPT)
    await parlor.invite(parlor.bob)
    assert "t’invite à jouer" in text(invitation(parlor, parlor.bob))


@pytest.mark.parametrize(
    ("verb", "words"),
    [(Verb.ACCEPT, "tu es à la table"), (Verb.NOT_NOW, "pas maintenant"), (Verb.BLOCK, "pas maintenant")],
)
async def test_whoever_answered_in_french_reads_french_from_then_on(parlor: Parlor, verb: Verb, words: str) -> None:
    """In the direct message, and in that of the game."""
    parlor.speak(bob="fr")
    card = await parlor.invite(parlor.bob, parlor.cas)
    message = invitation(parlor, parlor.bob)
    assert "invites you" in text(message)
    await parlor.bob.tap(message, verb)
    assert words in text(parlor.direct_messages(parlor.bob)[0])
    if verb is not Verb.ACCEPT:
        await parlor.bob.tap(card, Verb.JOIN)
    message = invitation(parlor, parlor.cas)
    await parlor.cas.tap(message, Verb.ACCEPT)
    assert " sur The Hall" in text(parlor.direct_messages(parlor.bob)[-1])
    assert words in text(parlor.direct_messages(parlor.bob)[0])


async def test_an_answer_that_comes_too_late_is_heard_in_its_language(parlor: Parlor) -> None:
    """The invitation was taken back and the seat is free, as the panel says; the direct message says it in French as
    soon as the person has pressed."""
    parlor.speak(bob="fr")
    panel = await panel_of(parlor, await parlor.invite(parlor.bob))
    message = invitation(parlor, parlor.bob)
    await parlor.ann.select(panel, [str(parlor.bob.id)], custom_id=str(Tag(Verb.WITHDRAW, TABLE, 0)))
    assert "taken back" in text(panel)
    assert "taken back" in text(parlor.direct_messages(parlor.bob)[0])
    assert (await parlor.lobby_of()).free == 1
    await parlor.forge(parlor.bob, None, message.id, Tag(Verb.NOT_NOW, TABLE))
    assert "a été retirée" in text(parlor.direct_messages(parlor.bob)[0])


async def test_who_says_not_now_is_named_to_the_host_alone(parlor: Parlor, traffic: list[Sent]) -> None:
    """The seat is free for all, the direct message has no buttons any more, and nobody is called again."""
    opened = await parlor.invite(parlor.bob, parlor.cas)
    assert "As soon as Bob and Cas sit down, the game begins." in text(opened)
    message = invitation(parlor, parlor.bob)
    await parlor.bob.tap(message, Verb.NOT_NOW)
    card = parlor.games.history()[-1]
    assert "One person who was invited can’t play now." in text(card)
    assert "Bob" not in text(card)
    assert "Waiting for Cas." in text(card)
    assert f"<@{parlor.bob.id}> · not now" in text(await panel_of(parlor, card))
    assert "not now" in text(invitation(parlor, parlor.bob))
    assert not buttons(invitation(parlor, parlor.bob))
    await parlor.dee.tap(card, Verb.JOIN)
    assert "Dee" in text(parlor.games.history()[-1])
    assert len(callings(traffic)) == 1


async def test_the_card_takes_answers_too(parlor: Parlor) -> None:
    """Those of who is invited alone; the last who sits down begins the game."""
    card = await parlor.invite(parlor.bob, parlor.cas)
    assert "kept for" in text((await parlor.dee.tap(card, Verb.JOIN)).followups[-1])
    assert "no open invitation for you" in text((await parlor.dee.tap(card, Verb.NOT_NOW)).followups[-1])
    await parlor.bob.tap(card, Verb.JOIN)
    assert isinstance(await parlor.tables.get(TABLE), Lobby)
    await parlor.cas.tap(card, Verb.JOIN)
    assert isinstance(await parlor.tables.get(TABLE), Match)


async def test_a_press_that_comes_too_late_is_told_why(parlor: Parlor) -> None:
    """On a direct message from before: the seat is gone, the game has begun without the guest, the table has closed."""

    async def told(old: discord.Message) -> str:
        await parlor.forge(parlor.bob, parlor.bob.user.dm_channel, old.id, found(old, Verb.ACCEPT))
        return text(parlor.direct_messages(parlor.bob)[-1])

    card = await parlor.invite(parlor.bob, players=2)
    old = invitation(parlor, parlor.bob)
    await parlor.bob.tap(card, Verb.NOT_NOW)
    await parlor.cas.click(parlor.games.history()[-1], label="Join")
    assert "All seats at this table are taken" in await told(old)
    await parlor.ann.click(parlor.games.history()[-1], label="Start")
    assert "already begun" in await told(old)
    card = await parlor.invite(parlor.bob)
    old = invitation(parlor, parlor.bob)
    await parlor.ann.tap(card, Verb.GET_UP)
    assert "has closed" in text(invitation(parlor, parlor.bob))
    assert not buttons(invitation(parlor, parlor.bob))
    assert "This table has closed" in await told(old)


async def test_no_more_from_somebody(parlor: Parlor) -> None:
    """The button declines, and the next invitation of that person keeps no seat."""
    await parlor.invite(parlor.bob)
    message = invitation(parlor, parlor.bob)
    assert "any more invitations from" in text((await parlor.bob.tap(message, Verb.BLOCK)).followups[-1])
    assert (await parlor.lobby_of()).free == 1
    written = len(parlor.direct_messages(parlor.bob))
    await parlor.invite(parlor.bob)
    assert (await parlor.lobby_of(2)).free == 1
    assert len(parlor.direct_messages(parlor.bob)) == written


async def test_computers_play_at_one_press(parlor: Parlor) -> None:
    """They take the free seats, and the game begins."""
    card = await parlor.lobby(players=3)
    await parlor.ann.click(card, label="Play now")
    assert [seat.computer is not None for seat in (await parlor.match()).seats] == [False, True, True]


# --- The host's panel --------------------------------------------------------------------------


async def panel_of(parlor: Parlor, card: Any) -> simcord.ResponseMessage:
    """Return the panel from which Ann invites people."""
    return (await parlor.ann.tap(card, Verb.INVITE)).response


async def choose(parlor: Parlor, panel: Any, *people: Any, drawn: int = 0, table: TableId = TABLE) -> Answer:
    """Ann chooses these people in her panel."""
    return await parlor.ann.select(panel, [*people], custom_id=str(Tag(Verb.INVITE_THEM, table, drawn)))


async def test_the_host_invites_from_the_card(parlor: Parlor, traffic: list[Sent]) -> None:
    """Each person is called in one line and written to, once; the panel says who has answered."""
    panel = await panel_of(parlor, await parlor.lobby(players=2))
    await choose(parlor, panel, parlor.bob.user, parlor.cas.user)
    assert callings(traffic) == [[str(parlor.bob.id), str(parlor.cas.id)]]
    assert f"<@{parlor.bob.id}> · hasn’t answered" in text(panel)
    assert parlor.direct_messages(parlor.bob)
    await choose(parlor, panel, parlor.bob.user, parlor.dee.user, drawn=1)
    assert callings(traffic)[1:] == [[str(parlor.dee.id)]]


@pytest.mark.parametrize("hide", [hidden_channel, private_thread])
async def test_bots_and_who_does_not_see_the_place_are_not_invited(
    parlor: Parlor, traffic: list[Sent], hide: Any
) -> None:
    """The host is told who and why; neither is called, and neither learns of the table."""
    robot = parlor.env.create_user("robot", bot=True)
    parlor.guild.add_member(robot)
    panel = await panel_of(parlor, await parlor.lobby(hide(parlor, parlor.ann, parlor.bob), players=3))
    await choose(parlor, panel, robot, parlor.bob.user, parlor.cas.user)
    assert "bots can’t be invited" in text(panel)
    assert f"<@{parlor.cas.id}> can’t see this channel" in text(panel)
    assert callings(traffic) == [[str(parlor.bob.id)]]
    assert [one.name for one in (await parlor.lobby_of()).invited] == ["Bob"]
    assert not parlor.direct_messages(parlor.cas)


async def test_who_takes_no_invitations_is_not_shamed(parlor: Parlor, traffic: list[Sent]) -> None:
    """Bob says so in his settings; the host learns that he takes none at the moment, and not why."""
    page = (await parlor.bob.own_page(parlor.games, Verb.PREFERENCE)).response
    await parlor.bob.select(page, ["nobody"], custom_id=str(Tag(Verb.PREFERENCE, rest="invitations")))
    panel = await panel_of(parlor, await parlor.lobby(players=3))
    await choose(parlor, panel, parlor.bob.user)
    assert f"<@{parlor.bob.id}> isn’t accepting invitations right now" in text(panel)
    assert callings(traffic) == []


# --- Made-up presses ---------------------------------------------------------------------------


async def test_nobody_answers_for_another(parlor: Parlor) -> None:
    """A press that is made up takes no kept seat, declines for nobody, and tells nothing of a table elsewhere."""
    card = await parlor.invite(parlor.bob)
    before = await parlor.lobby_of()
    for verb in (Verb.ACCEPT, Verb.NOT_NOW, Verb.BLOCK, Verb.INVITE_THEM, Verb.WITHDRAW):
        answer = await parlor.forge(parlor.cas, parlor.games, card.id, Tag(verb, TABLE, rest=str(parlor.ann.id)))
        assert any(map(text, answer.messages)), verb
    page = (await parlor.cas.slash(parlor.games, "help")).response
    of_host = {Verb.PLAY_NOW: card.id, Verb.INVITE: card.id, Verb.INVITE_THEM: page.id, Verb.WITHDRAW: page.id}
    for verb, message_id in of_host.items():
        answer = await parlor.forge(parlor.cas, parlor.games, message_id, Tag(verb, TABLE), [str(parlor.bob.id)])
        assert any("Only the host" in text(message) for message in answer.messages), verb
    assert await parlor.lobby_of() == before
    assert await parlor.tables.ask(lambda tx: tx.invitations.blocked(parlor.cas.id)) == ()


async def test_who_is_timed_out_invites_nobody(parlor: Parlor) -> None:
    """The table stays as it is."""
    panel = await panel_of(parlor, await parlor.lobby(players=3))
    await time_out(parlor, parlor.ann)
    assert "timed out" in text((await choose(parlor, panel, parlor.bob.user)).followups[-1])
    page = (await parlor.ann.user.slash("help")).response
    invite = Tag(Verb.INVITE_THEM, TABLE)
    answer = await parlor.forge(parlor.ann, None, page.id, invite, [str(parlor.bob.id)])
    assert any("timed out" in text(message) for message in answer.messages), "nor from elsewhere"
    assert (await parlor.lobby_of()).invited == ()


async def test_nobody_invites_into_a_channel_that_is_hidden_from_the_host(parlor: Parlor, traffic: list[Sent]) -> None:
    """Ann, who was shut out since, calls nobody there by a press that is made up."""
    den = hidden_channel(parlor, parlor.ann, parlor.bob)
    await parlor.lobby(den, players=3)
    allow(parlor, den, parlor.ann.id, OverwriteType.MEMBER)
    await parlor.env.settle()
    page = (await parlor.ann.slash(parlor.games, "help")).response
    invite = Tag(Verb.INVITE_THEM, TABLE)
    answer = await parlor.forge(parlor.ann, parlor.games, page.id, invite, [str(parlor.bob.id)])
    assert any("can’t see the channel" in text(message) for message in answer.messages)
    assert callings(traffic) == []
    assert not parlor.direct_messages(parlor.bob)


async def test_discord_is_not_asked_about_people_without_end(
    parlor: Parlor, traffic: list[Sent], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever chooses person after person is told when to try again; who is invited already costs nothing."""
    monkeypatch.setitem(LIMITS, Work.INVITATION, Limit(2, 2, 600.0))
    panel = await panel_of(parlor, await parlor.lobby(players=4))
    for drawn in range(3):
        await choose(parlor, panel, parlor.bob.user, drawn=drawn)
    assert "<t:" in text((await choose(parlor, panel, parlor.cas.user, parlor.dee.user, drawn=3)).followups[-1])
    assert [one.name for one in (await parlor.lobby_of()).invited] == ["Bob"]
    asked = [each.path for each in traffic if each.method == "GET" and "/members/" in each.path]
    assert asked == [f"/guilds/{parlor.guild.id}/members/{parlor.bob.id}"]
