"""Taking away what a rehearsal has left: this one, or one that was killed.

It is known by marks that are there as soon as the thing itself: the thread by its name and its maker, the emoji by its
name, messages in the channel by a text of their own. The card goes before its thread, whose number leads to it however
much was said since; a card that never had one is found among the newest messages.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord

from bot.rehearsal.scenery import EMOJI, THREAD, is_marked
from bot.rehearsal.stage import Stage
from bot.ui.core.emoji import name_of

LOOK_BACK = 300
"""Messages that are read in search of some."""
_GONE = {10003, 10008, 10014}
"""A channel or thread, a message or an emoji that is no more."""
_ARCHIVED = 50
"""Threads that were folded up last."""


async def sweep(stage: Stage) -> int:
    """Take it all away; return how many things there were. Raises any of FAILURES."""
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
    """Yield the threads of rehearsals."""
    active = await stage.guild.active_threads()
    archived = [thread async for thread in stage.channel.archived_threads(limit=_ARCHIVED)]
    for thread in (*active, *archived):
        if (thread.name, thread.owner_id, thread.parent_id) == (THREAD, stage.me.id, stage.channel.id):
            yield thread


def _tells_of_thread(message: discord.Message) -> bool:
    """Whether Discord says in the channel with this message that there is such a thread."""
    return message.type is discord.MessageType.thread_created and message.content == THREAD


async def _gone(it: discord.PartialMessage | discord.Message | discord.Thread | discord.Emoji) -> bool:
    """Delete it; return whether it was there."""
    try:
        await it.delete()
    except discord.NotFound as error:
        if error.code not in _GONE:
            raise
        return False
    return True
