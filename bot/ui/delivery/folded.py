"""Threads that Discord has folded up (archived) after a week of silence: nothing in them can be changed until they are
unfolded. A message that is sent does that; a change has to do it by hand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import discord

from bot.ui.core.app import App
from bot.ui.core.breaker import HeldBack
from bot.ui.core.discord_errors import FAILURES, FOLDED, code

T = TypeVar("T")


async def changed(app: App, channel_id: int, work: Callable[[], Awaitable[T]]) -> T:
    """Do this, which changes a message in this channel; a thread that is folded up is unfolded for it, and folded up
    again. Raises any of FAILURES: one of FOLDED if only a moderator can unfold it."""
    try:
        return await work()
    except FAILURES as error:
        if code(error) not in FOLDED or isinstance(error, HeldBack):
            raise
        # A folded thread is not among those that the client knows.
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
    """Whether the bot may fold a thread up and give it another name: one that it made, or with the permission."""
    me = thread.guild.me
    return thread.owner_id == me.id or (thread.parent is not None and thread.parent.permissions_for(me).manage_threads)
