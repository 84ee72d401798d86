"""Tables in channels and threads that not everybody sees, in other servers and in direct messages: who does not see the
place learns nothing of the table, by no press and no command, and not even that there is one."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.enums import OverwriteType

from bot.store.table_rows import Phase
from tests.bot.ui.cheats.forging import finds_no_table, is_answered_alike, learns_nothing, private, says
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import allow, begun_at, deny, ended, fold, hidden_channel, leaves_server, private_thread
from tests.bot.ui.steps import TABLE
from tests.databases import by_hand


def managed_by_cas(parlor: Parlor) -> simcord.ChannelHandle:
    """Return a channel whose messages Cas may manage."""
    manages = discord.PermissionOverwrite(manage_messages=True)
    return parlor.guild.create_text_channel("hall", overwrites={parlor.cas: manages})


@pytest.mark.parametrize("hide", [hidden_channel, private_thread])
async def test_who_does_not_see_a_place_learns_nothing_of_its_game(parlor: Parlor, hide: Any) -> None:
    """A channel that is hidden, or a private thread of one that everybody sees; while the game goes on, and after its
    end, once the thread is archived."""
    place = hide(parlor, parlor.ann, parlor.bob)
    match = await begun_at(parlor, place)
    await learns_nothing(parlor, parlor.cas, parlor.games, match)
    match = await ended(parlor, match)
    assert match.phase is Phase.FINISHED
    if hide is private_thread:
        fold(parlor, place.id)
        await parlor.env.settle()
        assert parlor.bot.get_channel(place.id) is None
    await learns_nothing(parlor, parlor.cas, parlor.games, match)


async def test_who_comes_into_a_private_thread_looks_on_there(parlor: Parlor) -> None:
    """Somebody who was let in presses on the board; a moderator of threads sees it from elsewhere, too."""
    thread = private_thread(parlor, parlor.ann, parlor.bob)
    match = await begun_at(parlor, thread)
    parlor.env.backend.add_thread_member(thread.id, parlor.cas.id)
    board = next(message for message in thread.history() if message.id == match.place.message_id)
    assert "Ann" in says(await parlor.cas.tap(board, Verb.MORE))
    keeper = parlor.newcomer("kay", manage_threads=True)
    assert "Ann" in says(await keeper.slash(parlor.games, "armadora move", move="board", table=match.id))


async def test_a_player_who_lost_the_channel_plays_on(parlor: Parlor) -> None:
    """The seat is theirs: the hand, the board, the move; but once the game is over they open no new one there."""
    role = parlor.guild.create_role("insiders")
    member = parlor.env.backend.get_guild(parlor.guild.id).members[parlor.bob.id]
    member.role_ids.append(role.id)
    den = hidden_channel(parlor, parlor.ann)
    allow(parlor, den, role.id, OverwriteType.ROLE, view_channel=True)
    await parlor.env.settle()
    match = await begun_at(parlor, den)
    member.role_ids.remove(role.id)
    assert "You have" in says(await parlor.bob.slash(parlor.games, "armadora move", move="hand", table=match.id))
    assert "Ann" in says(await parlor.bob.slash(parlor.games, "armadora move", move="board", table=match.id))
    if parlor.to_act(match) is parlor.ann:
        match = await parlor.quick(match, parlor.words(match))
    await parlor.bob.slash(parlor.games, "armadora move", move=f"{parlor.words(match)}!", table=match.id)
    assert (await parlor.match()).ply == match.ply + 1
    match = await ended(parlor, await parlor.match())
    before = len(den.history())
    for refused in (
        await parlor.bob.slash(parlor.games, "armadora move", move="rematch", table=match.id),
        await parlor.bob.user.slash("armadora move", move="rematch", table=match.id),
    ):
        assert "no longer exists" in says(refused)
    assert len(den.history()) == before


async def test_a_moderator_of_one_channel_is_told_nothing_of_another(parlor: Parlor) -> None:
    """Neither names in suggestions nor, by number, that there is a table: not who manages the server and does not see
    the channel. Who may manage messages in one channel is suggested its tables alone, though others are newer."""
    hidden = await begun_at(parlor, hidden_channel(parlor, parlor.ann, parlor.bob))
    kay = parlor.newcomer("kay", manage_guild=True, manage_messages=True)
    hall = managed_by_cas(parlor)
    for place in (hall, parlor.games):
        await parlor.lobby(place, players=2)
    for person, tables in ((kay, [3, 2]), (parlor.cas, [2])):
        suggested = await person.autocomplete(hall, "nugget moderate", "table", "")
        assert [choice["value"] for choice in suggested] == tables
    await is_answered_alike(kay, hall, "nugget moderate", hidden.id)
    await finds_no_table(parlor, kay, hall, hidden.id, verbs={Verb.MODERATE})
    assert (await parlor.match()).live


async def test_rights_in_some_channel_are_none_where_the_channel_was_deleted(parlor: Parlor) -> None:
    """Of such a table nobody but its players sees anything; who moderates the server may end it."""
    den = parlor.guild.create_text_channel("den")
    match = await begun_at(parlor, den)
    parlor.env.backend.delete_channel(parlor.env.backend.get_channel(match.place.thread_id or 0).id)
    parlor.env.backend.delete_channel(den.id)
    await parlor.env.settle()
    assert (await parlor.match()).place.posts_in is None
    hall = managed_by_cas(parlor)
    await finds_no_table(parlor, parlor.cas, hall, match.id, verbs={Verb.MODERATE})
    assert (await parlor.match()).live
    await learns_nothing(parlor, parlor.dee, parlor.games, match)
    mo = parlor.newcomer("mo", manage_messages=True)
    assert [choice["value"] for choice in await mo.autocomplete(hall, "nugget moderate", "table", "")][-1:] == [
        match.id
    ]
    panel = await mo.slash(hall, "nugget moderate", table=match.id)
    assert "end" in {tag.rest for tag in buttons(panel.response).values()}
    assert "no longer exists" in says(await mo.slash(hall, "armadora move", move="board", table=match.id))


async def test_a_table_that_cannot_be_read_is_no_news_for_strangers(parlor: Parlor) -> None:
    """Its players and who sees its place are told; nobody else learns that there is one."""
    match = await begun_at(parlor, hidden_channel(parlor, parlor.ann, parlor.bob))
    by_hand(parlor.database, "UPDATE tables SET edition = 99")
    await parlor.next_process()
    await is_answered_alike(parlor.cas, parlor.games, "armadora move", match.id, move="board")
    assert "can’t go on" in says(await parlor.ann.slash(parlor.games, "armadora move", move="board", table=match.id))


async def test_a_private_thread_that_is_deleted_brings_nothing_to_light(parlor: Parlor) -> None:
    """Its game does not go on in the channel that everybody reads, but waits for a player to show it somewhere."""
    thread = private_thread(parlor, parlor.ann, parlor.bob)
    match = await begun_at(parlor, thread)
    parlor.env.backend.delete_channel(thread.id)
    await parlor.env.settle()
    await parlor.env.advance_time(61)
    assert not any("Bob" in text(message) for message in parlor.games.history())
    assert (await parlor.match()).place.posts_in is None
    assert match.live


async def test_who_may_not_go_into_a_voice_channel_does_not_read_there(parlor: Parlor) -> None:
    """To see its name in the list is not enough."""
    booth = parlor.guild.create_voice_channel("booth")
    allow(parlor, booth, parlor.guild.id, OverwriteType.ROLE, connect=True)
    deny(parlor, booth, parlor.cas, connect=True)
    await parlor.env.settle()
    match = await begun_at(parlor, booth)
    assert "Ann" in says(await parlor.dee.slash(parlor.games, "armadora move", move="board", table=match.id))
    await learns_nothing(parlor, parlor.cas, parlor.games, match)


@pytest.mark.parametrize("hide", [hidden_channel, private_thread])
async def test_who_saw_a_hidden_game_shows_it_to_nobody_else(parlor: Parlor, hide: Any) -> None:
    """Its player gets the card wherever it is asked for, and posts it where the game was played; not where others read,
    by no button and by none that is made up. Of a private thread that is everywhere else, also in its own channel."""
    match = await ended(parlor, await begun_at(parlor, hide(parlor, parlor.ann, parlor.bob)))
    page = (await private(parlor.ann, parlor.games)).id
    card = await parlor.forge(parlor.ann, parlor.games, page, Tag(Verb.SHARE, match.id, match.ply))
    assert "Post it here" not in buttons(card.response)
    before = len(parlor.games.history())
    for rest in ("card", "film", "chart"):
        refused = await parlor.forge(parlor.ann, parlor.games, page, Tag(Verb.PUBLISH, match.id, match.ply, rest))
        assert "people who can’t see the game" in says(refused)
    assert len(parlor.games.history()) == before
    answer = await parlor.look_back(parlor.ann, match, Verb.SHARE)
    await parlor.ann.click(answer.response, label="Post it here")
    assert "Ann wants to show you this game" in text(parlor.home(match).history()[-1])


# --- From elsewhere ----------------------------------------------------------------------------


def another_hall(parlor: Parlor, person: Person) -> tuple[simcord.ChannelHandle, Person]:
    """Return a channel of another server in which this person is, too, and owns everything; and the person there."""
    hall = parlor.env.create_guild("Another Hall")
    role = hall.create_role("lords", permissions=discord.Permissions(administrator=True))
    return hall.create_text_channel("games"), Person.comes(hall, person.user, roles=[role])


async def test_a_stranger_in_another_server_learns_nothing(parlor: Parlor) -> None:
    """Not even who may do everything there."""
    match = await parlor.begin()
    zed = Person.comes(parlor.guild, parlor.env.create_user("zed"))
    room, zed_there = another_hall(parlor, zed)
    parlor.guild.remove_member(zed)
    await learns_nothing(parlor, zed_there, room, match)


async def test_a_player_in_another_server_sees_the_own_hand(parlor: Parlor) -> None:
    """In private, as long as the person is a member of the table's server; not any more after leaving that."""
    match = await parlor.begin()
    person = parlor.waiting(match)
    room, guest = another_hall(parlor, person)
    answer = await guest.slash(room, "armadora move", move="hand", table=match.id)
    assert answer.ephemeral
    assert "You have" in says(answer)
    await leaves_server(parlor, person)
    await is_answered_alike(guest, room, "armadora move", match.id, move="hand")


async def test_nobody_but_its_player_sees_a_game_in_direct_messages(parlor: Parlor) -> None:
    """Nor a table there before its game. All direct messages have the same server, none."""
    card = (await parlor.ann.user.slash("play", game="armadora", players=2)).response
    await finds_no_table(parlor, parlor.bob, None, TABLE)
    await parlor.ann.user.click(card, label="Start")
    match = await parlor.match()
    for where in (None, parlor.games):
        await finds_no_table(parlor, parlor.bob, where, TABLE, match.ply, typed=("hand", "board"))
