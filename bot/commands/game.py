"""The group of commands of one game. Nothing here knows the game: its options come from its face."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.commands.words import words
from bot.face import Face, OptionChoice
from bot.tables import TableId
from bot.ui import lobby, private, reading, trouble, turn
from bot.ui.call import Call
from bot.ui.choosing import chosen, own_tables, suggestions
from bot.ui.hall import Hall

Callback = Callable[..., Coroutine[Any, Any, None]]


def group(hall: Hall, face: Face, contexts: app_commands.AppCommandContext) -> app_commands.Group:
    """Return the commands of a game: /<game> new, games, hand, board, move, rules, leave, top, stats."""
    made = app_commands.Group(
        name=face.game.name, description=words(f"{face.game.name}.about"), allowed_contexts=contexts
    )
    commands: dict[str, Callback] = {
        "new": _new(hall, face),
        "games": _games(hall, face),
        "hand": _hand(hall, face),
        "board": _board(hall, face),
        "move": _move(hall, face),
        "rules": _rules(hall, face),
        "leave": _leave(hall, face),
        "top": _top(hall, face),
        "stats": _stats(hall, face),
    }
    for name, callback in commands.items():
        made.add_command(
            app_commands.Command(
                name=words(f"command.{name}.name"),
                description=words(f"command.{name}.about"),
                callback=callback,
            )
        )
    return made


def _new(hall: Hall, face: Face) -> Callback:
    async def new(interaction: discord.Interaction, **options: Any) -> None:
        given = {option: value for option, value in options.items() if value is not None}
        await trouble.answer(hall, interaction, lambda call: lobby.open_card(hall, call, face.game.name, given))

    # The library reads a callback's options from its signature, and these are only known by now; mypy knows no such
    # attribute of functions.
    own = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    asked = [
        Parameter(choice.option, Parameter.KEYWORD_ONLY, default=None, annotation=type(choice.values[0]) | None)
        for choice in face.options
    ]
    new.__signature__ = Signature([*own, *asked])  # type: ignore[attr-defined]
    for choice in face.options:
        key = f"{face.game.name}.option.{choice.option}"
        app_commands.rename(**{choice.option: words(key, name=choice.option)})(new)
        app_commands.describe(**{choice.option: words(key)})(new)
        if not isinstance(choice.values[0], bool):
            app_commands.choices(**{choice.option: _choices(key, choice)})(new)
    return new


def _choices(key: str, choice: OptionChoice) -> list[app_commands.Choice[Any]]:
    return [app_commands.Choice(name=words(f"{key}.{str(value).lower()}"), value=value) for value in choice.values]


def _games(hall: Hall, face: Face) -> Callback:
    async def games(interaction: discord.Interaction) -> None:
        await _privately(hall, interaction, lambda call: reading.show_games(hall, call, face.game.name))

    return games


def _hand(hall: Hall, face: Face) -> Callback:
    @_of_a_table(hall, face)
    async def hand(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(call: Call) -> None:
            await private.show_army(hall, call, await chosen(hall, call, face.game.name, table))

        await _privately(hall, interaction, work)

    return hand


def _board(hall: Hall, face: Face) -> Callback:
    @_of_a_table(hall, face)
    async def board(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(call: Call) -> None:
            await private.show_board(hall, call, await chosen(hall, call, face.game.name, table, seated=False))

        await _privately(hall, interaction, work)

    return board


def _move(hall: Hall, face: Face) -> Callback:
    @_of_a_table(hall, face)
    @app_commands.rename(move=words("command.option.move", name="move"))
    @app_commands.describe(move=words("command.option.move.about"))
    async def make(
        interaction: discord.Interaction,
        move: app_commands.Range[str, 1, 100],
        table: int | None = None,
    ) -> None:
        async def work(call: Call) -> None:
            await turn.make(hall, call, await chosen(hall, call, face.game.name, table, to_act=True), move, None)

        await _privately(hall, interaction, work)

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = interaction.namespace.table
        found = await suggestions(hall, Call(interaction), face.game.name, typed, _number(number))
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    return app_commands.autocomplete(move=suggest)(make)


def _rules(hall: Hall, face: Face) -> Callback:
    async def rules(interaction: discord.Interaction) -> None:
        await _privately(hall, interaction, lambda call: reading.show_rules(hall, call, face.game.name))

    return rules


def _leave(hall: Hall, face: Face) -> Callback:
    @_of_a_table(hall, face)
    async def leave(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(call: Call) -> None:
            await private.show_leave(hall, call, await chosen(hall, call, face.game.name, table, lobbies=True))

        await _privately(hall, interaction, work)

    return leave


def _top(hall: Hall, face: Face) -> Callback:
    async def top(interaction: discord.Interaction) -> None:
        await _privately(hall, interaction, lambda call: reading.show_top(hall, call, face.game.name))

    return top


def _stats(hall: Hall, face: Face) -> Callback:
    @app_commands.rename(user=words("command.option.user", name="user"))
    @app_commands.describe(user=words("command.option.user.about"))
    async def stats(interaction: discord.Interaction, user: discord.User | None = None) -> None:
        who = interaction.user if user is None else user

        await _privately(
            hall, interaction, lambda call: reading.show_stats(hall, call, face.game.name, who.id, who.display_name)
        )

    return stats


async def _privately(hall: Hall, interaction: discord.Interaction, work: Callable[[Call], Awaitable[None]]) -> None:
    """Answer to the person alone: at once that an answer comes, then the answer."""

    async def think_first(call: Call) -> None:
        await call.think()
        await work(call)

    await trouble.answer(hall, interaction, think_first)


def _of_a_table(hall: Hall, face: Face) -> Callable[[Callback], Callback]:
    """Give a command the option to say which of one's games it means."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        found = await own_tables(hall, Call(interaction), face.game.name, str(typed))
        return [app_commands.Choice(name=label, value=number) for label, number in found]

    def give(callback: Callback) -> Callback:
        app_commands.rename(table=words("command.option.table", name="table"))(callback)
        app_commands.describe(table=words("command.option.table.about"))(callback)
        return app_commands.autocomplete(table=suggest)(callback)

    return give


def _number(value: Any) -> TableId | None:
    """Return the table's number as it stands in a half-typed command."""
    try:
        return None if value is None else TableId(int(value))
    except (TypeError, ValueError):
        return None
