"""Whose results one sees: those of members of a server of which one is a member too, of games that everybody there
could see. Results against computers, and of games in hidden places, are for their owner alone."""

from __future__ import annotations

from typing import Any

import pytest
import simcord
from simcord.enums import OverwriteType

from bot.tables.base import Press
from tests.bot.ui.calling import settle
from tests.bot.ui.cheats.forging import private
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, found, text
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.places import allow, begun_at, deny, ended, hidden_channel, private_thread

HIDDEN = pytest.mark.parametrize("hide", [hidden_channel, private_thread])


async def page(parlor: Parlor, reader: Person, of: Person | simcord.UserHandle) -> str:
    user = of.user if isinstance(of, Person) else of
    return text((await reader.slash(parlor.games, "me", user=user)).response)


async def forged(parlor: Parlor, reader: Person, of: Person, where: Any) -> Answer:
    """Press a button that leads to this person's page and stands nowhere."""
    message = await private(reader, where)
    tag = Tag(Verb.PROFILE, rest=f"{of.id} armadora {parlor.guild.id}")
    return await parlor.forge(reader, where, message.id, tag)


async def played_alone(parlor: Parlor, person: Person | simcord.UserHandle) -> None:
    """This person plays against computers to the end, at the only table."""
    while (match := await parlor.match()).live:
        if match.thinking is None:
            words = match.record.game.absent(match.view(match.to_act)).words
            press = Press(parlor.env.backend.snowflake(), person.id, "Zed", "en")
            await parlor.tables.matches.play(match.id, press, words, ply=match.ply)
        with parlor.as_bot():
            parlor.app.opponents.go_on(match.id)
        await parlor.quiet()


async def test_who_is_no_member_is_looked_up_by_nobody(parlor: Parlor) -> None:
    """Zed is in no server and played alone, in direct messages; Dee, who asks, gets nothing."""
    zed = parlor.env.create_user("zed", global_name="Zed")
    await zed.slash("play", game="armadora")
    card = zed.dm_channel.history()[-1]
    await zed.click(card, custom_id=found(card, Verb.START))
    await parlor.quiet()
    await played_alone(parlor, zed)
    assert "in one game" in text((await zed.slash("me")).response)
    told = await page(parlor, parlor.dee, zed)
    assert "There’s nothing to show for Zed" in told
    assert "one game" not in told


async def test_results_against_computers_are_ones_own(parlor: Parlor) -> None:
    """Also of a game that everybody saw, and beside results of games between people, which others do see."""
    card = (await parlor.opened(parlor.ann, parlor.games, "armadora")).public
    table = next(iter(buttons(card).values())).table
    await parlor.tables.computers.play_now(table, parlor.pressed(parlor.ann), "beginner", ["Eitri", "Brokk", "Regin"])
    await played_alone(parlor, parlor.ann)
    assert "against computers" in await page(parlor, parlor.ann, parlor.ann)
    assert "nothing to show" in await page(parlor, parlor.bob, parlor.ann)
    await parlor.begin(2)
    await parlor.to_the_end(await parlor.match(2))
    told = await page(parlor, parlor.bob, parlor.ann)
    assert "one game" in told
    assert "against computers" not in told


async def test_who_has_left_the_server_is_looked_up_no_longer(parlor: Parlor) -> None:
    """At once, by the command and by a made-up button, word for word as who never played, and the leaderboard does not
    name them either; back again, it is as before. In direct messages there are no other people's pages, whatever server
    a button names."""
    await parlor.over()
    before = await page(parlor, parlor.dee, parlor.bob)
    assert "one game" in before
    elsewhere = await forged(parlor, parlor.dee, parlor.bob, None)
    assert "Other people’s profiles" in str([text(message) for message in elsewhere.messages])
    parlor.guild.remove_member(parlor.bob)
    await parlor.env.settle()
    nothing = (await page(parlor, parlor.dee, parlor.bob)).replace("Bob", "Cas")
    assert nothing == await page(parlor, parlor.dee, parlor.cas)
    answer = await forged(parlor, parlor.dee, parlor.bob, parlor.games)
    assert "one game" not in str([text(message) for message in answer.messages])
    await parlor.env.advance_time(600)  # a member counts as one for so long
    top = text((await parlor.dee.slash(parlor.games, "top", game="armadora")).response)
    assert "Bob" not in top
    assert "someone who has left" in top
    assert "Bob" not in await page(parlor, parlor.dee, parlor.ann)
    assert "Bob: one game" in await page(parlor, parlor.ann, parlor.ann)
    Person.comes(parlor.guild, parlor.bob.user)
    assert await page(parlor, parlor.dee, parlor.bob) == before


@HIDDEN
async def test_results_of_hidden_games_are_their_players_own(parlor: Parlor, hide: Any) -> None:
    """Dee sees what she saw before, and so does Ann on Bob's page, though she was there; Bob sees all of it. Beside it
    Dee sees Ann's game with Cas: the sums, the opponents, the course and what the game counts are of that one."""
    nothing = await page(parlor, parlor.dee, parlor.bob)
    await ended(parlor, await begun_at(parlor, hide(parlor, parlor.ann, parlor.bob)))
    assert await page(parlor, parlor.dee, parlor.bob) == nothing
    assert await page(parlor, parlor.ann, parlor.bob) == nothing
    answer = await forged(parlor, parlor.dee, parlor.bob, parlor.games)
    assert "Ann" not in str([text(message) for message in answer.messages])
    own = await page(parlor, parlor.bob, parlor.bob)
    assert "Only you can see one more game" in own
    assert "Ann: one game" in own
    top = text((await parlor.dee.slash(parlor.games, "top", game="armadora")).response)
    assert not any(word in top for word in ("one game", "win", "points"))
    assert "0 games" not in top
    await parlor.restart()
    card = await parlor.lobby(players=2, seated=[parlor.cas])
    await parlor.ann.tap(card, Verb.START)
    await parlor.to_the_end(await parlor.match(2))
    shown = (await parlor.dee.slash(parlor.games, "me", user=parlor.ann.user)).response
    words = text(shown)
    assert "one game" in words
    assert "Cas: one game" in words
    assert "Bob" not in words
    assert "Only you can see" not in words
    assert "over 1 game" in (files(shown)[0].description or "").replace("one game", "1 game")
    own = await page(parlor, parlor.ann, parlor.ann)
    assert "Only you can see one more game" in own
    assert "Bob: one game" in own


async def results_of(parlor: Parlor, place: Any, hall: Any) -> list[str]:
    await settle(parlor, results_channel=hall.id)
    await ended(parlor, await begun_at(parlor, place))
    await parlor.quiet()
    await parlor.env.advance_time(61)
    return [text(message) for message in hall.history()]


@HIDDEN
async def test_the_result_of_a_hidden_game_is_not_posted_where_others_read(parlor: Parlor, hide: Any) -> None:
    """The channel for results is seen by all; the match counts as told."""
    hall = parlor.guild.create_text_channel("results")
    assert await results_of(parlor, hide(parlor, parlor.ann, parlor.bob), hall) == []
    assert await parlor.tables.outbox.due() == []


@pytest.mark.parametrize("dee", ["like all", "let in", "shut out"])
async def test_the_result_is_posted_where_only_those_read_who_see_the_game(parlor: Parlor, dee: str) -> None:
    """In a server whose channels are seen with a role; but not where somebody else is let in, or who is shut out of the
    game's channel alone."""
    role = parlor.guild.create_role("members")
    place, hall = [hidden_channel(parlor, parlor.ann, parlor.bob) for _ in range(2)]
    for channel in (place, hall):
        allow(parlor, channel, role.id, OverwriteType.ROLE, view_channel=True)
    if dee == "let in":
        allow(parlor, hall, parlor.dee.id, OverwriteType.MEMBER, view_channel=True)
    if dee == "shut out":
        deny(parlor, place, parlor.dee, view_channel=True)
    await parlor.env.settle()
    assert len(await results_of(parlor, place, hall)) == (dee == "like all")
