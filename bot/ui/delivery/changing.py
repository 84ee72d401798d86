"""Changing a board that is posted: by the token of the press that it answered while that token lives, which does not
count against the bot's fifty requests a second, else as one of the bot's own messages. Changes are idempotent.

Discord archives a thread after a week of silence, and nothing in it can be changed until it is unarchived. Sending a
message does that; a change has to do it explicitly.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import discord

from bot.ui.core.app import App
from bot.ui.core.components import Layout
from bot.ui.core.discord_errors import ARCHIVED, FAILURES, NO_TOKEN, CircuitOpen, code

T = TypeVar("T")

_TOKEN_LIVES = 14 * 60
"""Seconds. Discord grants fifteen minutes, counted from the press."""
_NO_TOKEN = NO_TOKEN | {401}


def fresh(app: App, message_id: int) -> bool:
    """Return whether this message was sent so recently that the person who waited for it is still there."""
    return app.tables.clocks.now() - discord.utils.snowflake_time(message_id).timestamp() < _TOKEN_LIVES


def free(app: App, message_id: int) -> bool:
    """Return whether a change of this message can use the token of a press."""
    return isinstance(app.messages.kept(message_id), discord.WebhookMessage) and fresh(app, message_id)


async def change(
    app: App,
    channel_id: int,
    message_id: int,
    view: Layout,
    attachments: Callable[[], Sequence[discord.File | discord.Attachment]],
) -> discord.Message:
    """Change the message to this and return it. `attachments` makes them anew for each sending. Raises any of
    FAILURES."""
    posted = app.messages.kept(message_id)
    message: discord.Message | None = None
    if isinstance(posted, discord.WebhookMessage) and fresh(app, message_id):
        try:
            message = await posted.edit(view=view, attachments=attachments())
        except FAILURES as error:
            if code(error) not in _NO_TOKEN:
                raise
    if message is None:
        message = await rewrite(app, channel_id, message_id, view, attachments)
    app.messages.changed(message)
    return message


async def rewrite(
    app: App,
    channel_id: int,
    message_id: int,
    view: Layout,
    attachments: Callable[[], Sequence[discord.File | discord.Attachment]] | None = None,
) -> discord.Message:
    """Change one of the bot's own messages to this, notifying nobody; without `attachments` its files stay. Raises any
    of FAILURES."""
    message = app.client.get_partial_messageable(channel_id).get_partial_message(message_id)
    # For an edit discord.py uses the client's default mentions only if there is `content`, which there never is.
    nobody = discord.AllowedMentions.none()

    def once() -> Awaitable[discord.Message]:
        uploads = discord.utils.MISSING if attachments is None else attachments()
        return message.edit(view=view, attachments=uploads, allowed_mentions=nobody)

    return await changed(app, channel_id, once)


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
