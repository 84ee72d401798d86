"""The stage of a rehearsal: a text channel of a server, and the bot's permissions there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord

from bot.locale import speaker
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.pace import LIMIT, Pace
from bot.ui.core.permissions import missing_for_board, missing_for_thread

PART = 0.2
"""A rehearsal's share of the requests that Discord allows, because the bot may run at the same time."""
_DELETING = "Manage Threads (games do without it, but a rehearsal deletes its thread)"


class NoStage(Exception):
    """A rehearsal is not possible in this channel; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The channel of a rehearsal, with its server."""

    client: discord.Client
    guild: discord.Guild
    channel: discord.TextChannel
    me: discord.Member


@asynccontextmanager
async def connected(token: str, requests: int = LIMIT) -> AsyncIterator[discord.Client]:
    """Give a client that can send requests and receives no events. It takes PART of `requests`, the number of requests
    that Discord takes from the bot each second. Raises NoStage."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
        http_trace=Pace(part=PART * requests / LIMIT).trace(),
    )
    async with client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise NoStage("Discord does not accept the token") from None
        except FAILURES as error:
            raise NoStage(f"Discord cannot be reached now ({type(error).__name__})") from error
        yield client


async def find(client: discord.Client, channel_id: int) -> Stage:
    """Return this channel as a stage. Raises NoStage if it is no text channel, or the bot lacks a permission there."""
    assert client.user is not None
    try:
        known = await client.fetch_channel(channel_id)
        if not isinstance(known, discord.TextChannel):
            raise NoStage(f"{known} is no text channel of a server")
        guild = await client.fetch_guild(known.guild.id, with_counts=False)
        me = await guild.fetch_member(client.user.id)
        channels = await guild.fetch_channels()
    except discord.InvalidData:
        raise NoStage("that is no text channel of a server") from None
    except FAILURES as error:
        why = code(error) or type(error).__name__
        raise NoStage(f"the bot does not see that channel (Discord says {why})") from error
    # This channel object knows its server's roles, and so the bot's permissions.
    channel = next((one for one in channels if one.id == channel_id), None)
    if not isinstance(channel, discord.TextChannel):
        raise NoStage(f"the bot does not see #{known.name}")
    if missing := _missing(channel.permissions_for(me)):
        raise NoStage(f"in #{channel.name} the bot lacks {', '.join(missing)}")
    return Stage(client, guild, channel, me)


def _missing(given: discord.Permissions) -> list[str]:
    """Return the names of the missing permissions: those of a game in a thread of its own, and that to delete the
    thread."""
    say = speaker("en")
    missing = missing_for_board(given, in_thread=False) + missing_for_thread(given)
    names = [say.plain(f"permission.{name}") for name in missing]
    return names if given.manage_threads else [*names, _DELETING]
