"""Where a rehearsal takes place: a text channel of a server, and what the bot may do there."""

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
"""What a rehearsal takes of all requests that Discord allows: the bot itself may run meanwhile."""
_DELETING = "Manage Threads (games do without it, but a rehearsal deletes its thread)"


class NoStage(Exception):
    """There can be no rehearsal there; the text says why."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where it takes place."""

    client: discord.Client
    guild: discord.Guild
    channel: discord.TextChannel
    me: discord.Member


@asynccontextmanager
async def connected(token: str, requests: int = LIMIT) -> AsyncIterator[discord.Client]:
    """Give a client that may ask and hears of nothing. It keeps a slow pace, of `requests` a second that Discord takes
    from the bot. Raises NoStage."""
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
    """Return the stage that this channel is. Raises NoStage where the bot may not do there all that it needs."""
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
    # This one knows its server's roles, and so what the bot may do.
    channel = next((one for one in channels if one.id == channel_id), None)
    if not isinstance(channel, discord.TextChannel):
        raise NoStage(f"the bot does not see #{known.name}")
    if missing := _missing(channel.permissions_for(me)):
        raise NoStage(f"in #{channel.name} the bot lacks {', '.join(missing)}")
    return Stage(client, guild, channel, me)


def _missing(given: discord.Permissions) -> list[str]:
    """Return the names of the permissions that are missing: those of a game in a thread of its own, and one more to
    take the thread away again."""
    say = speaker("en")
    missing = missing_for_board(given, in_thread=False) + missing_for_thread(given)
    names = [say.plain(f"permission.{name}") for name in missing]
    return names if given.manage_threads else [*names, _DELETING]
