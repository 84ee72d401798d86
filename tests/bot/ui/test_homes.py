"""Games whose place goes away: a thread that is locked, deleted unseen, or closed to the bot; a channel where it may
post nothing more. The game is shown in the channel if everybody there saw it; else people get by direct message what
concerns them, and nothing is decided about a person to whom nothing could be said."""

from __future__ import annotations

import discord
import pytest

from bot.store.table_rows import Phase
from bot.tables.clock import HOUR
from bot.tables.table import Match
from tests.bot.ui.lateness import begin, pass_time
from tests.bot.ui.parlor import Parlor, Verb, buttons, text, verbs
from tests.bot.ui.people import Person
from tests.bot.ui.places import deny, fold, thread
from tests.bot.ui.requests import Sent
from tests.bot.ui.test_leaving import wish_to_stop
from tests.bot.ui.test_server_unavailable import silence
from tests.thorough import one_in


def lose(parlor: Parlor, match: Match, how: str) -> None:
    """Take the thread of this match away."""
    thread_id, backend = match.place.thread_id, parlor.env.backend
    assert thread_id is not None
    match how:
        case "locked":
            backend.edit_channel(thread_id, {}, thread_metadata={"archived": False, "locked": True})
        case "archived and locked":
            fold(parlor, thread_id, locked=True)
        case "locked unseen":
            with silence(parlor):
                fold(parlor, thread_id, locked=True)
        case "deleted unseen":
            with silence(parlor):
                backend.delete_channel(thread_id)
        case "closed to the bot":
            deny(parlor, parlor.games, send_messages_in_threads=True)
        case _:
            raise AssertionError(how)


GONE = ["locked", "archived and locked", "locked unseen", "deleted unseen", "closed to the bot"]


def refuse_letters(parlor: Parlor) -> None:
    """Let Discord refuse all direct messages, and forget what was refused."""
    parlor.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    for person in parlor.people:
        for channel in {message.channel.id for message in parlor.direct_messages(person)}:
            parlor.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, times=None)


def asked(messages: list[discord.Message]) -> list[discord.Message]:
    """Return those of these messages that ask what to do about who is late."""
    return [message for message in messages if Verb.DECIDE in verbs(message)]


async def look(parlor: Parlor, seconds: int = 61) -> None:
    await parlor.env.advance_time(seconds)
    await parlor.quiet()


async def passes(parlor: Parlor, seconds: int) -> None:
    """Let so much time go by, and the bot look after everything."""
    await pass_time(parlor, seconds)
    await look(parlor)


@pytest.mark.parametrize("how", ["locked", "archived and locked"])
async def test_a_board_leaves_a_thread_that_is_locked(parlor: Parlor, how: str) -> None:
    """At once, with its buttons, and it calls who is to move. The new home stays when the thread is unlocked."""
    match = await begin(parlor)
    lose(parlor, match, how)
    await parlor.env.settle()
    moved = await parlor.match()
    assert moved.place.posts_in == parlor.games.id
    board = parlor.board(moved)
    assert "Play" in buttons(board)
    assert f"<@{parlor.to_act(match).id}>" in text(board)
    assert match.place.thread_id is not None
    fold(parlor, match.place.thread_id)
    await parlor.env.settle()
    await parlor.go_on(moved)
    assert (await parlor.match()).place.posts_in == parlor.games.id


@pytest.mark.parametrize("how", one_in(3, GONE))
async def test_reminder_and_question_come_where_they_can_be_read(parlor: Parlor, how: str) -> None:
    """The thread is gone, so they come in the channel, and the board, too. The others have their whole time from then
    on, and only then a computer plays the turn."""
    match = await begin(parlor)
    person, before = parlor.to_act(match), len(parlor.games.history())
    lose(parlor, match, how)
    await parlor.env.settle()
    await passes(parlor, 13 * HOUR)
    messages = parlor.games.history()[before:]
    assert any(f"<@{person.id}>" in text(message) for message in messages)
    assert any("Play" in buttons(message) for message in messages)
    assert (await parlor.match()).timer.reminded == 1
    await passes(parlor, 12 * HOUR)
    assert len(asked(parlor.games.history())) == 1
    await passes(parlor, 11 * HOUR + 1800)
    assert (await parlor.match()).ply == 0
    await passes(parlor, HOUR)
    assert (await parlor.match()).ply == 1


@pytest.mark.parametrize("how", one_in(2, ["locked", "locked unseen", "deleted unseen"]))
async def test_a_question_that_vanishes_is_asked_again(parlor: Parlor, how: str) -> None:
    """Nothing is decided by one that nobody could answer to the end; the time to decide begins anew."""
    match = await begin(parlor)
    await pass_time(parlor, 24 * HOUR)
    assert len(asked(parlor.home(match).history())) == 1
    await pass_time(parlor, 6 * HOUR)
    lose(parlor, match, how)
    await parlor.env.settle()
    await look(parlor)
    await passes(parlor, 7 * HOUR)
    assert (await parlor.match()).ply == 0
    assert len(asked(parlor.games.history())) == 1
    await passes(parlor, 12 * HOUR)
    assert (await parlor.match()).ply == 1


@pytest.mark.parametrize("how", one_in(2, GONE))
async def test_the_last_board_of_an_ended_game_comes_in_the_channel(
    parlor: Parlor, traffic: list[Sent], how: str
) -> None:
    """The thread is not knocked at for ever."""
    match = await parlor.begin(clock="none")
    match = await parlor.moved(match)
    lose(parlor, match, how)
    parlor.tables.base.idle_seconds = 10
    await parlor.env.advance_time(70)
    parlor.tables.base.idle_seconds = 60 * 86400
    assert (await parlor.match()).phase is Phase.STOPPED
    traffic.clear()
    await look(parlor, 240)
    knocks = [
        one for one in traffic if one.method == "POST" and one.path == f"/channels/{match.place.thread_id}/messages"
    ]
    assert len(knocks) <= 2
    last = [message for message in parlor.games.history() if Verb.REMATCH in verbs(message)]
    assert len(last) == 1


async def private(parlor: Parlor) -> Match:
    """A match in a private thread that was locked."""
    where = thread(parlor, "private thread")
    match = await parlor.begin(channel=where, clock="relaxed")
    fold(parlor, where.id, locked=True)
    await parlor.env.settle()
    return match


def letters(parlor: Parlor, person: Person, verb: Verb) -> list[discord.Message]:
    """Return the direct messages to this person with a button of this kind."""
    return [message for message in parlor.direct_messages(person) if verb in verbs(message)]


async def test_a_private_thread_never_moves_into_the_open(parlor: Parlor) -> None:
    """Who is to move is called by direct message with the board's buttons, reminded there, and the others are asked
    there; nothing of it is in the channel. `/games` says that the place is gone."""
    match = await private(parlor)
    before = len(parlor.games.history())
    late, waiting = parlor.to_act(match), parlor.waiting(match)
    assert letters(parlor, late, Verb.PLAY)
    assert not letters(parlor, waiting, Verb.PLAY)
    await passes(parlor, 13 * HOUR)
    assert len(letters(parlor, late, Verb.PLAY)) == 2
    await passes(parlor, 12 * HOUR)
    assert letters(parlor, waiting, Verb.DECIDE)
    assert not letters(parlor, late, Verb.DECIDE)
    await passes(parlor, 11 * HOUR)
    assert (await parlor.match()).ply == 0
    await passes(parlor, 2 * HOUR)
    assert (await parlor.match()).ply == 1
    assert "channel is gone" in text((await parlor.ann.slash(parlor.games, "games")).response)
    assert len(parlor.games.history()) == before


async def test_nothing_is_decided_where_nothing_can_be_said(parlor: Parlor, traffic: list[Sent]) -> None:
    """The channel is read-only for the bot and direct messages are refused: for days no computer plays, no question is
    asked, and what is refused is tried with growing pauses. When the bot may post again, the others are asked and
    have their whole time."""
    match = await begin(parlor)
    refuse_letters(parlor)
    deny(parlor, parlor.games, send_messages=True, send_messages_in_threads=True)
    await pass_time(parlor, 60 * HOUR)
    traffic.clear()
    await look(parlor, 20 * 60)
    assert (await parlor.match()).ply == 0
    refused = [
        request for request in traffic if request.method == "POST" and request.path.endswith(("/messages", "/channels"))
    ]
    assert len(refused) <= 8
    assert "can no longer post there" in text((await parlor.ann.slash(parlor.games, "games")).response)
    deny(parlor, parlor.games)
    await look(parlor, 12 * 60)
    assert len(asked(parlor.home(match).history())) == 1
    await passes(parlor, 10 * HOUR)
    assert (await parlor.match()).ply == 0
    await passes(parlor, 3 * HOUR)
    assert (await parlor.match()).ply == 1


async def test_where_the_bot_may_post_nothing_more_people_hear_by_direct_message(parlor: Parlor) -> None:
    """A reminder counts as sent because it stands there."""
    match = await begin(parlor)
    deny(parlor, parlor.games, send_messages=True, send_messages_in_threads=True)
    await passes(parlor, 13 * HOUR)
    assert len(letters(parlor, parlor.to_act(match), Verb.PLAY)) == 1
    assert (await parlor.match()).timer.reminded == 1
    await passes(parlor, 12 * HOUR)
    assert len(letters(parlor, parlor.waiting(match), Verb.DECIDE)) == 1


async def test_a_channel_that_takes_no_messages_any_more_loses_its_own_games_only(parlor: Parlor) -> None:
    """It was turned into a forum. Who is to move hears by direct message; a game in one of its threads stays there."""
    inside = await begin(parlor)
    await parlor.begin(clock="relaxed")
    second = await parlor.match(2)
    assert second.place.thread_id is not None
    with silence(parlor):
        parlor.env.backend.delete_channel(second.place.thread_id)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=400, code=50008, times=None)
    await passes(parlor, 13 * HOUR)
    assert (await parlor.match(2)).place.posts_in is None
    assert (await parlor.match(2)).timer.reminded == 1
    assert letters(parlor, parlor.to_act(second), Verb.PLAY)
    assert (await parlor.match(1)).place.posts_in == inside.place.posts_in


@pytest.mark.parametrize("how", ["locked", "deleted unseen"])
async def test_whether_to_stop_is_asked_again_in_the_channel(parlor: Parlor, how: str) -> None:
    """Whoever has not agreed can answer there."""
    match = await begin(parlor)
    await wish_to_stop(parlor, parlor.ann, match)
    lose(parlor, match, how)
    await parlor.env.settle()
    await pass_time(parlor, 13 * HOUR)
    await look(parlor, 122)
    (question,) = [message for message in parlor.games.history() if "would like to stop" in text(message)]
    sure = await parlor.bob.click(question, label="Stop it")
    await parlor.bob.tap(sure.response, Verb.STOP_NOW)
    assert (await parlor.match()).phase is Phase.STOPPED


async def test_whether_to_stop_is_asked_in_a_person_s_own_language_by_direct_message(parlor: Parlor) -> None:
    """Where nothing can be shown any more."""
    parlor.speak(bob="fr")
    match = await begin(parlor)
    await wish_to_stop(parlor, parlor.ann, match)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=400, code=50008, times=None)
    lose(parlor, match, "locked")
    await parlor.env.settle()
    await pass_time(parlor, 13 * HOUR)
    await look(parlor, 122)
    asked = [text(message) for message in parlor.direct_messages(parlor.bob)]
    assert any("arrêter" in words for words in asked)
    assert not any("would like to stop" in words for words in asked)
