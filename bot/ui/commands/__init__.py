"""The slash commands: few, because buttons do the rest. Each game has one for typing; the others are about all games.
They only read what was typed; the work is done in the folders beside this one."""

from typing import Any

import discord
from discord import app_commands

from bot.ui.commands.everybody import (
    games_command,
    group,
    help_command,
    learn_command,
    me_command,
    play_command,
    puzzle_command,
    top_command,
)
from bot.ui.commands.servers import nugget_group
from bot.ui.commands.tree import Catalogues
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.reply import Reply

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)


async def add_commands(tree: app_commands.CommandTree[Any], app: App) -> tuple[str, ...]:
    """Put the commands of all games into the tree, with the catalogues' languages. Except for those that look after a
    server, they also work for people who added the app for themselves alone, anywhere; commands that need the bot
    itself say so there (`Reply.elsewhere`). Return the names of the commands for everybody outside games."""
    general = (
        play_command(app),
        learn_command(app),
        puzzle_command(app),
        games_command(app),
        me_command(app),
        top_command(app),
        help_command(app),
    )
    everybody: list[app_commands.Command[Any, ..., None] | app_commands.Group]
    everybody = [*general, *(group(app, game) for game in app.faces)]
    for command in everybody:
        command.allowed_contexts, command.allowed_installs = ANYWHERE, BY_ANYBODY
    for command in (*everybody, nugget_group(app)):
        tree.add_command(command)
    tree.error(_unready)
    await tree.set_translator(Catalogues())
    return tuple(command.name for command in general)


async def _unready(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that no longer has a callback, because it belongs to an older version of the bot."""
    await error_handler.tell(Reply(interaction), error)
