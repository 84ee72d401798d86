"""The one command of each game, for typing: `/<game> move`. This module knows no game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.tables import TableId
from bot.ui.commands.actions import do_typed, suggested
from bot.ui.commands.table_choice import own_tables
from bot.ui.commands.translator import words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.custom_id import read_number
from bot.ui.core.reply import Reply


def group(app: App, game: str) -> app_commands.Group:
    """Return the commands of a game."""
    made = app_commands.Group(name=game, description=words(f"{game}.about"))
    made.add_command(_move(app, game))
    return made


def _move(app: App, game: str) -> app_commands.Command[Any, ..., None]:
    async def suggest_moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await suggested(app, Reply(interaction), game, typed, _number(interaction.namespace.table))
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    async def suggest_tables(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        found = await own_tables(app, Reply(interaction), game, str(typed))
        return [app_commands.Choice(name=label, value=number) for label, number in found]

    @app_commands.rename(
        move=words("command.option.move", name="move"), table=words("command.option.table", name="table")
    )
    @app_commands.describe(move=words("command.option.move.about"), table=words("command.option.table.about"))
    async def move_command(
        interaction: discord.Interaction, move: app_commands.Range[str, 1, 100], table: int | None = None
    ) -> None:
        await error_handler.answer_privately(app, interaction, lambda reply: do_typed(app, reply, game, move, table))

    app_commands.autocomplete(move=suggest_moves)(move_command)
    app_commands.autocomplete(table=suggest_tables)(move_command)
    return app_commands.Command(
        name=words("command.move.name"), description=words("command.move.about"), callback=move_command
    )


def _number(value: Any) -> TableId | None:
    """Return the table's number as it stands in a half-typed command."""
    number = read_number(str(value))
    return None if number is None else TableId(number)
