"""People at a table, and a thumb that presses a panel's buttons, for tests of Armadora's face."""

from __future__ import annotations

from typing import Any

from bot.games.armadora import FACE
from bot.locale import Say, speaker
from tests.bot import thumbs
from tests.bot.players import people
from tests.engine.armadora.kit import Play

ENGLISH = speaker("en")
PEOPLE = people(4)


class Thumb(thumbs.Thumb):
    """Presses the buttons of one person's panel, at one moment of a game."""

    def __init__(self, view: Any, say: Say = ENGLISH) -> None:
        super().__init__(FACE, view, say)


def thumb(moves: str = "", **options) -> Thumb:
    """The panel of whoever is to act after these moves."""
    play = Play(moves, **options)
    return Thumb(play.view(play.state.to_act))
