"""The commands for who looks after a server: `/nugget setup`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.commands.translator import words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from bot.ui.pages.setup import show_setup


def nugget_group(app: App) -> app_commands.Group:
    """Return the commands. Discord shows all of a group to the same people, so it shows them to moderators; what each
    command needs is checked again with each press."""
    made = app_commands.Group(
        name="nugget",
        description=words("command.nugget.about"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        default_permissions=discord.Permissions(manage_messages=True),
    )
    made.add_command(_setup(app))
    return made


def _setup(app: App) -> app_commands.Command[Any, ..., None]:
    async def setup(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_setup(app, reply)

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.setup.name"), description=words("command.setup.about"), callback=setup
    )
