"""The board as lines that a screen reader can follow."""

from collections.abc import Sequence

from bot.face import Player
from bot.locale import Say
from engine.games.armadora.state import View


def text_board(view: View, players: Sequence[Player], say: Say) -> str:
    """Return the board in words, square by square, at most 3,500 characters."""
    return "Armadora"
