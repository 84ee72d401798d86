"""The slash commands: one group for each game, made from its face, and the commands outside games: learning, puzzles,
profiles, settings, the check of a record, privacy, and help. They only read what was typed; the work is done in the
folders beside this one."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.ui.commands.game import group
from bot.ui.commands.servers import nugget_group
from bot.ui.commands.settings import settings_command
from bot.ui.commands.translator import Catalogues, words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.reply import Reply
from bot.ui.pages.help import show_help
from bot.ui.pages.learn import show_learn, suggestions
from bot.ui.pages.privacy import show_privacy
from bot.ui.pages.profile import show_profile
from bot.ui.pages.puzzle import show_puzzle
from bot.ui.pages.verify import show_check

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)


async def add_commands(tree: app_commands.CommandTree[Any], app: App) -> None:
    """Put the commands of all games into the tree, with the catalogues' languages. Except for those that look after a
    server, they also work for people who added the app for themselves alone, anywhere; commands that need the bot
    itself say so there (`Reply.elsewhere`)."""
    personal: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
        *(group(app, face) for face in app.faces.values()),
        settings_command(app),
        _privately(app, "help", show_help),
        _privately(app, "privacy", show_privacy),
        _profile(app),
        _learn(app),
        _puzzle(app),
        _verify(app),
    )
    for command in personal:
        command.allowed_contexts, command.allowed_installs = ANYWHERE, BY_ANYBODY
    for command in (*personal, nugget_group(app)):
        tree.add_command(command)
    tree.error(_unready)
    await tree.set_translator(Catalogues())


def _privately(
    app: App, name: str, page: Callable[[App, Reply], Awaitable[None]]
) -> app_commands.Command[Any, ..., None]:
    """Return a command that shows one person a page."""

    async def show(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await page(app, reply)

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words(f"command.{name}.name"),
        description=words(f"command.{name}.about"),
        callback=show,
    )


def _profile(app: App) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(user=words("command.option.user", name="user"))
    @app_commands.describe(user=words("command.option.user.about"))
    async def show(interaction: discord.Interaction, user: discord.User | None = None) -> None:
        who = interaction.user if user is None else user

        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_profile(app, reply, who.id, who.display_name)

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.profile.name"),
        description=words("command.profile.about"),
        callback=show,
    )


def _learn(app: App) -> app_commands.Command[Any, ..., None]:
    async def begin(
        interaction: discord.Interaction, game: str, move: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        await error_handler.answer(app, interaction, lambda reply: show_learn(app, reply, game, move or ""))

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await suggestions(app, Reply(interaction), str(interaction.namespace.game), typed)
        return [app_commands.Choice(name=clip(label, ITEM), value=value) for label, value in found][:OFFERED]

    taught = [face.game.name for face in app.faces.values() if face.lessons]
    app_commands.rename(game=words("option.game", name="game"), move=words("command.option.move", name="move"))(begin)
    app_commands.describe(game=words("option.game"), move=words("option.lesson_move.about"))(begin)
    app_commands.autocomplete(move=suggest)(begin)
    app_commands.choices(game=[app_commands.Choice(name=words(f"{name}.title"), value=name) for name in taught])(begin)
    return app_commands.Command(
        name=words("command.learn.name"),
        description=words("command.learn.about"),
        callback=begin,
    )


def _puzzle(app: App) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(move=words("command.option.move", name="move"))
    @app_commands.describe(move=words("option.guess.about"))
    async def show(interaction: discord.Interaction, move: app_commands.Range[str, 1, 100] | None = None) -> None:
        async def work(reply: Reply) -> None:
            await reply.defer()
            await show_puzzle(app, reply, move or "")

        await error_handler.answer(app, interaction, work)

    return app_commands.Command(
        name=words("command.puzzle.name"),
        description=words("command.puzzle.about"),
        callback=show,
    )


def _verify(app: App) -> app_commands.Command[Any, ..., None]:
    @app_commands.rename(record=words("option.record", name="record"))
    @app_commands.describe(record=words("option.record.about"))
    async def check(interaction: discord.Interaction, record: discord.Attachment) -> None:
        await error_handler.answer(app, interaction, lambda reply: show_check(app, reply, record))

    return app_commands.Command(
        name=words("command.verify.name"),
        description=words("command.verify.about"),
        callback=check,
    )


async def _unready(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that no longer has a callback, because it belongs to an older version of the bot."""
    await error_handler.tell(Reply(interaction), error)
