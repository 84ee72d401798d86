"""The group of commands of one game. This module knows no game: the options come from the face."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.face import AnyFace
from bot.tables import Lobby, TableId
from bot.tables.clock import CLOCKS
from bot.ui.commands.actions import do, suggested
from bot.ui.commands.table_choice import chosen, last_played, own_tables, suggestions
from bot.ui.commands.translator import words
from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.custom_id import read_number
from bot.ui.core.message import OFFERED
from bot.ui.core.reply import Reply
from bot.ui.lobby.actions import leave as leave_lobby
from bot.ui.lobby.actions import open_card
from bot.ui.lobby.clocks import CLOCK
from bot.ui.match.board import show_board
from bot.ui.match.hand import show_hand
from bot.ui.match.leaving import show_leave
from bot.ui.match.panel import make_typed
from bot.ui.match.replay import show_replay
from bot.ui.pages.games import show_games
from bot.ui.pages.help import COMMANDS
from bot.ui.pages.leaderboard import show_stats, show_top
from bot.ui.pages.rules import show_rules
from engine.options import PLAYERS

Callback = Callable[..., Coroutine[Any, Any, None]]

_YES, _NO = "yes", "no"
_BOOLS = {_YES: True, _NO: False}
"""The values of an option that is on or off; other values are refused like any value that no game has."""


def group(app: App, face: AnyFace) -> app_commands.Group:
    """Return the commands of a game: /<game> new, games, hand, board, move, rules, replay, leave, do, top, stats."""
    made = app_commands.Group(name=face.game.name, description=words(f"{face.game.name}.about"))
    callbacks: dict[str, Callback] = {
        "new": _new(app, face),
        "games": _games(app, face),
        "hand": _hand(app, face),
        "board": _board(app, face),
        "move": _move(app, face),
        "rules": _rules(app, face),
        "replay": _replay(app, face),
        "leave": _leave(app, face),
        "do": _do(app, face),
        "top": _top(app, face),
        "stats": _stats(app, face),
    }
    for name in COMMANDS:
        made.add_command(
            app_commands.Command(
                name=words(f"command.{name}.name"),
                description=words(f"command.{name}.about"),
                callback=callbacks[name],
            )
        )
    return made


def _new(app: App, face: AnyFace) -> Callback:
    yes_or_no = {choice.option for choice in face.options if isinstance(choice.values[0], bool)}

    async def new(interaction: discord.Interaction, **options: Any) -> None:
        given = {
            option: _BOOLS.get(value, value) if option in yes_or_no else value
            for option, value in options.items()
            if value is not None
        }
        clock = given.pop(CLOCK, None)
        await error_handler.answer(
            app, interaction, lambda reply: open_card(app, reply, face.game.name, given, clock=clock)
        )

    # discord.py reads a callback's options from its signature, and these options are only known now; mypy does not know
    # this attribute of functions.
    own = [Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)]
    counts = {n: words("option.players.count", count=n) for n in face.game.seats}
    asked = [_option(new, PLAYERS, "option.players", counts, about="option.players.about")]
    for choice in face.options:
        key = f"{face.game.name}.option.{choice.option}"
        values = {value: words(f"{key}.{str(value).lower()}") for value in choice.values}
        asked.append(_option(new, choice.option, key, values))
    asked.append(_option(new, CLOCK, "option.clock", {name: words(f"option.clock.{name}") for name in CLOCKS}))
    new.__signature__ = Signature([*own, *asked])  # type: ignore[attr-defined]  # discord.py reads it
    return new


def _option(
    new: Callback, name: str, key: str, values: Mapping[Any, app_commands.locale_str], *, about: str = ""
) -> Parameter:
    """Name and describe an optional option of the command, with these values and labels; return its parameter."""
    kind = type(next(iter(values)))
    app_commands.rename(**{name: words(key, name=name)})(new)
    app_commands.describe(**{name: words(about or key)})(new)
    if kind is bool:  # Discord would offer True and False, which say nothing of an edition
        kind, values = str, {_YES if value else _NO: label for value, label in values.items()}
    choices = [app_commands.Choice(name=label, value=value) for value, label in values.items()]
    app_commands.choices(**{name: choices})(new)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


def _games(app: App, face: AnyFace) -> Callback:
    async def games(interaction: discord.Interaction) -> None:
        await _privately(app, interaction, lambda reply: show_games(app, reply, face.game.name))

    return games


def _hand(app: App, face: AnyFace) -> Callback:
    @_of_a_table(app, face)
    async def hand(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            await show_hand(app, reply, await chosen(app, reply, face.game.name, table))

        await _privately(app, interaction, work)

    return hand


def _board(app: App, face: AnyFace) -> Callback:
    @_of_a_table(app, face)
    async def board(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            await show_board(app, reply, await chosen(app, reply, face.game.name, table, seated=False))

        await _privately(app, interaction, work)

    return board


def _move(app: App, face: AnyFace) -> Callback:
    @_of_a_table(app, face)
    @app_commands.rename(move=words("command.option.move", name="move"))
    @app_commands.describe(move=words("command.option.move.about"))
    async def move_command(
        interaction: discord.Interaction,
        move: app_commands.Range[str, 1, 100],
        table: int | None = None,
    ) -> None:
        async def work(reply: Reply) -> None:
            await make_typed(app, reply, await chosen(app, reply, face.game.name, table, to_act=True), move, None)

        await _privately(app, interaction, work)

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = interaction.namespace.table
        found = await suggestions(app, Reply(interaction), face.game.name, typed, _number(number))
        return [app_commands.Choice(name=label, value=value) for label, value in found]

    return app_commands.autocomplete(move=suggest)(move_command)


def _rules(app: App, face: AnyFace) -> Callback:
    @app_commands.rename(number=words("command.option.number", name="number"))
    @app_commands.describe(number=words("command.option.number.about"))
    async def rules(interaction: discord.Interaction, number: app_commands.Range[int, 1, 99] = 1) -> None:
        await _privately(app, interaction, lambda reply: show_rules(app, reply, face.game.name, number - 1))

    return rules


def _leave(app: App, face: AnyFace) -> Callback:
    @_of_a_table(app, face)
    async def leave(interaction: discord.Interaction, table: int | None = None) -> None:
        async def work(reply: Reply) -> None:
            number = await chosen(app, reply, face.game.name, table, lobbies=True)
            go = leave_lobby if isinstance(await app.tables.get(number), Lobby) else show_leave
            await go(app, reply, number)

        await _privately(app, interaction, work)

    return leave


def _do(app: App, face: AnyFace) -> Callback:
    @_of_a_table(app, face)
    @app_commands.rename(
        what=words("command.option.what", name="what"), number=words("command.option.number", name="number")
    )
    @app_commands.describe(what=words("command.option.what.about"), number=words("command.option.number.about"))
    async def do_command(
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, 100],
        number: app_commands.Range[int, 1, 999] | None = None,
        table: int | None = None,
    ) -> None:
        await _privately(app, interaction, lambda reply: do(app, reply, face.game.name, what, number, table))

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = _number(interaction.namespace.table)
        found = await suggested(app, Reply(interaction), face.game.name, typed, number)
        return [app_commands.Choice(name=label, value=what) for label, what in found[:OFFERED]]

    return app_commands.autocomplete(what=suggest)(do_command)


def _top(app: App, face: AnyFace) -> Callback:
    async def top(interaction: discord.Interaction) -> None:
        await _privately(app, interaction, lambda reply: show_top(app, reply, face.game.name))

    return top


def _replay(app: App, face: AnyFace) -> Callback:
    @app_commands.rename(
        record=words("option.record", name="record"), move=words("command.option.move_number", name="move")
    )
    @app_commands.describe(record=words("option.record.or_last"), move=words("command.option.move_number.about"))
    async def replay(
        interaction: discord.Interaction,
        record: discord.Attachment | None = None,
        move: app_commands.Range[int, 0, 9999] = 0,
    ) -> None:
        async def work(reply: Reply) -> None:
            table = None if record is not None else await last_played(app, reply, face.game.name)
            await show_replay(app, reply, table, record, move)

        await error_handler.answer(app, interaction, work)

    return replay


def _stats(app: App, face: AnyFace) -> Callback:
    @app_commands.rename(user=words("command.option.user", name="user"))
    @app_commands.describe(user=words("command.option.user.about"))
    async def stats(interaction: discord.Interaction, user: discord.User | None = None) -> None:
        who = interaction.user if user is None else user

        await _privately(
            app, interaction, lambda reply: show_stats(app, reply, face.game.name, who.id, who.display_name)
        )

    return stats


async def _privately(app: App, interaction: discord.Interaction, work: Callable[[Reply], Awaitable[None]]) -> None:
    """Answer this person alone: first that an answer comes, within Discord's three seconds, then the answer."""

    async def think_first(reply: Reply) -> None:
        await reply.defer()
        await work(reply)

    await error_handler.answer(app, interaction, think_first)


def _of_a_table(app: App, face: AnyFace) -> Callable[[Callback], Callback]:
    """Give a command the option that names one of the person's games."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        found = await own_tables(app, Reply(interaction), face.game.name, str(typed))
        return [app_commands.Choice(name=label, value=number) for label, number in found]

    def give(callback: Callback) -> Callback:
        app_commands.rename(table=words("command.option.table", name="table"))(callback)
        app_commands.describe(table=words("command.option.table.about"))(callback)
        return app_commands.autocomplete(table=suggest)(callback)

    return give


def _number(value: Any) -> TableId | None:
    """Return the table's number as it stands in a half-typed command."""
    number = read_number(str(value))
    return None if number is None else TableId(number)
