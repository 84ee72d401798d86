"""When Discord or the database will not: nothing saved is lost, nothing posted twice, and nobody is left guessing."""

import asyncio
import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend import serializers
from structlog.testing import capture_logs

from bot.store.table_rows import Key
from bot.tables.table import BOARD
from bot.ui.core.permissions import OBFUSCATED
from bot.ui.recovery import recover
from tests.bot.ui.calling import settle
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, found, press, text
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import at_the_panel
from tests.killed import failing

CHANNELS, FOLLOW_UPS = "/channels/*/messages", "/webhooks/*/*"


@pytest.mark.parametrize("status", [500, 429])
async def test_who_waits_hears_that_discord_failed(
    parlor: Parlor, unexpected: list[BaseException], status: int
) -> None:
    """An error without a code of Discord's is nobody's doing, and is not passed over in silence."""
    response: Any = SimpleNamespace(status=status, reason="no")
    with failing("bot.tables.service.Tables.of_user", discord.HTTPException(response, None)):
        answer = await parlor.ann.slash(parlor.games, "games")
    assert "went wrong" in text(answer.response)
    assert [error.status for error in unexpected if isinstance(error, discord.HTTPException)] == [status]
    unexpected.clear()


# --- Posting fails -----------------------------------------------------------------------------


async def test_when_a_follow_up_fails_the_board_is_sent_by_itself(parlor: Parlor) -> None:
    """Nobody knows whether the first one arrived, so the thread is read before the second attempt."""
    match = await parlor.begin()
    parlor.env.inject_error("POST", FOLLOW_UPS, status=500)
    assert "Done" in text((await parlor.go_on(match)).response)
    match = await parlor.match()
    assert (match.ply, match.published_ply) == (1, 1)
    assert len(parlor.boards(match)) == 2
    assert "Play" in buttons(parlor.board(match))


async def test_when_nothing_can_be_posted_the_move_stays_and_the_next_one_posts(parlor: Parlor) -> None:
    """The player is told that the move is saved; the next board tells both moves."""
    await parlor.restart(sleep=asyncio.sleep)
    match = await parlor.begin()
    for path in (CHANNELS, FOLLOW_UPS):
        parlor.env.inject_error("POST", path, status=500)
    assert "saved" in text((await parlor.play(match, "1 a1")).followups[0])
    match = await parlor.match()
    assert (match.ply, match.published_ply) == (1, 0)
    await parlor.to_act(match).slash(parlor.home(match), "armadora move", move="1 b1")
    match = await parlor.match()
    assert match.published_ply == 2
    assert "a1" in text(parlor.board(match))
    assert "b1" in text(parlor.board(match))
    assert len(parlor.boards(match)) == 2


async def test_a_look_at_boards_waits_for_whoever_changes_one(parlor: Parlor) -> None:
    """The line above the board has the same lock, and needs it for a moment: the board is not left for a minute."""
    match = await parlor.quick(await parlor.begin(), "1 a1")
    async with parlor.app.memory.lock(Key(BOARD, match.id)):
        look = asyncio.create_task(recover(parlor.app))
        await parlor.env.settle()
    await look
    assert (await parlor.match()).published_ply == 1


async def test_a_thread_that_discord_is_too_busy_for_is_made_a_little_later(parlor: Parlor) -> None:
    """Or the game would stay among the talk of the channel to its end."""
    await parlor.restart(sleep=asyncio.sleep)
    card = await parlor.lobby(seated=[parlor.bob])
    parlor.env.inject_error("POST", "/channels/*/threads", status=429, code=20028, times=2)
    await parlor.ann.click(card, label="Start")
    assert (await parlor.match()).place.thread_id is None
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.place.thread_id == card.id
    assert "Play" in buttons(parlor.board(match))


async def test_a_channel_of_which_discord_hides_all_is_one_that_the_bot_does_not_see(parlor: Parlor) -> None:
    """Nothing is posted there in vain, whatever everybody may in the rest of the server; when the bot sees it again the
    board comes."""
    backend, quiet = parlor.env.backend, parlor.guild.create_text_channel("quiet")
    await settle(parlor, threads=False)
    match = await parlor.begin(channel=quiet)
    shown = dict(serializers.channel_payload(backend, backend.get_channel(quiet.id)))
    hidden = {"flags": OBFUSCATED, "name": "___hidden___", "topic": None, "permission_overwrites": []}
    backend.emit("CHANNEL_UPDATE", {**shown, **hidden})
    await parlor.quick(match, "1 a1")
    before = requests_to(parlor, f"*/{quiet.id}/*")
    await parlor.env.advance_time(600)
    assert requests_to(parlor, f"*/{quiet.id}/*") == before
    assert (await parlor.match()).published_ply == 0
    backend.emit("CHANNEL_UPDATE", shown)
    await parlor.env.advance_time(61)
    assert (await parlor.match()).published_ply == 1


# --- Direct messages ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_direct_messages_stop_nothing(parlor: Parlor, code: int) -> None:
    """The player is told once and in private, nothing is tried again, and My army shows the same."""
    path = f"/channels/{parlor.bob.user.dm_channel.id}/messages"
    parlor.env.inject_error("POST", path, status=403, code=code, times=None)
    match = await parlor.begin()
    assert len(requests_to(parlor, path)) == 1
    assert not any("direct messages" in text(m) for m in parlor.home(match).history())
    army = await parlor.bob.click(parlor.board(match), label="My army")
    assert "accept direct messages" in text(army.response)
    assert "in hand" in text(army.response)
    again = await parlor.bob.click(parlor.board(match), label="My army")
    assert "direct messages are closed" not in text(again.response)
    for words in ("1 a1", "1 b1", "1 c1"):
        match = await parlor.moved(match, words)
    assert match.ply == 3
    assert len(requests_to(parlor, path)) == 1


# --- The database ------------------------------------------------------------------------------


async def test_while_the_database_is_locked_a_move_is_refused(parlor: Parlor) -> None:
    """Nothing is half done, the player is told, and a moment later the same move goes through."""
    _, person, panel = await at_the_panel(parlor)
    await person.click(panel, label="1×11")
    await person.click(panel, label="a1")
    confirm = found(panel, Verb.MOVE)
    with closing(sqlite3.connect(parlor.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "couldn’t save the game" in text((await person.click(panel, custom_id=confirm)).followups[0])
        other.execute("ROLLBACK")
    match = await parlor.match()
    assert (match.ply, match.published_ply) == (0, 0)
    await person.click(panel, custom_id=confirm)
    assert (await parlor.match()).ply == 1


# --- What nobody expected ----------------------------------------------------------------------


async def test_an_unknown_error_is_told_with_a_reference(parlor: Parlor, unexpected: list[BaseException]) -> None:
    """The person gets a kind sentence and a reference; the log has the reference and neither token nor hand."""
    match = await parlor.begin()
    with failing("bot.tables.matches.Matches.play", ZeroDivisionError()), capture_logs() as logged:
        answer = await parlor.play(match, "5 a1")
    unexpected.clear()
    reference = text(answer.followups[0]).rsplit(" ", 1)[1]
    line = next(line for line in logged if line["event"] == "unexpected")
    assert line["reference"] == reference
    assert "simcord_interaction" not in str(line)
    assert "5 a1" not in str(line)
    assert (await parlor.match()).ply == 0


async def test_a_press_while_the_bot_closes_is_finished(parlor: Parlor) -> None:
    """Who is being answered gets the answer; then the tables are closed."""
    match, person, panel = await at_the_panel(parlor)
    tag = Tag(Verb.MOVE, match.id, 0, f"00 {parlor.words(match)}")
    _, payload = press(parlor.env, person, parlor.home(match), panel.id, tag)
    parlor.env.backend.emit("INTERACTION_CREATE", payload)
    await asyncio.sleep(0)
    await parlor.restart()
    match = await parlor.match()
    assert match.ply == match.published_ply == 1
    assert len(parlor.boards(match)) == 2
