"""The commands for learning and puzzles: `/learn` and `/puzzle`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.commands.translator import words
from bot.ui.core.app import App
from bot.ui.core.error_handler import answer_privately
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.reply import Reply
from bot.ui.pages.help import show_games_to_learn
from bot.ui.pages.learn import show_learn, suggestions
from bot.ui.pages.puzzle import show_puzzle


def learn_command(app: App) -> app_commands.Command[Any, ..., None]:
    """Return the command for the lessons; without a game it shows which there are."""

    async def begin(
        interaction: discord.Interaction,
        game: str | None = None,
        move: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            if game is None:
                await show_games_to_learn(app, reply)
            else:
                await show_learn(app, reply, game, move or "")

        await answer_privately(app, interaction, work)

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await suggestions(app, Reply(interaction), str(interaction.namespace.game), typed)
        return [app_commands.Choice(name=clip(label, ITEM), value=value) for label, value in found][:OFFERED]

    taught = [face.game.name for face in app.faces.values() if face.lessons]
    app_commands.rename(game=words("option.game", name="game"), move=words("command.option.move", name="move"))(begin)
    app_commands.describe(game=words("option.game"), move=words("option.lesson_move.about"))(begin)
    app_commands.autocomplete(move=suggest)(begin)
    app_commands.choices(game=[app_commands.Choice(name=words(f"{name}.title"), value=name) for name in taught])(begin)
    return app_commands.Command(
        name=words("command.learn.name"), description=words("command.learn.about"), callback=begin
    )


def puzzle_command(app: App) -> app_commands.Command[Any, ..., None]:
    """Return the command for the puzzles of the day."""

    @app_commands.rename(move=words("command.option.move", name="move"))
    @app_commands.describe(move=words("option.guess.about"))
    async def show(interaction: discord.Interaction, move: app_commands.Range[str, 1, 100] | None = None) -> None:
        await answer_privately(app, interaction, lambda reply: show_puzzle(app, reply, move or ""))

    return app_commands.Command(
        name=words("command.puzzle.name"), description=words("command.puzzle.about"), callback=show
    )
