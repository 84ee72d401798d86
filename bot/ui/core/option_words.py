"""The options of a table in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from bot.face import AnyFace, OptionChoice
from bot.locale import Markup, Say, in_lines
from bot.tables import Lobby, Match
from bot.ui.core.app import App
from engine.game import Json


def in_words(app: App, table: Lobby | Match, say: Say) -> Markup:
    """Return in words which game it is and which options differ from the usual ones. The seats show the number of
    players."""
    return agreed(app.face(table), table.options, say)


def agreed(face: AnyFace, options: Mapping[str, Json], say: Say) -> Markup:
    """Return the same for options that belong to no table."""
    usual = {field.name: field.default for field in fields(face.game.options)}
    return Markup(" · ").join(
        value_in_words(face.game.name, choice, value, say)
        for choice in face.options
        for value in (options[choice.option],)
        if choice.applies(options) and (choice.decisive or value != usual[choice.option])
    )


def heading(name: Markup, about: Markup) -> Markup:
    """Return what stands above the menu of an option: its name, and below it what it decides."""
    return in_lines([Markup("**{}**").format(name), Markup("-# {}").format(about)])


def value_in_words(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    """Return a value of an option in words."""
    return say.plain(f"{game}.option.{choice.option}.{str(value).lower()}")


def value_explained(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    """Return what a value of an option means, in a sentence."""
    return say.plain(f"{game}.option.{choice.option}.{str(value).lower()}.about")


def seats_in_words(number: int, say: Say) -> str:
    """Return a number of players in words."""
    return say.plain("option.players.count", count=number)
