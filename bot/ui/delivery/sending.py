"""Sending the bot's own messages: where the bot may post, each once, mentioning only the users who are meant, and none
of them in a private thread that they are not in: a mention would let them in."""

from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256

import discord
import structlog

from bot.players import shown
from bot.store.table_rows import Place, Spot
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Message, naming
from bot.ui.core.permissions import is_for_speaking, suffice, takes_messages
from bot.ui.core.reply import Reply

_NOBODY = discord.AllowedMentions.none()

_log = structlog.get_logger(__name__)


def may_post(app: App, spot: Spot) -> bool:
    """Return whether the bot may post there, as far as is known without asking Discord, which counts refusals."""
    return bool(open_spots(app, [spot]))


def open_spots(app: App, spots: Collection[Spot]) -> frozenset[Spot]:
    """Return those of these spots where the bot may post. Permissions are computed once for each channel."""
    channels = {(spot.guild_id, spot.channel_id) for spot in spots}
    channel_of = {where: app.channel(*where) for where in channels}
    permissions_of = {where: app.permissions(*where) for where in channels}
    where = ((spot, (spot.guild_id, spot.channel_id)) for spot in spots)
    return frozenset(spot for spot, at in where if _is_open(spot, channel_of[at], permissions_of[at]))


def _is_open(
    spot: Spot, channel: discord.abc.GuildChannel | discord.Thread | None, permissions: discord.Permissions | None
) -> bool:
    """Return whether the bot may post there. The channel answers for its threads, for archived ones are not known."""
    if spot.guild_id is None:
        return spot.channel_id is not None
    if permissions is None or channel is None or channel.guild.unavailable:
        return False
    if not (spot.in_thread or takes_messages(channel)):
        return False
    return suffice(permissions, in_thread=spot.in_thread, speaking=is_for_speaking(channel))


async def addressed(
    app: App, table: Lobby | Match, content: Message, called: Collection[int]
) -> tuple[Message, discord.AllowedMentions, Mapping[int, bool]]:
    """Return a new message as it may stand where the table is shown, whom of those who are `called` it mentions there,
    and the others, see `visibility.outside`, who are named instead."""
    outside = await visibility.outside(app, table, called)
    inside = [user for user in called if user not in outside]
    return unaddressed(app, table, content, inside), mentioning(inside), outside


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


async def announce(
    app: App, reply: Reply, place: Place, content: Message, called: discord.AllowedMentions = _NOBODY
) -> discord.Message | None:
    """Post a small message where the table is shown, if that is possible, and return it."""
    if place.posts_in is None:
        return None
    if visibility.may_be_private(app, place, None):  # who moderates may not be in the thread
        content = naming(content, {reply.user_id: reply.press.name})
    try:
        return await say_there(app, reply, place, content, called, identity=f"press {reply.press.interaction_id}")
    except FAILURES as error:
        _log.info("not_announced", code=code(error))
    return None


async def say_there(
    app: App, reply: Reply | None, place: Place, content: Message, called: discord.AllowedMentions, *, identity: str
) -> discord.Message:
    """Post a message where a table is shown: as a follow-up of the press if it came from there, else as `send` does.
    Raises any of FAILURES."""
    if reply is not None and reply.channel_id == place.posts_in and await reply.can_follow():
        return await reply.followup(content, called)
    return await send(app, place, content, called, identity=identity)


async def send(
    app: App, place: Place, content: Message, called: discord.AllowedMentions, *, identity: str
) -> discord.Message:
    """Send one of the bot's own messages. Within some minutes Discord drops a second one with the same `identity`."""
    assert place.posts_in is not None
    return await post(app.client.get_partial_messageable(place.posts_in), content, called, identity=identity)


async def post(
    channel: discord.PartialMessageable, content: Message, called: discord.AllowedMentions, *, identity: str
) -> discord.Message:
    """Do the same as `send` in this channel."""
    nonce = sha256(f"{identity} {channel.id}".encode()).hexdigest()[:24]
    return await channel.send(view=layout(content), files=files(content), allowed_mentions=called, nonce=nonce)
