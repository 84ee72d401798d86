"""Presses and commands from other servers, and from direct messages, at tables of a server."""

from __future__ import annotations

import discord
import simcord

from tests.bot.ui.cheats.forging import finds_no_table, is_answered_alike, learns_nothing, says
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.people import Person
from tests.bot.ui.places import leaves_server
from tests.bot.ui.steps import TABLE


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
