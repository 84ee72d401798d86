"""The threads in which the tables of a cup are played, each made once. A thread without a message carries no mark, so
its name begins with one that no language and no change of names touches. If the process was killed before it noted a
thread, that is the one with this mark, the maker and the time that no other table has; from then on the outbox
remembers it."""

import discord

from bot.store.cup_rows import Pairing
from bot.store.table_rows import Post
from bot.tables.cups.cup import Cup
from bot.ui.core.app import App
from bot.ui.core.message import clip
from bot.ui.core.permissions import missing_for_thread
from bot.ui.cups import words
from bot.ui.delivery.publish import WEEK

_LONGEST = 100
"""Characters in the name of a thread."""
_SKEW = 60
"""Seconds by which Discord's clock may be behind."""


async def thread_of(app: App, cup: Cup, pairing: Pairing, owed: Post) -> int | None:
    """Return the thread of a table; None where the bot cannot make it. Raises any of FAILURES."""
    if pairing.table_id is not None:
        return (await app.tables.match(pairing.table_id)).place.posts_in
    if owed.channel_id is not None:
        return owed.channel_id
    channel = app.channel(cup.row.guild_id, cup.row.channel_id)
    if not isinstance(channel, discord.TextChannel) or missing_for_thread(channel.permissions_for(channel.guild.me)):
        return None
    mark, since = f"{words.mark(pairing)} ", (cup.row.begun_at or 0) - _SKEW
    async with app.memory.lock(("thread", channel.id, mark)):  # another cup may have a table of the same number
        candidates = {
            thread.id
            for thread in channel.threads
            if thread.name.startswith(mark)
            and thread.owner_id == channel.guild.me.id
            and discord.utils.snowflake_time(thread.id).timestamp() >= since
        }
        free = candidates - await app.tables.ask(lambda tx: tx.cups.taken(candidates))
        thread_id = min(free) if free else await _made(app, channel, cup, pairing)
        await app.tables.outbox.prepare(owed, thread_id)
    return thread_id


async def _made(app: App, channel: discord.TextChannel, cup: Cup, pairing: Pairing) -> int:
    name = clip(words.table(cup, pairing, app.public(cup.row.guild_id)), _LONGEST)
    kind = discord.ChannelType.public_thread
    return (await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id
