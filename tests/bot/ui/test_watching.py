"""Onlookers on Discord: they follow a game and are told its end once, and guess in private who the saboteurs are."""

from __future__ import annotations

import discord

from bot.tables.table import Match
from engine.game import Seat
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.miners import BASE, TO_THE_GOLD, quickly, seated
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, text
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.places import begun_at, private_thread
from tests.bot.ui.steps import as_onlooker, delete_all, follow


async def name(person: Person, answer: Answer, *names: str) -> Answer:
    """Tap these players in the panel, and make the guess."""
    for label in ("Guess the saboteurs", *names):
        answer = await person.click(answer.response, label=label)
    return await person.click(answer.response, label="That’s my guess" if names else "There are none")


async def over(parlor: Parlor, match: Match) -> Match:
    """Play to the end and let what follows it be sent."""
    match = await parlor.to_the_end(match)
    await parlor.quiet()
    return match


def told(parlor: Parlor, person: Person) -> list[discord.Message]:
    return [message for message in parlor.direct_messages(person) if "you’re following is over" in text(message)]


async def test_who_does_not_play_may_follow_and_gets_the_end_by_one_direct_message(parlor: Parlor) -> None:
    """By the buttons that every board has, on which a player finds nothing of it. The end comes with the result, a
    picture or the film, and the way to the thread; who stopped following gets nothing."""
    match = await parlor.begin()
    board = parlor.board(match)
    for verb in (Verb.PLAY, Verb.HAND, Verb.MORE):
        answer = await parlor.cas.tap(board, verb)
        assert answer.ephemeral
        assert "Follow this game" in buttons(answer.response)
        assert "Follow this game" not in buttons((await parlor.ann.tap(board, verb)).response)
    assert "You’re following this game now" in text((await follow(parlor, parlor.cas, match)).response)
    another = await follow(parlor, parlor.dee, match)
    assert "no longer following" in text((await parlor.dee.click(another.response, label="Stop following")).response)
    assert not told(parlor, parlor.cas)
    match = await over(parlor, match)
    [end] = told(parlor, parlor.cas)
    assert "Ann" in text(end)
    assert files(end)
    assert str(match.place.posts_in) in str([row.to_dict() for row in end.components])
    assert not told(parlor, parlor.dee)
    await parlor.next_process()
    assert len(told(parlor, parlor.cas)) == 1


async def test_a_follower_in_a_private_thread_is_told(parlor: Parlor) -> None:
    """Discord is asked who is in the thread; who was put out of it gets nothing."""
    thread = private_thread(parlor, parlor.ann, parlor.bob, parlor.cas, parlor.dee)
    match = await begun_at(parlor, thread)
    for person in (parlor.cas, parlor.dee):
        await follow(parlor, person, match)
    parlor.env.backend.remove_thread_member(thread.id, parlor.dee.id)
    await over(parlor, match)
    assert len(told(parlor, parlor.cas)) == 1
    assert not told(parlor, parlor.dee)


async def test_while_discord_fails_nobody_is_taken_for_blind(parlor: Parlor) -> None:
    """Whether the follower sees the place cannot be found out, so the end is told later."""
    match = await parlor.begin()
    await follow(parlor, parlor.cas, match)
    path = f"/guilds/{parlor.guild.id}/members/{parlor.cas.id}"
    parlor.env.inject_error("GET", path, status=503, code=0, times=None)
    await over(parlor, match)
    assert not told(parlor, parlor.cas)
    assert [key.kind for key in await parlor.tables.outbox.due()] == ["end"]


async def test_the_audience_guesses_and_the_reveal_counts_it(parlor: Parlor) -> None:
    """Cas is the saboteur: Dee names him, Eve names Ann as well. The board that shows the roles says how many were
    right."""
    parlor.crowd()
    dee, eve = parlor.people[3:5]
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    shown = await name(dee, await as_onlooker(parlor, dee, match), "Cas")
    assert "You named Cas." in text(shown.response)
    assert "Guess the saboteurs" not in buttons(shown.response)
    shown = await name(eve, await as_onlooker(parlor, eve, match), "Ann", "Bob", "Ann", "Cas")
    assert "You named Bob and Cas." in text(shown.response)
    match = await parlor.moved(match, "EW 7,0")
    assert "named the right saboteurs: 1 of 2." in text(parlor.board(match))
    assert match.live, "gold is still to be picked"
    history = text((await eve.slash(parlor.home(match), "saboteur move", move="history")).response)
    assert history.count("the right saboteurs: 1 of 2.") == 1
    assert history.index("tunnel") < history.index("the right saboteurs: 1 of 2.")
    shown = await as_onlooker(parlor, parlor.people[5], match)
    assert "Follow this game" in buttons(shown.response)
    assert "Guess the saboteurs" not in buttons(shown.response)


async def test_a_stopped_game_tells_how_the_audience_did(parlor: Parlor) -> None:
    """Its last board hides no role any more, so it judges the guesses too, once; and so does the history."""
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    await name(parlor.dee, await as_onlooker(parlor, parlor.dee, match), "Cas")
    for person in parlor.people[:3]:
        await person.slash(parlor.home(match), "saboteur move", move="stop")
    match = await parlor.match()
    assert not match.live
    page = (await parlor.dee.slash(parlor.home(match), "saboteur move", move="history", table=match.id)).response
    assert text(parlor.last_board(match)).count("the right saboteurs: 1 of 1.") == 1
    assert text(page).count("the right saboteurs: 1 of 1.") == 1


async def test_a_player_cannot_guess_and_nobody_guesses_twice(parlor: Parlor) -> None:
    """Whatever is pressed in a private message."""
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    board = parlor.board(match)

    async def forge(person: Person, rest: str) -> str:
        page = (await person.tap(board, Verb.MORE)).response
        tag = Tag(Verb.SUSPECT, match.id, match.ply, rest)
        await parlor.forge(person, parlor.home(match), page.id, tag)
        return text(page)

    before = len(parlor.home(match).history())
    await forge(parlor.ann, "0 4 sure")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.ann.id) is None
    assert len(parlor.home(match).history()) == before
    await forge(parlor.dee, "0 4 sure")
    assert "already" in await forge(parlor.dee, "0 1")
    await forge(parlor.dee, "0 1 sure")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.dee.id) == frozenset({Seat(2)})
    for rest in ("", "x", "0", "0 x", "1 1 sure", "0 99999999 sure", "-1 1 sure"):
        await forge(parlor.dee, rest)
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.dee.id) == frozenset({Seat(2)})


async def test_who_sat_there_and_had_everything_deleted_does_not_guess(parlor: Parlor) -> None:
    """Cas comes back as an onlooker: there is the way to follow and none to guess, and a made-up press is refused; Dee,
    who never sat there, is offered both."""
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    await delete_all(parlor, parlor.cas)
    await parlor.quiet()
    page = (await as_onlooker(parlor, parlor.cas, await parlor.match())).response
    assert "Follow this game" in buttons(page)
    assert "Guess the saboteurs" not in buttons(page)
    for rest in ("0 1", "0 1 sure"):
        answer = await parlor.forge(parlor.cas, parlor.home(match), page.id, Tag(Verb.SUSPECT, match.id, 0, rest))
        assert "haven’t played in this game" in says(answer)
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.cas.id) is None
    assert "Guess the saboteurs" in buttons((await as_onlooker(parlor, parlor.dee, await parlor.match())).response)
