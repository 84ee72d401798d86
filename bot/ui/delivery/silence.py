"""Connections that have fallen silent. A gateway may stay open and answer heartbeats while no event comes any more; but
in a quiet server none comes, either. So nothing is guessed from silence: each shard is asked, once a minute, for
something that Discord answers by an event, the bot's own membership in a server. A shard that has answered before and
does not answer for a minute is taken for deaf: its clocks stand still, and it connects anew. While an answer is
outstanding, nobody there is called late.

A shard that has never answered since it identified itself tells nothing. So if Discord ever stopped answering such
questions, each shard would connect anew once, and no more: it may do so a thousand times a day.
"""

import asyncio
from random import choice

import discord
import structlog

from bot.shards import Shards
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES

_ASKED_EVERY = 60.0
"""Seconds after which a shard that was not heard of is asked. Discord takes 120 messages a minute from each."""
_PATIENCE = 60.0
"""Seconds that a shard has to answer. It is asked again, about other servers, at each look meanwhile."""

_log = structlog.get_logger(__name__)


async def look(app: App, client: discord.AutoShardedClient) -> None:
    """Ask the shards that were not heard of, and give up those that owe an answer for too long."""
    at, reach = asyncio.get_running_loop().time(), app.reach
    for shard in client.shards.keys() - reach.deaf:
        guilds = [guild for guild in client.guilds if guild.shard_id == shard and not guild.unavailable]
        if not guilds:
            reach.asked.pop(shard, None)  # there is nobody to be late
            continue
        since = reach.asked.get(shard)
        if since is not None and at - since >= _PATIENCE:
            if shard in reach.answering:
                await _give_up(app, client, shard, round(at - reach.heard_at(shard)))
            else:
                reach.connected(shard, anew=True)  # as far as anybody knows
        elif since is not None or at - reach.heard_at(shard) >= _ASKED_EVERY:
            reach.asked.setdefault(shard, at)
            # That a single server cannot be reached may not be known yet, so it is another one each time.
            app.background.start(_ask(app, client, shard, choice(guilds)))


async def _ask(app: App, client: discord.AutoShardedClient, shard: int, guild: discord.Guild) -> None:
    """Ask for the bot's own membership in this server."""
    assert client.user is not None
    try:
        await app.background.long(guild.query_members(user_ids=[client.user.id], cache=False))
    except TimeoutError:
        return
    except (*FAILURES, discord.ConnectionClosed, RuntimeError):
        app.reach.asked.pop(shard, None)  # it could not be asked: the connection is ending, which is told otherwise
        return
    app.reach.answered(shard)


async def _give_up(app: App, client: discord.AutoShardedClient, shard: int, seconds: int) -> None:
    """Let the clocks of this shard stand still, also in the seconds since it was last heard, and connect it anew."""
    _log.error("shard_fell_silent", shard=shard, seconds=seconds)
    app.reach.lost(shard)
    if (handle := client.get_shard(shard)) is not None:
        app.background.start(handle.reconnect())
    await app.tables.clocks.missed(seconds, Shards((shard,), client.shard_count or 1))
