"""Archived threads: Discord archives a thread after a week of silence, and nothing in it can be changed until it is
unarchived. Sending a message does that; a change has to do it explicitly."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import discord

from bot.ui.core.app import App
from bot.ui.core.discord_errors import ARCHIVED, FAILURES, CircuitOpen, code

T = TypeVar("T")


async def changed(app: App, channel_id: int, work: Callable[[], Awaitable[T]]) -> T:
    """Run `work`, which changes a message in this channel; if the channel is an archived thread, unarchive it first and
    archive it again. Raises any of FAILURES: one of ARCHIVED if only a moderator can unarchive the thread."""
    try:
        return await work()
    except FAILURES as error:
        if code(error) not in ARCHIVED or isinstance(error, CircuitOpen):
            raise
        # The client does not keep archived threads.
        thread = await app.client.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread) or thread.locked:
            raise
    await thread.edit(archived=False)
    try:
        return await work()
    finally:
        if may_manage(thread):
            with suppress(*FAILURES):
                await thread.edit(archived=True)


def may_manage(thread: discord.Thread) -> bool:
    """Return whether the bot may archive and rename a thread: it made the thread, or it has the permission."""
    me = thread.guild.me
    return thread.owner_id == me.id or (thread.parent is not None and thread.parent.permissions_for(me).manage_threads)
