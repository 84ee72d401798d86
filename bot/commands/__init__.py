"""Slash commands, thin: they read what was typed and hand it to `bot.ui`. One group a game, made from its face."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.game import group
from bot.commands.words import Catalogues, words
from bot.ui import reading, trouble
from bot.ui.call import Call
from bot.ui.hall import Hall

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)


async def add_commands(tree: app_commands.CommandTree[discord.AutoShardedClient], hall: Hall) -> None:
    """Put the commands of all games into the tree, and let it speak the catalogues' languages."""
    for face in hall.faces.values():
        tree.add_command(group(hall, face, EVERYWHERE))
    tree.add_command(_help(hall))
    tree.error(_unready)
    await tree.set_translator(Catalogues())


def _help(hall: Hall) -> app_commands.Command[Any, ..., None]:
    async def show(interaction: discord.Interaction) -> None:
        async def work(call: Call) -> None:
            await call.think()
            await reading.show_help(hall, call)

        await trouble.answer(hall, interaction, work)

    return app_commands.Command(
        name=words("command.help.name"),
        description=words("command.help.about"),
        callback=show,
        allowed_contexts=EVERYWHERE,
    )


async def _unready(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that never came to its callback: one of an older version of the bot."""
    await trouble.tell(Call(interaction), error)
