"""The threads in which the tables of a cup are played, each made once. A thread without a message has no mark by which
it could be found. If the process was killed before it noted a thread, that is the one with the name, the maker and the
time that no other table has; from then on the outbox remembers it."""

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
    name, since = _name(app, cup, pairing), (cup.row.begun_at or 0) - _SKEW
    async with app.memory.lock(("thread", channel.id, name)):  # another cup may have a table of the same name
        candidates = {thread.id for thread in channel.threads if _is_it(app, thread, name, since)}
        free = candidates - await app.tables.ask(lambda tx: tx.cups.taken(candidates)) if candidates else candidates
        thread_id = min(free) if free else (await _made(channel, name)).id
        await app.tables.outbox.prepare(owed, thread_id)
    return thread_id


async def _made(channel: discord.TextChannel, name: str) -> discord.Thread:
    kind = discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)


def _name(app: App, cup: Cup, pairing: Pairing) -> str:
    say = app.public(cup.row.guild_id)
    people = say.plain.row([str(name) for name in words.people_at(cup, pairing, say)])
    return clip(say.plain("cup.thread", number=pairing.round, table=pairing.number, people=people), _LONGEST)


def _is_it(app: App, thread: discord.Thread, name: str, since: int) -> bool:
    made_at = discord.utils.snowflake_time(thread.id).timestamp()
    return thread.name == name and thread.owner_id == (app.client.user and app.client.user.id) and made_at >= since
