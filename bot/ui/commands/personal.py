"""The commands for tables and one's own pages: `/play`, `/games`, `/me`, `/top` and `/help`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.tables.clock import zones
from bot.ui.commands.translator import words
from bot.ui.core.app import App
from bot.ui.core.error_handler import answer, answer_privately
from bot.ui.core.message import OFFERED
from bot.ui.core.reply import Reply
from bot.ui.lobby.play import offers, open_table, show_play
from bot.ui.match.replay import show_record
from bot.ui.pages.games import show_games
from bot.ui.pages.help import show_help
from bot.ui.pages.leaderboard import show_top
from bot.ui.pages.profile import show_profile
from bot.ui.pages.settings import show_settings

Command = app_commands.Command[Any, ..., None]


def play_command(app: App) -> Command:
    """Return the command that opens a table: at once with a game, else by a panel."""

    async def play(
        interaction: discord.Interaction, game: str | None = None, players: app_commands.Range[int, 2, 99] | None = None
    ) -> None:
        if game is not None:
            name = game
            await answer(app, interaction, lambda reply: open_table(app, reply, name, players))
        else:
            await answer_privately(app, interaction, lambda reply: show_play(app, reply))

    choices = [app_commands.Choice(name=words(each.title), value=name) for name, each in offers(app.faces).items()]
    app_commands.rename(game=words("option.game", name="game"), players=words("option.players", name="players"))(play)
    app_commands.describe(game=words("option.game.about"), players=words("option.players.about"))(play)
    return _command("play", app_commands.choices(game=choices)(play))


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
        who = interaction.user if user is None else user

        async def work(reply: Reply) -> None:
            if zone is not None:
                await show_settings(app, reply, zone)
            else:
                await show_profile(app, reply, who.id, who.display_name)

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
