"""A table in each kind of channel: what the bot does there, and what it says where it cannot."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.table_rows import Phase
from bot.tables.refusal import Refused
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.calling import settle
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.places import archived, deny, fold, thread
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import choose_setting, settings_page

CONNECT = discord.Permissions(connect=True).value


def channel(parlor: Parlor, kind: str) -> simcord.ChannelHandle:
    """Return a channel of this kind."""
    guild, backend = parlor.guild, parlor.env.backend
    match kind:
        case "text":
            return parlor.games
        case "news":
            return guild.create_news_channel("news")
        case "voice" | "stage":
            channel = guild.create_voice_channel("hall") if kind == "voice" else guild.create_stage_channel("stage")
            backend.set_overwrite(channel.id, Overwrite(guild.id, OverwriteType.ROLE, allow=CONNECT))
            return channel
        case _:
            return thread(parlor, kind)


@pytest.mark.parametrize(
    ("kind", "own_thread"),
    [
        ("text", True),
        pytest.param("news", True, marks=pytest.mark.thorough),
        ("voice", False),
        pytest.param("stage", False, marks=pytest.mark.thorough),
        pytest.param("public thread", False, marks=pytest.mark.thorough),
        ("private thread", False),
        pytest.param("thread of news", False, marks=pytest.mark.thorough),
        ("forum post", False),
    ],
)
async def test_a_game_is_played_wherever_messages_stand(parlor: Parlor, kind: str, own_thread: bool) -> None:
    """In text and news channels it gets a thread of its own; everywhere else it is played where it was opened, and
    nothing is said to be missing. A board that owes nothing to a press comes there, too."""
    where = channel(parlor, kind)
    opened = await parlor.ann.slash(where, "play", game="armadora", players=2)
    assert not opened.followups
    await parlor.bob.click(opened.response, label="Join")
    await parlor.ann.click(opened.response, label="Start")
    match = await parlor.match()
    assert (match.place.posts_in != where.id) is own_thread
    match = await parlor.moved(match)
    assert match.published_ply == match.ply == 1
    await parlor.quick(match, parlor.words(match))
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.published_ply == match.ply == 2
    assert "Play" in buttons(parlor.board(match))


async def test_missing_permissions_are_named(parlor: Parlor) -> None:
    """No table is opened where it could not be played; what is missing is told by name, as Discord's menus have it.
    Channels for speaking need Connect: without it the bot can post nothing there, be it allowed to see and write."""
    needed = [("text", right) for right in ("send_messages", "attach_files", "read_message_history")]
    for kind, missing in (*needed, ("voice", "connect"), ("stage", "connect")):
        where = channel(parlor, kind)
        deny(parlor, where, **{missing: True})
        opened = await parlor.ann.slash(where, "play", game="armadora", players=2)
        assert opened.ephemeral
        for answer in (opened, await parlor.ann.slash(where, "help")):
            assert f"**{missing.replace('_', ' ').title()}**" in text(answer.response)
        assert text((await parlor.ann.slash(where, "armadora move", move="rules")).response)


async def test_a_private_thread_of_others_gets_no_table(parlor: Parlor) -> None:
    """The bot could answer there and post nothing. It says what to do before anything is stored, and once that is done
    it plays there, be the thread archived: the client knows no archived ones, and Discord tells whether the bot is in
    it."""
    where = thread(parlor, "private thread without the bot")
    answer = await parlor.ann.slash(where, "play", game="armadora", players=2)
    assert answer.response.ephemeral
    assert f"Mention <@{parlor.env.backend.bot_user.id}>" in text(answer.response)
    with pytest.raises(Refused, match="NO_TABLE"):
        await parlor.match()
    parlor.env.backend.add_thread_member(where.id, parlor.env.backend.bot_user.id)
    fold(parlor, where.id)
    match = await parlor.begin(channel=where)
    await parlor.go_on(match)
    assert (await parlor.match()).published_ply == 1


async def test_a_game_does_not_move_to_a_private_thread_of_others(parlor: Parlor) -> None:
    """Who asks for the board there, when the game has lost its home, is told what to do."""
    match = await parlor.begin()
    where = thread(parlor, "private thread without the bot", parlor.guild.create_text_channel("other"))
    for place in (match.place.thread_id, match.place.channel_id):
        assert place is not None
        parlor.env.backend.delete_channel(place)
    await parlor.env.settle()
    assert "Mention <@" in text((await parlor.ann.slash(where, "armadora move", move="board", table=1)).response)
    assert (await parlor.match()).place.posts_in is None


async def test_a_bot_that_was_put_out_of_a_private_thread_says_so(parlor: Parlor) -> None:
    """A move is made and kept; who made it is told why nobody sees it, and what brings the board back."""
    where = thread(parlor, "private thread")
    match = await parlor.begin(channel=where)
    backend = parlor.env.backend
    backend.remove_thread_member(where.id, backend.bot_user.id)
    answer = await parlor.to_act(match).slash(where, "armadora move", move=parlor.words(match))
    assert "Mention <@" in text(answer.followups[-1])
    backend.add_thread_member(where.id, backend.bot_user.id)
    await parlor.env.advance_time(61)
    assert (await parlor.match()).published_ply == 1


# --- Threads that are archived ----------------------------------------------------------------


async def test_a_board_unfolds_its_thread(parlor: Parlor) -> None:
    """After a week of silence Discord folds the thread up; what is pending there is posted all the same."""
    match = await parlor.begin()
    thread_id = match.place.posts_in
    assert thread_id is not None
    fold(parlor, thread_id)
    await parlor.quick(match, parlor.words(match))  # of which a board is pending
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert (match.published_ply, match.place.posts_in) == (1, thread_id)
    assert not archived(parlor, thread_id)


async def test_what_a_board_says_of_people_is_changed_in_a_archived_thread(parlor: Parlor) -> None:
    """The thread is unarchived for it, and archived again: nobody wants it back for a line."""
    match = await parlor.begin(clock="slow")
    if parlor.to_act(match).id != parlor.ann.id:
        match = await parlor.moved(match)
    assert match.place.posts_in is not None
    await parlor.later(20 * 60)  # the token of the press by which the board came is over
    page = await settings_page(parlor)
    fold(parlor, match.place.posts_in)
    await choose_setting(parlor, page, "away", "5")
    assert "is on vacation" in text(parlor.board(match))
    assert archived(parlor, match.place.posts_in)


async def test_a_table_in_a_thread_that_is_locked_moves_to_the_channel(parlor: Parlor) -> None:
    """Its card is posted there within a minute, once, and people sit down there; later it closes there."""
    where = thread(parlor, "public thread")
    await parlor.lobby(where, players=3)
    before = len(parlor.games.history())
    fold(parlor, where.id, locked=True)
    for _ in range(2):
        await parlor.env.advance_time(61)
    (card,) = parlor.games.history()[before:]
    await parlor.bob.click(card, label="Join")
    assert "Bob" in text(parlor.games.history()[-1])
    assert [seat.name for seat in (await parlor.lobby_of()).seats] == ["Ann", "Bob"]
    await parlor.later(49 * 3600)
    assert "has closed" in text(parlor.games.history()[-1])


@pytest.mark.parametrize("kind", ["private thread", "forum post"])
async def test_a_table_in_a_thread_that_is_locked_closes_where_the_channel_cannot_have_it(
    parlor: Parlor, kind: str
) -> None:
    """Not everybody there could read it, or the channel takes no messages."""
    where = thread(parlor, kind)
    await parlor.lobby(where)
    before = len(parlor.games.history())
    fold(parlor, where.id, locked=True)
    await parlor.env.advance_time(122)
    assert (await parlor.lobby_of()).phase is Phase.CLOSED
    assert len(parlor.games.history()) == before


# --- Forums ------------------------------------------------------------------------------------


async def test_when_a_post_is_deleted_only_its_game_waits(parlor: Parlor) -> None:
    """A forum takes no messages, so nothing is sent there; games in its other posts go on."""
    first = thread(parlor, "forum post")
    forum = parlor.place(parlor.env.backend.get_channel(first.id).parent_id or 0)
    second = thread(parlor, "forum post", forum)
    await parlor.begin(channel=first)
    opened = await parlor.lobby(second, players=2)
    count = len(requests_to(parlor, f"/channels/{forum.id}/*"))
    parlor.env.backend.delete_channel(first.id)
    await parlor.env.settle()
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.live
    assert match.place.posts_in is None
    assert len(requests_to(parlor, f"/channels/{forum.id}/*")) == count
    await parlor.bob.click(opened, label="Join")
    await parlor.ann.click(opened, label="Start")
    assert (await parlor.match(2)).place.posts_in == second.id
    await parlor.ann.slash(second, "armadora move", move="board", table=1)
    assert (await parlor.match()).place.posts_in == second.id


async def test_nothing_can_be_settled_to_be_posted_in_a_forum(parlor: Parlor) -> None:
    """Games may be opened in its posts; results and puzzles need a channel that takes messages. A changed client can
    send what no menu offers. A setting from before may name one: the result is not sent there, and owed no longer."""
    kay = parlor.newcomer("kay", manage_guild=True, manage_messages=True)
    forum = parlor.guild.create_forum_channel("ideas")
    page = await kay.slash(parlor.games, "nugget setup")
    for name in ("channels", "results_channel", "puzzle_channel"):
        before = parlor.tables.servers.settings(parlor.guild.id)
        await parlor.forge(kay, parlor.games, page.response.id, Tag(Verb.SETTLE, rest=name), [str(forum.id)])
        after = parlor.tables.servers.settings(parlor.guild.id)
        assert after == (replace(before, channels=(forum.id,)) if name == "channels" else before)
    await settle(parlor, results_channel=forum.id, channels=())
    await parlor.over()
    await parlor.env.advance_time(61)
    assert await parlor.tables.outbox.due() == []
    assert not requests_to(parlor, f"/channels/{forum.id}/messages*")
