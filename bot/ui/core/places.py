"""Where tables are shown, and what is said where the bot is not: how to invite it."""

from dataclasses import replace

import discord

from bot.locale import Markup, Say
from bot.players import mention
from bot.store.table_rows import Place
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, FORBIDDEN, code
from bot.ui.core.message import Link
from bot.ui.core.permissions import missing_for_thread, missing_here, names
from bot.ui.core.reply import Declined, Reply


def here(reply: Reply) -> Place:
    """Return where a command was typed, as the place of a table."""
    channel = reply.interaction.channel
    if isinstance(channel, discord.Thread):
        return Place(reply.guild_id, channel.parent_id, channel.id)
    return Place(reply.guild_id, reply.channel_id)


def home(reply: Reply, place: Place) -> Place | None:
    """Return where a command was typed if a table may move there from `place`, else None: a game among people stays in
    its server, and a game in direct messages stays there."""
    return here(reply) if place.guild_id == reply.guild_id and not reply.elsewhere else None


async def check_here(app: App, reply: Reply) -> None:
    """Raise Declined, naming what is missing, if the bot could not post what belongs to a table here."""
    if reply.guild_id is None:
        return
    if missing := missing_here(reply):
        raise Declined(reply.say("trouble.missing", permissions=names(missing, reply.say)))
    if not in_foreign_thread(app, reply):
        return
    try:  # the client does not know a thread that was silent for long, even if the bot is in it
        await app.client.fetch_channel(reply.interaction.channel_id or 0)
    except FAILURES as error:
        if code(error) in FORBIDDEN:
            raise Declined(not_in_thread(app, reply)) from error


def without_thread(app: App, reply: Reply) -> Markup | None:
    """Return which permissions the bot lacks here to give games threads of their own; None if it lacks none, or needs
    none."""
    # Other kinds of channels, voice channels say, have no threads.
    has_threads = isinstance(reply.interaction.channel, discord.TextChannel)
    missing = missing_for_thread(reply.interaction.app_permissions)
    if not (has_threads and missing and app.tables.servers.settings(reply.guild_id).threads):
        return None
    return reply.say("new.without_thread", permissions=names(missing, reply.say))


def in_foreign_thread(app: App, reply: Reply) -> bool:
    """Return whether the interaction happened in a private thread of which the bot does not know to be a member. There
    the bot can answer, but it cannot post."""
    channel = reply.interaction.channel
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return False
    thread = app.channel(reply.guild_id, channel.id)
    return not (isinstance(thread, discord.Thread) and thread.me is not None)


def not_in_thread(app: App, reply: Reply) -> Markup:
    """Return what to do so that the bot becomes a member."""
    user = app.client.user
    return reply.say("trouble.not_in_thread", bot=mention(0 if user is None else user.id))


def allowed(app: App, guild_id: int | None) -> tuple[int, ...]:
    """Return the channels in which this server allows games to be opened; an empty tuple means all. Deleted channels do
    not count, so deleting the last one does not leave a server without games."""
    channels = app.tables.servers.settings(guild_id).channels
    if not app.tables.shards.serves(guild_id):  # this process does not know another one's channels
        return channels
    return tuple(channel for channel in channels if app.channel(guild_id, channel) is not None)


def link(place: Place) -> Markup | None:
    """Return the address of the newest board or card, else of the channel; None if the table has no place."""
    if place.posts_in is None:
        return None
    server = Markup("@me") if place.guild_id is None else str(place.guild_id)
    parts = [server, str(place.posts_in), *([] if place.message_id is None else [str(place.message_id)])]
    return Markup("https://discord.com/channels/{}").format(Markup("/").join(parts))


def link_to(table: Lobby | Match, say: Say, *, newest: bool = True) -> tuple[Link, ...]:
    """Return a button that leads to the card of a lobby, or to the newest board of a game; without `newest` to the
    thread or channel of the game, an address that stays the same. Return an empty tuple if the table has no place."""
    address = link(table.place if newest or isinstance(table, Lobby) else replace(table.place, message_id=None))
    label = "button.to_card" if isinstance(table, Lobby) else "button.to_game"
    return () if address is None else (Link(say.plain(label), address),)


# --- Where the bot is not --------------------------------------------------------------------------


PERMISSIONS = 309237746688
"""The permissions that the link asks for, as Discord's bit field."""


def invite_address(application_id: int) -> Markup:
    """Return the address that invites the bot to a server."""
    link = Markup("https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}")
    return link.format(application_id, PERMISSIONS)


def not_here(reply: Reply) -> Declined:
    """Return the exception for a request that needs the bot itself in a server where the bot is not."""
    return Declined(away_text(reply))


def server_of(reply: Reply, key: str) -> int:
    """Return the server where this was pressed, for what there is in servers alone. Raises Declined where the bot is
    not, and in direct messages with the sentence of this key."""
    if reply.guild_id is None:
        raise not_here(reply) if reply.elsewhere else Declined(reply.say(key))
    return reply.guild_id


def away_text(reply: Reply) -> Markup:
    """Return the sentences that the bot is not here, how to invite it, and where that is not known there, what works
    meanwhile."""
    if reply.interaction.guild_id is None:
        key = "elsewhere.conversation"
    else:
        key = "elsewhere.commands" if reply.interaction.is_guild_integration() else "elsewhere.server"
    address = invite_address(reply.interaction.application_id)
    return reply.say(key, invite=Markup("[{}]({})").format(reply.say("elsewhere.invite"), address))
