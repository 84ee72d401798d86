"""Where a table is shown."""

from __future__ import annotations

import discord

from bot.locale import Markup
from bot.tables import Place
from bot.ui.core.app import App
from bot.ui.core.reply import Reply


def here(reply: Reply) -> Place:
    """Return where a command was typed, as the place of a table."""
    channel = reply.interaction.channel
    if isinstance(channel, discord.Thread):
        return Place(reply.guild_id, channel.parent_id, channel.id)
    return Place(reply.guild_id, reply.channel_id)


def home(reply: Reply, place: Place) -> Place | None:
    """Return where a command was typed if a table may move there from its place: a game among people stays in its
    server, and one in direct messages there."""
    return here(reply) if place.guild_id == reply.guild_id and not reply.elsewhere else None


def allowed(app: App, guild_id: int | None) -> tuple[int, ...]:
    """Return the channels in which games may be opened in this server; none for all. Those that were deleted do not
    count, so a server that deletes the last one is not left without games."""
    wanted = app.tables.servers.settings(guild_id).channels
    if not app.tables.serves_guild(guild_id):  # nobody here knows which there are
        return wanted
    return tuple(channel for channel in wanted if app.channel(guild_id, channel) is not None)


def link(place: Place) -> Markup | None:
    """Return the address of the newest board or card, or of the channel; None if the table has no place."""
    if place.posts_in is None:
        return None
    server = Markup("@me") if place.guild_id is None else str(place.guild_id)
    parts = [server, str(place.posts_in), *([] if place.message_id is None else [str(place.message_id)])]
    return Markup("https://discord.com/channels/{}").format(Markup("/").join(parts))
