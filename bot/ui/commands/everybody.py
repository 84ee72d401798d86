"""The commands for everybody: for tables and one's own pages `/play`, `/games`, `/me`, `/top` and `/help`, for learning
`/learn` and `/puzzle`, and the one command of each game, for typing: `/<game> move`. This module knows no game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.store.table_rows import TableId
from bot.tables.clock import zones
from bot.ui.commands.actions import do_typed, suggested
from bot.ui.commands.table_choice import own_tables
from bot.ui.commands.tree import words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.custom_id import read_number
from bot.ui.core.error_handler import answer, answer_privately
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.offers import offers
from bot.ui.core.reply import Reply
from bot.ui.lobby.play import play, show_play
from bot.ui.match.replay import show_record
from bot.ui.pages.games import show_games
from bot.ui.pages.help import show_games_to_learn, show_help
from bot.ui.pages.leaderboard import show_top
from bot.ui.pages.learn import show_learn, suggestions
from bot.ui.pages.profile import show_profile
from bot.ui.pages.puzzle import show_puzzle
from bot.ui.pages.settings import show_settings

Command = app_commands.Command[Any, ..., None]


def play_command(app: App) -> Command:
    """Return the command that leads to a table: at once with a game, else by a panel."""

    async def play_it(
        interaction: discord.Interaction, game: str | None = None, players: app_commands.Range[int, 2, 99] | None = None
    ) -> None:
        if game is not None:
            name = game
            await answer(app, interaction, lambda reply: play(app, reply, name, players))
        else:
            await answer_privately(app, interaction, lambda reply: show_play(app, reply))

    choices = [app_commands.Choice(name=words(offer.title), value=name) for name, offer in offers(app.faces).items()]
    app_commands.rename(game=words("option.game", name="game"), players=words("option.players", name="players"))(
        play_it
    )
    app_commands.describe(game=words("option.game.about"), players=words("option.players.about"))(play_it)
    return _command("play", app_commands.choices(game=choices)(play_it))


def games_command(app: App) -> Command:
    """Return the command that lists a person's games; with the file of a record it shows that game."""

    @app_commands.rename(record=words("option.record", name="record"))
    @app_commands.describe(record=words("option.record.about"))
    async def games(interaction: discord.Interaction, record: discord.Attachment | None = None) -> None:
        if record is not None:
            file = record
            await answer_privately(app, interaction, lambda reply: show_record(app, reply, file))
        else:
            await answer_privately(app, interaction, lambda reply: show_games(app, reply))

    return _command("games", games)


def me_command(app: App) -> Command:
    """Return the command for a person's own page, or for somebody else's; with a time zone it shows the settings."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=zone.replace("_", " "), value=zone) for zone in zones(typed)[:OFFERED]]

    @app_commands.rename(user=words("command.option.user", name="user"), zone=words("command.option.zone", name="zone"))
    @app_commands.describe(user=words("command.option.user.about"), zone=words("command.option.zone.about"))
    @app_commands.autocomplete(zone=suggest)
    async def me(
        interaction: discord.Interaction,
        user: discord.User | None = None,
        zone: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        person = interaction.user if user is None else user

        async def work(reply: Reply) -> None:
            if zone is not None:
                await show_settings(app, reply, zone)
            else:
                await show_profile(app, reply, person.id, person.display_name)

        await answer_privately(app, interaction, work)

    return _command("me", me)


def top_command(app: App) -> Command:
    """Return the command for the server's leaderboards."""

    async def top(interaction: discord.Interaction, game: str | None = None) -> None:
        await answer_privately(app, interaction, lambda reply: show_top(app, reply, game))

    choices = [app_commands.Choice(name=words(f"{game}.title"), value=game) for game in app.faces]
    app_commands.rename(game=words("option.game", name="game"))(top)
    app_commands.describe(game=words("option.game"))(top)
    return _command("top", app_commands.choices(game=choices)(top))


def help_command(app: App) -> Command:
    """Return the command that says how to begin."""

    async def help_me(interaction: discord.Interaction) -> None:
        await answer_privately(app, interaction, lambda reply: show_help(app, reply))

    return _command("help", help_me)


def _command(name: str, callback: Callable[..., Coroutine[Any, Any, None]]) -> Command:
    return app_commands.Command(
        name=words(f"command.{name}.name"), description=words(f"command.{name}.about"), callback=callback
    )


# --- Learning --------------------------------------------------------------------------------------


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
        moves = await suggestions(app, Reply(interaction), str(interaction.namespace.game), typed)
        return [app_commands.Choice(name=clip(label, ITEM), value=value) for label, value in moves][:OFFERED]

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


# --- Typing ----------------------------------------------------------------------------------------


def group(app: App, game: str) -> app_commands.Group:
    """Return the commands of a game."""
    commands = app_commands.Group(name=game, description=words(f"{game}.about"))
    commands.add_command(_move(app, game))
    return commands


def _move(app: App, game: str) -> app_commands.Command[Any, ..., None]:
    async def suggest_moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        moves = await suggested(app, Reply(interaction), game, typed, _number(interaction.namespace.table))
        return [app_commands.Choice(name=label, value=value) for label, value in moves]

    async def suggest_tables(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        tables = await own_tables(app, Reply(interaction), game, str(typed))
        return [app_commands.Choice(name=label, value=number) for label, number in tables]

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
