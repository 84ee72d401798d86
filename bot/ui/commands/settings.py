"""The command for a person's own settings, with suggestions for the time zone."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.tables.clock import zones
from bot.ui.commands.translator import words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.message import OFFERED
from bot.ui.core.reply import Reply
from bot.ui.pages.settings import show_settings


def settings_command(app: App) -> app_commands.Command[Any, ..., None]:
    """Return the command `/settings`."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone.replace("_", " "), value=zone) for zone in zones(typed)[:OFFERED]]

    @app_commands.rename(zone=words("command.option.zone", name="zone"))
    @app_commands.describe(zone=words("command.option.zone.about"))
    @app_commands.autocomplete(zone=suggest)
    async def show(interaction: discord.Interaction, zone: app_commands.Range[str, 1, 64] | None = None) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_settings(app, reply, zone)

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.settings.name"),
        description=words("command.settings.about"),
        callback=show,
    )
