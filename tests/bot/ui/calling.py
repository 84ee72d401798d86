"""Looking for a game in stories: settings, taps, calls and whom they mention."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from bot.ui.core.places import PERMISSIONS
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, verbs
from tests.bot.ui.people import Person
from tests.bot.ui.requests import Sent

LOOK = Tag(Verb.LOOK)


async def settle(parlor: Parlor, **settings: Any) -> None:
    """Let the server have these settings."""
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), **settings)


async def board(parlor: Parlor, name: str = "play") -> simcord.ChannelHandle:
    """Let the server have a Play message in a channel of this name."""
    channel = parlor.guild.create_text_channel(name)
    await settle(parlor, play_channel=channel.id)
    await parlor.env.advance_time(61)
    return channel


def shown(channel: simcord.ChannelHandle) -> discord.Message:
    """Return the Play message in this channel."""
    (message,) = (message for message in channel.history() if str(LOOK) in map(str, buttons(message).values()))
    return message


async def look(parlor: Parlor, person: Person) -> simcord.ResponseMessage:
    """Let this person press *Ping me* below the Play message; return the panel."""
    message = shown(parlor.guild.channels["play"])
    answer = await person.click(message, custom_id=str(LOOK))
    assert answer.response.ephemeral
    return answer.response


def pinged(traffic: list[Sent], channel: simcord.ChannelHandle) -> list[dict[str, Any]]:
    """Return who was notified by what the bot sent to this channel on its own, as it stands on the wire."""
    posts = [each for each in traffic if each.method == "POST" and each.path == f"/channels/{channel.id}/messages"]
    asked = [dict((post.message or {})["allowed_mentions"]) for post in posts]
    return [{**each, "parse": each.get("parse") or []} for each in asked]


async def looking(parlor: Parlor, *people: Person) -> None:
    for person in people:
        await parlor.tables.lookouts.look(parlor.guild.id, parlor.pressed(person))


def calls_in(channel: simcord.ChannelHandle) -> list[discord.Message]:
    """Return the calls in this channel."""
    return [message for message in channel.history() if Verb.LOOK in verbs(message)]


def allowed(parlor: Parlor, **more: bool) -> None:
    """Let the bot have what its invitation asks for, and this."""
    permissions = discord.Permissions(PERMISSIONS)
    permissions.update(**more)
    own = next(role for role in parlor.env.backend.get_guild(parlor.guild.id).roles.values() if role.managed)
    parlor.env.backend.edit_role(parlor.guild.id, own.id, {"permissions": permissions.value})


async def choose(parlor: Parlor, keeper: Person, chosen: simcord.RoleHandle) -> simcord.ResponseMessage:
    """Let the keeper choose this role in the setup; return the answer, or else the panel."""
    page = (await keeper.slash(parlor.games, "nugget setup")).response
    await keeper.select(page, ["call_role"], custom_id=str(Tag(Verb.SETUP)))
    answer = await keeper.select(page, [chosen], custom_id=str(Tag(Verb.SETTLE, ply=1, rest="call_role")))
    return answer.followups[0] if answer.followups else page


def callings(traffic: list[Sent]) -> list[list[str]]:
    """Return whom each message has called that called anybody."""
    called = [(request.message or {}).get("allowed_mentions", {}).get("users", []) for request in traffic]
    return [[*map(str, users)] for users in called if users]


def calls_of(traffic: list[Sent], who: Person) -> int:
    return sum(str(who.id) in users for users in callings(traffic))
