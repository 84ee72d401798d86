"""Sending and changing the bot's own messages: where the bot may post, each once, mentioning only the users who are
meant, and none of them in a private thread that they are not in: a mention would let them in.

A board is changed by the token of the press that it answered while that token lives, which does not count against the
bot's fifty requests a second, else as one of the bot's own messages. Changes are idempotent.

Discord archives a thread after a week of silence, and nothing in it can be changed until it is unarchived. Sending a
message does that; a change has to do it explicitly.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

import discord
import structlog

from bot.players import shown
from bot.store.table_rows import Place, Spot
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.components import Layout, files, layout
from bot.ui.core.discord_errors import ARCHIVED, FAILURES, NO_TOKEN, CircuitOpen, code
from bot.ui.core.message import Message, naming
from bot.ui.core.permissions import is_for_speaking, missing_for_board, takes_messages
from bot.ui.core.reply import Reply

T = TypeVar("T")

_NOBODY = discord.AllowedMentions.none()
_TOKEN_LIVES = 14 * 60
"""Seconds. Discord grants fifteen minutes, counted from the press."""
_NO_TOKEN = NO_TOKEN | {401}

_log = structlog.get_logger(__name__)


def may_post(app: App, spot: Spot) -> bool:
    """Return whether the bot may post there, as far as is known without asking Discord, which counts refusals."""
    if spot.guild_id is None:
        return spot.channel_id is not None
    channel = app.channel(spot.guild_id, spot.channel_id)
    if channel is None or channel.guild.unavailable or not (spot.in_thread or takes_messages(channel)):
        return False
    # The channel answers for its threads, for archived ones are not known.
    permissions = channel.permissions_for(channel.guild.me)
    return not missing_for_board(permissions, in_thread=spot.in_thread, speaking=is_for_speaking(channel))


def unaddressed(app: App, table: Lobby | Match, content: Message, but: Collection[int] = ()) -> Message:
    """Return a message that calls nobody, or nobody `but` these: in a place that may be a private thread it names the
    people at the table and mentions none of them."""
    if not visibility.may_be_private(app, table.place, table.card_id):
        return content
    people = {player.user_id: player.name for player in table.seats if player.user_id is not None}
    people |= {guest.user_id: guest.name for guest in table.row.invited}
    return naming(content, {user: shown(name, None) for user, name in people.items() if user not in but})


def mentioning(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that a message mentions these users and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


async def post_quietly(app: App, reply: Reply, place: Place, content: Message) -> discord.Message | None:
    """Post a small message that calls nobody where the table is shown, if that is possible, and return it: as a
    follow-up of the press if it came from there."""
    if place.posts_in is None:
        return None
    if visibility.may_be_private(app, place, None):  # who moderates may not be in the thread
        content = naming(content, {reply.user_id: reply.press.name})
    try:
        if reply.channel_id == place.posts_in and await reply.can_follow():
            return await reply.followup(content, _NOBODY)
        return await send(app, place, content, _NOBODY, identity=f"press {reply.press.interaction_id}")
    except FAILURES as error:
        _log.info("not_posted", code=code(error))
    return None


async def send(
    app: App, place: Place, content: Message, called: discord.AllowedMentions, *, identity: str
) -> discord.Message:
    """Send one of the bot's own messages. Within some minutes Discord drops a second one with the same `identity`."""
    assert place.posts_in is not None
    return await post(app.client.get_partial_messageable(place.posts_in), content, called, identity=identity)


async def post(
    channel: discord.PartialMessageable, content: Message, called: discord.AllowedMentions, *, identity: str
) -> discord.Message:
    """Send one of the bot's own messages in this channel; for `identity` see `send`."""
    nonce = sha256(f"{identity} {channel.id}".encode()).hexdigest()[:24]
    return await channel.send(view=layout(content), files=files(content), allowed_mentions=called, nonce=nonce)


# --- Changing --------------------------------------------------------------------------------------

Attachments = Callable[[], Sequence[discord.File | discord.Attachment]]
"""Makes the files of a message anew for each sending."""


def fresh(app: App, message_id: int) -> bool:
    """Return whether this message was sent so recently that the person who waited for it is still there."""
    return app.tables.clocks.now() - discord.utils.snowflake_time(message_id).timestamp() < _TOKEN_LIVES


async def change(app: App, channel_id: int, message_id: int, view: Layout, attachments: Attachments) -> discord.Message:
    """Change the message to this and return it. Raises any of FAILURES."""
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
    app: App, channel_id: int, message_id: int, view: Layout, attachments: Attachments
) -> discord.Message:
    """Change one of the bot's own messages to this, notifying nobody. Raises any of FAILURES."""
    message = app.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    def once() -> Awaitable[discord.Message]:
        # For an edit discord.py uses the client's default mentions only if there is `content`, which there never is.
        return message.edit(view=view, attachments=attachments(), allowed_mentions=_NOBODY)

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
