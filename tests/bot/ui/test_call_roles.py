"""A role of the server's that is called to tables: given and taken by a button, and never one that opens anything."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.ui.calling import LOOK, allowed, board, calls_in, choose, look, looking, pinged, settle, shown
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import allow, deny, hidden_channel
from tests.bot.ui.requests import Sent


@pytest.fixture
def keeper(parlor: Parlor) -> Person:
    """Somebody who may manage the server and its roles."""
    return parlor.newcomer("kay", manage_guild=True, manage_messages=True, manage_roles=True)


@pytest.fixture
def players(parlor: Parlor) -> simcord.RoleHandle:
    """A role that gives nothing and can be mentioned; the bot may give it."""
    made = parlor.guild.create_role("players", mentionable=True)
    allowed(parlor, manage_roles=True)
    return made


def change(parlor: Parlor, role: simcord.RoleHandle, **changes: Any) -> None:
    """Let somebody change this role."""
    parlor.env.backend.edit_role(parlor.guild.id, role.id, changes)


def holds(parlor: Parlor, person: Person, role: simcord.RoleHandle) -> bool:
    """Return whether this person has this role."""
    return role.id in parlor.env.backend.get_member(parlor.guild.id, person.id).role_ids


async def test_a_role_is_given_and_taken_by_the_button_and_called(
    parlor: Parlor, keeper: Person, players: simcord.RoleHandle, traffic: list[Sent]
) -> None:
    """Once an hour, and nobody by name; without it people are called by name again."""
    await choose(parlor, keeper, players)
    await board(parlor)
    await looking(parlor, parlor.cas)
    panel = await look(parlor, parlor.bob)
    assert holds(parlor, parlor.bob, players)
    await parlor.lobby()
    await parlor.lobby()
    await parlor.quiet()
    assert len(calls_in(parlor.games)) == 1
    assert pinged(traffic, parlor.games) == [{"parse": [], "roles": [players.id]}]
    await parlor.bob.click(panel, label="Stop pinging me")
    assert not holds(parlor, parlor.bob, players)
    await settle(parlor, call_role=None)
    await parlor.lobby()
    await parlor.quiet()
    assert pinged(traffic, parlor.games)[-1] == {"parse": [], "users": [parlor.cas.id]}


MIGHTY = (discord.Permissions(manage_guild=True), discord.Permissions(kick_members=True), discord.Permissions(1 << 50))


async def test_a_role_that_opens_anything_is_never_given(
    parlor: Parlor, keeper: Person, players: simcord.RoleHandle
) -> None:
    """Neither chosen nor, if it became so later, given: permissions, a hidden channel, one that Discord manages."""
    for power in MIGHTY:
        mighty = parlor.guild.create_role("mighty", permissions=power)
        assert f"can’t give {mighty.mention} to anyone" in text(await choose(parlor, keeper, mighty))
    assert "comes with permissions" in text(await choose(parlor, keeper, parlor.guild.default_role))
    assert parlor.tables.servers.settings(parlor.guild.id).call_role is None
    await choose(parlor, keeper, players)
    play = await board(parlor)
    change(parlor, players, permissions=discord.Permissions(ban_members=True).value)
    assert "comes with permissions" in text((await parlor.bob.click(shown(play), custom_id=str(LOOK))).response)
    change(parlor, players, permissions=0)
    allow(parlor, hidden_channel(parlor, parlor.ann), players.id, OverwriteType.ROLE, view_channel=True)
    assert "comes with permissions" in text((await parlor.bob.click(shown(play), custom_id=str(LOOK))).response)
    assert not holds(parlor, parlor.bob, players)


async def test_what_the_bot_lacks_is_told(parlor: Parlor, keeper: Person, players: simcord.RoleHandle) -> None:
    """To who presses, and to who manages the server; the role that nobody may mention is called by nobody."""
    await choose(parlor, keeper, players)
    play = await board(parlor)
    change(parlor, players, mentionable=False)
    assert "can’t mention" in text((await keeper.slash(parlor.games, "nugget setup")).response)
    await parlor.lobby()
    await parlor.quiet()
    assert calls_in(parlor.games) == []
    allowed(parlor, manage_roles=False)
    refused = await parlor.bob.click(shown(play), custom_id=str(LOOK))
    assert "Manage Roles" in text(refused.response)
    assert "tell someone who manages this server" in text(refused.response)
    assert "Manage Roles" in text((await keeper.slash(parlor.games, "nugget setup")).response)
    parlor.env.backend.delete_role(parlor.guild.id, players.id)
    assert "was deleted" in text((await keeper.slash(parlor.games, "nugget setup")).response)
    assert "Any game" in text((await parlor.bob.click(shown(play), custom_id=str(LOOK))).response)


@pytest.mark.parametrize("closes", [False, True], ids=["opens", "closes"])
async def test_a_role_with_rights_of_its_own_in_a_channel_is_not_given(
    parlor: Parlor, keeper: Person, players: simcord.RoleHandle, closes: bool
) -> None:
    """What one channel of any kind allows or denies it is enough; the keeper is told which channel, and once the role
    is out of it again it may be chosen."""
    bit = discord.Permissions(view_channel=True).value
    own = (0, bit) if closes else (bit, 0)
    for kind in ("text_channel", "voice_channel", "stage_channel", "forum_channel", "category"):
        channel = getattr(parlor.guild, f"create_{kind}")("place")
        parlor.env.backend.set_overwrite(channel.id, Overwrite(players.id, OverwriteType.ROLE, *own))
        await parlor.env.settle()
        refused = text(await choose(parlor, keeper, players))
        assert "takes some away" in refused, kind
        assert f"<#{channel.id}>" in refused, kind
        assert parlor.tables.servers.settings(parlor.guild.id).call_role is None
        parlor.env.backend.set_overwrite(channel.id, Overwrite(players.id, OverwriteType.ROLE, 0, 0))
    await parlor.env.settle()
    await choose(parlor, keeper, players)
    assert parlor.tables.servers.settings(parlor.guild.id).call_role == players.id


async def test_a_role_that_came_to_mute_is_neither_taken_off_nor_called(
    parlor: Parlor, keeper: Person, players: simcord.RoleHandle
) -> None:
    """Bob has it, and a channel denies it writing since: *Stop pinging me* leaves it with him, nobody else gets it, and
    no table calls it. Who presses is not told of a channel that they may not see."""
    await choose(parlor, keeper, players)
    await board(parlor)
    panel = await look(parlor, parlor.bob)
    den = hidden_channel(parlor, parlor.ann)
    deny(parlor, den, players, send_messages=True)
    await parlor.env.settle()
    answer = await parlor.bob.click(panel, label="Stop pinging me")
    assert "takes some away" in text(answer.followups[-1])
    assert str(den.id) not in text(answer.followups[-1])
    assert holds(parlor, parlor.bob, players)
    await look(parlor, parlor.cas)
    assert not holds(parlor, parlor.cas, players)
    await parlor.lobby()
    await parlor.quiet()
    assert calls_in(parlor.games) == []
    assert f"<#{den.id}>" in text((await keeper.slash(parlor.games, "nugget setup")).response)


@pytest.mark.parametrize("may", [False, True], ids=["without the right", "below the role"])
async def test_a_role_that_one_could_not_give_is_not_chosen(
    parlor: Parlor, players: simcord.RoleHandle, may: bool
) -> None:
    """Nobody lets everybody take a role who could give it to nobody: other bots may trust whoever has it, so managing
    the server is not enough, but it takes the right to manage roles, and a role above."""
    person = parlor.newcomer("who", manage_guild=True, manage_messages=True, manage_roles=may)
    assert "couldn’t give" in text(await choose(parlor, person, players))
    assert parlor.tables.servers.settings(parlor.guild.id).call_role is None
