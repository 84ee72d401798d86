"""Sending the bot's own messages: where the bot may post, each once, mentioning only the users who are meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256

import discord
import structlog

from bot.tables import Place, Spot
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Message
from bot.ui.core.permissions import is_for_speaking, suffice, takes_messages
from bot.ui.core.reply import Reply

_log = structlog.get_logger(__name__)


def may_post(app: App, spot: Spot) -> bool:
    """Return whether the bot may post there, as far as is known without asking Discord, which counts refusals."""
    return bool(open_spots(app, [spot]))


def open_spots(app: App, spots: Collection[Spot]) -> frozenset[Spot]:
    """Return those of these spots where the bot may post. Permissions are computed once for each channel."""
    channels = {(spot.guild_id, spot.channel_id) for spot in spots}
    found = {where: app.channel(*where) for where in channels}
    given = {where: app.permissions(*where) for where in channels}
    where = ((spot, (spot.guild_id, spot.channel_id)) for spot in spots)
    return frozenset(spot for spot, at in where if _is_open(spot, found[at], given[at]))


def _is_open(
    spot: Spot, channel: discord.abc.GuildChannel | discord.Thread | None, given: discord.Permissions | None
) -> bool:
    """Return whether the bot may post there. The channel answers for its threads, for archived ones are not known."""
    if spot.guild_id is None:
        return spot.channel_id is not None
    if given is None or not (spot.in_thread or takes_messages(channel)):
        return False
    return suffice(given, in_thread=spot.in_thread, speaking=is_for_speaking(channel))


def mentioning(users: Iterable[int]) -> discord.AllowedMentions:
    """Return that a message mentions these users and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


async def announce(
    app: App, reply: Reply, place: Place, content: Message, called: Iterable[int] = ()
) -> discord.Message | None:
    """Post a small message where the table is shown, if that is possible, and return it. Only these users are
    mentioned."""
    users = mentioning(called)
    try:
        if reply.channel_id == place.posts_in and await reply.can_follow():
            return await reply.followup(content, users)
        if place.posts_in is not None:
            return await send(app, place, content, users, what=f"press {reply.press.interaction_id}")
    except FAILURES as error:
        _log.info("not_announced", code=code(error))
    return None


async def send(
    app: App, place: Place, content: Message, called: discord.AllowedMentions, *, what: str
) -> discord.Message:
    """Send one of the bot's own messages. Within some minutes Discord drops a second message with the same `what`."""
    assert place.posts_in is not None
    return await post(app.client.get_partial_messageable(place.posts_in), content, called, what=what)


async def post(
    channel: discord.PartialMessageable, content: Message, called: discord.AllowedMentions, *, what: str
) -> discord.Message:
    """Do the same as `send` in this channel."""
    nonce = sha256(f"{what} {channel.id}".encode()).hexdigest()[:24]
    return await channel.send(view=layout(content), files=files(content), allowed_mentions=called, nonce=nonce)
