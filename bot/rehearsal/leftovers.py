"""Delete what this rehearsal, or one that was killed, has left on Discord.

Everything is recognized by marks that exist as soon as the thing itself: the thread by its name and owner, the emoji by
its name, messages in the channel by their text. The card is deleted before its thread, because the thread's id leads to
the card however many messages followed; a card that never had a thread is found among the newest messages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord

from bot.rehearsal.scenery import EMOJI, THREAD, is_marked
from bot.rehearsal.stage import Stage
from bot.ui.core.emoji import name_of

LOOK_BACK = 300
"""The number of newest messages that are searched."""
_GONE = {10003, 10008, 10014}
"""Discord's error codes for an unknown channel or thread, message, or emoji."""
_ARCHIVED = 50
"""The number of last archived threads that are searched."""


async def sweep(stage: Stage) -> int:
    """Delete all leftovers; return their number. Raises any of FAILURES."""
    count = 0
    for thread in [thread async for thread in _threads(stage)]:
        count += await _gone(stage.channel.get_partial_message(thread.id))
        count += await _gone(thread)
    for message in [message async for message in stage.channel.history(limit=LOOK_BACK)]:
        if message.author.id == stage.me.id and (is_marked(message) or _tells_of_thread(message)):
            count += await _gone(message)
    for emoji in await stage.client.fetch_application_emojis():
        if name_of(emoji.name) == EMOJI:
            count += await _gone(emoji)
    return count


async def _threads(stage: Stage) -> AsyncIterator[discord.Thread]:
    """Yield the bot's own threads of rehearsals."""
    active = await stage.guild.active_threads()
    archived = [thread async for thread in stage.channel.archived_threads(limit=_ARCHIVED)]
    for thread in (*active, *archived):
        if (thread.name, thread.owner_id, thread.parent_id) == (THREAD, stage.me.id, stage.channel.id):
            yield thread


def _tells_of_thread(message: discord.Message) -> bool:
    """Whether this is Discord's own message in the channel about a thread of a rehearsal."""
    return message.type is discord.MessageType.thread_created and message.content == THREAD


async def _gone(it: discord.PartialMessage | discord.Message | discord.Thread | discord.Emoji) -> bool:
    """Delete a thing; return whether it existed."""
    try:
        await it.delete()
    except discord.NotFound as error:
        if error.code not in _GONE:
            raise
        return False
    return True
