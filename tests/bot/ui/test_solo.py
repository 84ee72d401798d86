"""Games against computers in the bot's direct messages, from the table to the rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest
import simcord

from bot.sandbox.world import speak
from bot.store.people_rows import HeadToHead
from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.lobby.choices import nearest, proposed
from engine.measure import LEVELS
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text, verbs

SMALLEST = {"armadora": 2, "saboteur": 3}


async def opened(parlor: Parlor, game: str = "armadora", **options: Any) -> simcord.ResponseMessage:
    """Ann opens a table in her direct messages; return its card."""
    answer = await parlor.ann.user.slash("play", game=game, **options)
    assert not answer.response.ephemeral
    return answer.response


async def begun(parlor: Parlor, game: str = "armadora", **options: Any) -> Match:
    card = await opened(parlor, game, **options)
    await parlor.ann.tap(card, Verb.START)
    await parlor.quiet()
    return await parlor.match()


def messages(parlor: Parlor) -> list[discord.Message]:
    return parlor.direct_messages(parlor.ann)


def board(parlor: Parlor, match: Match) -> discord.Message:
    return next(message for message in messages(parlor) if message.id == match.place.message_id)


async def to_the_end(parlor: Parlor, match: Match) -> Match:
    """Do what an empty seat would do, by the command, until the game is over."""
    while match.live:
        assert match.to_act == 0
        words = match.record.game.absent(match.view(match.to_act)).words
        await parlor.ann.user.slash(f"{match.game} move", move=f"{words}!")
        await parlor.quiet()
        match = await parlor.match(match.id)
    return match


@pytest.mark.parametrize(
    ("done", "level"),
    [
        ({}, "normal"),
        ({"normal": (1, 1)}, "normal"),
        ({"normal": (4, 3)}, "hard"),
        ({"normal": (4, 3), "hard": (9, 5), "expert": (2, 0)}, "hard"),
        ({"normal": (4, 2), "hard": (2, 2)}, "normal"),
        ({"normal": (5, 1)}, "easy"),
        ({"normal": (5, 1), "easy": (5, 1)}, "beginner"),
        ({"normal": (5, 1), "easy": (5, 5)}, "easy"),
        (dict.fromkeys(LEVELS, (3, 3)), "master"),
        (dict.fromkeys(LEVELS, (3, 0)), "beginner"),
    ],
)
def test_a_level_is_proposed_by_how_one_has_done(done: dict[str, tuple[int, int]], level: str) -> None:
    """A harder one after most games were won, an easier one after nearly all were lost; one game tells nothing."""
    assert proposed([HeadToHead(name, *games) for name, games in done.items()]) == level


@pytest.mark.parametrize(
    ("offered", "instead"),
    [
        (("beginner", "easy", "expert"), ["beginner", "easy", "easy", "easy", "expert", "expert"]),
        (("beginner", "normal", "master"), ["beginner", "normal", "normal", "normal", "normal", "master"]),
    ],
)
def test_instead_of_a_level_that_is_not_offered_there_is_the_one_that_is_as_strong(
    offered: Sequence[str], instead: Sequence[str]
) -> None:
    """Of two that do not differ the one nearer to the usual level is kept."""
    assert [nearest(level, offered) for level in LEVELS] == instead


async def test_levels_that_mean_nothing_are_neither_proposed_nor_offered(parlor: Parlor) -> None:
    """In Saboteur 2 with many players; what a table has beside that becomes the level that is as strong."""
    async with parlor.change() as tx:
        await tx.scores.replace_head_to_head([parlor.ann.user.id], {("saboteur", parlor.ann.user.id, "normal"): (4, 0)})
    card = await opened(parlor, "saboteur", players=6)
    lobby = await parlor.lobby_of()
    assert {player.computer for player in lobby.seats} == {None, "easy"}
    panel = (await parlor.ann.tap(card, Verb.OPTIONS)).response
    await parlor.ann.user.select(panel, ["true"], custom_id=str(Tag(Verb.SET, lobby.id, 0, "expansion")))
    assert {player.computer for player in (await parlor.lobby_of()).seats} == {None, "easy"}
    await parlor.ann.user.select(panel, ["7"], custom_id=str(Tag(Verb.SET, lobby.id, 1, "players")))
    assert {player.computer for player in (await parlor.lobby_of()).seats} == {None, "normal"}
    assert "(normal)" in str(card.components)
    assert "(easy)" not in str(card.components)


async def test_a_new_table_has_computers_of_the_proposed_level(parlor: Parlor) -> None:
    """Who has mostly beaten the usual level gets the next one, in the same game only; what was chosen stays."""
    async with parlor.change() as tx:
        await tx.scores.replace_head_to_head([parlor.ann.user.id], {("armadora", parlor.ann.user.id, "normal"): (4, 3)})
    card = await opened(parlor, "armadora", players=3)
    lobby = await parlor.lobby_of()
    assert [player.computer for player in lobby.seats] == [None, "hard", "hard"]
    assert "To win, you need a plan".casefold() in str(card.components).casefold()
    await parlor.ann.user.select(card, ["easy"], custom_id=str(Tag(Verb.ADD_COMPUTER, lobby.id, rest="3")))
    assert [player.computer for player in (await parlor.lobby_of()).seats] == [None, "easy", "easy"]
    await opened(parlor, "saboteur")
    assert {player.computer for player in (await parlor.lobby_of(2)).seats} == {None, "normal"}


@pytest.mark.parametrize("game", SMALLEST)
async def test_computers_take_all_other_seats_at_once_and_wait_for_nobody(parlor: Parlor, game: str) -> None:
    """Number and level are chosen on the card, which offers nobody else a seat and no clock. A table that is left
    closes."""
    card = await opened(parlor, game, players=SMALLEST[game])
    lobby = await parlor.lobby_of()
    assert lobby.place.private
    assert [player.computer for player in lobby.seats] == [None] + ["normal"] * (SMALLEST[game] - 1)
    assert Verb.JOIN not in verbs(card)
    assert Verb.START in verbs(card)
    assert lobby.timer.clock == "none"
    level = str(Tag(Verb.ADD_COMPUTER, lobby.id, rest=str(len(lobby.seats))))
    await parlor.ann.user.select(card, ["hard"], custom_id=level)
    panel = (await parlor.ann.tap(card, Verb.OPTIONS)).response
    assert "clock" not in str(panel.components)
    await parlor.ann.user.select(panel, ["4"], custom_id=str(Tag(Verb.SET, lobby.id, 0, "players")))
    assert [player.computer for player in (await parlor.lobby_of()).seats] == [None, "hard", "hard", "hard"]
    assert len({player.name for player in (await parlor.lobby_of()).seats}) == 4
    fewer = str(SMALLEST[game])
    await parlor.ann.user.select(panel, [fewer], custom_id=str(Tag(Verb.SET, lobby.id, 1, "players")))
    lobby = await parlor.lobby_of()
    assert len(lobby.seats) == lobby.size == SMALLEST[game]
    await parlor.ann.tap(card, Verb.GET_UP)
    assert (await parlor.lobby_of()).phase is Phase.CLOSED
    assert "closed" in text(card)


@pytest.mark.parametrize("game", ["armadora", pytest.param("saboteur", marks=pytest.mark.thorough)])
async def test_a_whole_game_is_played_in_direct_messages(parlor: Parlor, game: str) -> None:
    """Board, panel, what one holds, a restart in between, the end with its card, and a rematch: all in one place; it
    never counts for a rating."""
    match = await begun(parlor, game, players=SMALLEST[game])
    here = parlor.ann.user.dm_channel.id
    assert match.place.posts_in == here
    assert match.place.thread_id is None
    assert not parlor.games.history()
    assert any("your secrets" in text(message) for message in messages(parlor))
    assert match.to_act == 0
    assert (await parlor.ann.tap(board(parlor, match), Verb.PLAY)).response.ephemeral
    assert (await parlor.ann.tap(board(parlor, match), Verb.HAND)).response.ephemeral
    await parlor.restart()
    assert (await to_the_end(parlor, await parlor.match())).phase is Phase.FINISHED
    last = next(message for message in messages(parlor) if "Rematch" in buttons(message))
    assert messages(parlor)[-1] == last, "nothing follows the last board"
    assert "Leaderboard" not in buttons(last)
    menu = await parlor.ann.tap(last, Verb.LOOK_BACK)
    card = await parlor.ann.tap(menu.response, Verb.SHARE)
    assert "Post it here" not in buttons(card.response), "nobody else is here"
    assert await parlor.tables.rankings.against_computers(game, parlor.ann.id)
    again = await parlor.ann.tap(last, Verb.REMATCH)
    await parlor.quiet()
    assert "begun" in text(again.response) or "new game" in text(again.response)
    rematch = await parlor.match(2)
    assert rematch.live
    assert rematch.place.posts_in == here
    shown = board(parlor, rematch)
    assert not shown.flags.ephemeral, "it is a message of its own, not the answer to the press"
    assert Verb.PLAY in verbs(shown)


async def test_the_person_s_language_is_spoken(parlor: Parlor) -> None:
    """On the card, the boards and the end, whatever servers speak."""
    speak(parlor.env, {parlor.ann.id: "fr"})
    card = await opened(parlor, players=2)
    assert "Commencer" in buttons(card)
    await parlor.ann.tap(card, Verb.START)
    await parlor.quiet()
    match = await parlor.match()
    assert "Jouer" in buttons(board(parlor, match))
    await to_the_end(parlor, match)
    assert any("Revanche" in buttons(message) for message in messages(parlor))


async def test_closed_direct_messages_stop_no_game(parlor: Parlor) -> None:
    """The board waits until the person asks for it again; nothing is sent meanwhile."""
    match = await begun(parlor, players=2)
    path = f"/channels/{parlor.ann.user.dm_channel.id}/messages"
    parlor.env.inject_error("POST", path, status=403, code=50007)
    await parlor.quick(match, parlor.words(match))
    await parlor.env.advance_time(130)
    await parlor.quiet()
    waiting = await parlor.match()
    assert waiting.live
    assert waiting.place.posts_in is None
    await parlor.ann.user.slash("armadora move", move="board", table=match.id)
    await parlor.quiet()
    back = await parlor.match()
    assert back.place.posts_in == parlor.ann.user.dm_channel.id
    assert Verb.PLAY in verbs(board(parlor, back))


async def test_what_one_looks_up_is_there_in_direct_messages(parlor: Parlor) -> None:
    """One's own games first of all: those in direct messages too; and the lessons, in private as in a server."""
    await begun(parlor, players=2)
    for command in ("help", "games", "me", "top", "learn", "play"):
        answer = await parlor.ann.user.slash(command)
        assert "went wrong" not in text(answer.response), command
        if command == "games":
            assert "Ann" in text(answer.response)
    assert buttons((await parlor.ann.user.slash("learn", game="armadora")).response)
