"""The options of a table in words."""

from __future__ import annotations

from bot.face import OptionChoice
from bot.locale import Markup, Say
from bot.tables import Lobby, Match
from bot.ui.core.app import App
from engine.game import Json


def in_words(app: App, table: Lobby | Match, say: Say) -> Markup:
    """Return the options that mean something here, in words; how many play is seen by the seats."""
    return Markup(" · ").join(
        value_in_words(table.game, choice, table.options[choice.option], say)
        for choice in app.face(table).options
        if choice.applies(table.options)
    )


def value_in_words(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    """Return a value of an option in words."""
    return say.plain(f"{game}.option.{choice.option}.{str(value).lower()}")


def value_explained(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    """Return what a value of an option means, in a sentence."""
    return say.plain(f"{game}.option.{choice.option}.{str(value).lower()}.about")


def seats_in_words(number: int, say: Say) -> str:
    """Return a number of players in words."""
    return say.plain("option.players.count", count=number)
