"""The commands for people who look after a server: `/nugget setup` and `/nugget moderate`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.store.table_rows import Place, TableId
from bot.tables.table import Lobby, Match
from bot.ui.commands.tree import words
from bot.ui.core import error_handler, visibility
from bot.ui.core.app import App
from bot.ui.core.links import not_here
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.reply import Declined, Reply
from bot.ui.match.moderating import show_moderation
from bot.ui.pages.setup import show_setup

_LARGEST = 1 << 52
"""Larger than the number of any table."""


def nugget_group(app: App) -> app_commands.Group:
    """Return the commands. Discord shows a whole group to the same people, so it shows this one to moderators; the
    permission for each command is checked again with each press."""
    group = app_commands.Group(
        name="nugget",
        description=words("command.nugget.about"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        default_permissions=discord.Permissions(manage_messages=True),
    )
    group.add_command(_setup(app))
    group.add_command(_moderate(app))
    return group


def _setup(app: App) -> app_commands.Command[Any, ..., None]:
    async def setup(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_setup(app, reply)

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.setup.name"), description=words("command.setup.about"), callback=setup
    )


def _moderate(app: App) -> app_commands.Command[Any, ..., None]:
    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        reply = Reply(interaction)
        labels = [(_label(app, table, reply), table.id) for table in await _moderated(app, reply)]
        fitting = [pair for pair in labels if str(typed).casefold() in pair[0].casefold()]
        return [app_commands.Choice(name=label, value=table) for label, table in fitting[:OFFERED]]

    @app_commands.rename(table=words("command.option.table", name="table"))
    @app_commands.describe(table=words("command.moderate.table"))
    @app_commands.autocomplete(table=suggest)
    async def moderate(
        interaction: discord.Interaction, table: app_commands.Range[int, 1, _LARGEST] | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_moderation(app, reply, TableId(table) if table is not None else await _here(app, reply))

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.moderate.name"), description=words("command.moderate.about"), callback=moderate
    )


async def _moderated(app: App, reply: Reply) -> list[Lobby | Match]:
    """Return the tables that this person may moderate, the newest move first: those in channels that the person
    moderates, and for moderators of the server also those whose channel was deleted."""
    guild = None if reply.guild_id is None else reply.interaction.guild
    if guild is None:
        return []
    moderated = [
        channel.id for channel in guild.channels if visibility.moderates(app, reply, Place(guild.id, channel.id))
    ]
    homeless = visibility.moderates(app, reply, Place(guild.id, None))
    tables = await app.tables.moderation.tables(guild.id, moderated, homeless=homeless)
    return await visibility.seen(app, reply, tables, to_moderate=True)


async def _here(app: App, reply: Reply) -> TableId:
    """Return the only table of this channel or thread that is open or goes on, with preference for one shown right here
    over one in a thread; else the newest that is over. Raises Declined."""
    if reply.elsewhere:
        raise not_here(reply)
    all_here = await app.tables.moderation.tables(reply.guild_id or 0, [reply.channel_id or 0])
    tables = await visibility.seen(app, reply, all_here, to_moderate=True)
    candidates = [table for table in tables if isinstance(table, Lobby) or table.live]
    if len(candidates) > 1:
        candidates = [table for table in candidates if table.place.posts_in == reply.channel_id]
        if len(candidates) != 1:
            raise Declined(reply.say("moderate.several"))
    if not tables:
        raise Declined(reply.say("moderate.nothing_here"))
    return (candidates or tables)[0].id


def _label(app: App, table: Lobby | Match, reply: Reply) -> str:
    say = reply.say
    players = say.plain.row([player.called(say) for player in table.seats])
    standing = "lobby" if isinstance(table, Lobby) else "live" if table.live else "over"
    words = (f"{table.id}", app.title_of(table, say), say.plain(f"moderate.is.{standing}"), players)
    return clip(" · ".join(words), ITEM)
