"""People who are invited: called once, their seats kept, and the game begun by their own taps."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.enums import OverwriteType

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
from tests.bot.ui.test_play import choose

QUICK, RELAXED = "All here? Quick: 60 seconds a turn", "No hurry? Relaxed: 24 hours a turn"
TEAMS, ALONE = "Two against two?", "Everyone alone?"


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


async def choose_guests(parlor: Parlor, panel: Any, *people: Any, drawn: int = 0) -> Answer:
    """Ann chooses these people in her panel."""
    return await parlor.ann.select(panel, [*people], custom_id=str(Tag(Verb.INVITE_THEM, TABLE, drawn)))


async def test_the_host_invites_from_the_card(parlor: Parlor, traffic: list[Sent]) -> None:
    """Each person is called in one line and written to, once; the panel says who has answered."""
    panel = await panel_of(parlor, await parlor.lobby(players=2))
    await choose_guests(parlor, panel, parlor.bob.user, parlor.cas.user)
    assert callings(traffic) == [[str(parlor.bob.id), str(parlor.cas.id)]]
    assert f"<@{parlor.bob.id}> · hasn’t answered" in text(panel)
    assert parlor.direct_messages(parlor.bob)
    await choose_guests(parlor, panel, parlor.bob.user, parlor.dee.user, drawn=1)
    assert callings(traffic)[1:] == [[str(parlor.dee.id)]]


@pytest.mark.parametrize("hide", [hidden_channel, private_thread])
async def test_bots_and_who_does_not_see_the_place_are_not_invited(
    parlor: Parlor, traffic: list[Sent], hide: Any
) -> None:
    """The host is told who and why; neither is called, and neither learns of the table."""
    robot = parlor.env.create_user("robot", bot=True)
    parlor.guild.add_member(robot)
    panel = await panel_of(parlor, await parlor.lobby(hide(parlor, parlor.ann, parlor.bob), players=3))
    await choose_guests(parlor, panel, robot, parlor.bob.user, parlor.cas.user)
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
    await choose_guests(parlor, panel, parlor.bob.user)
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
    assert "timed out" in text((await choose_guests(parlor, panel, parlor.bob.user)).followups[-1])
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
        await choose_guests(parlor, panel, parlor.bob.user, drawn=drawn)
    assert "<t:" in text((await choose_guests(parlor, panel, parlor.cas.user, parlor.dee.user, drawn=3)).followups[-1])
    assert [one.name for one in (await parlor.lobby_of()).invited] == ["Bob"]
    asked = [each.path for each in traffic if each.method == "GET" and "/members/" in each.path]
    assert asked == [f"/guilds/{parlor.guild.id}/members/{parlor.bob.id}"]


# --- What the card asks its host -----------------------------------------------------------------


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
        await parlor.forge(parlor.ann, parlor.games, card.id, Tag(Verb.ANSWER, TABLE, rest=rest))
        assert (await parlor.lobby_of()).timer.clock == "relaxed"


async def test_without_invitations_the_clock_is_that_of_the_server(parlor: Parlor) -> None:
    """Nobody knows who will come and when, and the card asks nothing; it does once somebody is invited."""
    card = await parlor.lobby()
    assert (await parlor.lobby_of()).timer.clock == "relaxed"
    assert QUICK not in buttons(card)
    await choose_guests(parlor, await panel_of(parlor, card), parlor.bob.user)
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
