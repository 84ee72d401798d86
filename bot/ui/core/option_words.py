"""The options of a table in words, and the numbers of players that it may have."""

from __future__ import annotations

from collections.abc import Mapping

from bot.face import AnyFace, OptionChoice
from bot.locale import Markup, Say
from bot.tables import Lobby, Match
from bot.ui.core.app import App
from engine.errors import BadRecord
from engine.game import Json

PLAYERS = "players"
"""The option that each game has: how many play."""


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


def seats_in_words(number: int, say: Say) -> str:
    """Return a number of players in words."""
    return say.plain("option.players.count", count=number)


def numbers_of_players(face: AnyFace, options: Mapping[str, Json]) -> tuple[int, ...]:
    """Return how many can play with these options, whatever number of players stands in them."""
    return tuple(number for number in face.game.seats if _playable(face, {**options, PLAYERS: number}))


def _playable(face: AnyFace, options: Mapping[str, Json]) -> bool:
    try:
        face.game.read_options(options)
    except BadRecord:
        return False
    return True
