"""Changing a board that is posted: by the token of the press that it answered while that token lives, which does not
count against the bot's fifty requests a second, else as one of the bot's own messages. Changes are idempotent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.ui.core.app import App
from bot.ui.core.components import Layout
from bot.ui.core.discord_errors import FAILURES, NO_TOKEN, code
from bot.ui.delivery.archived import changed

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
