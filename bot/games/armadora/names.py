"""Names of players, squares and palisades in sentences and on buttons."""

from collections.abc import Sequence

from bot.face import Player
from bot.locale import Markup
from engine.game import Seat
from engine.games.armadora.board import ENDS, SQUARE_NAMES, Edge

LETTERS = "ABCD"
"""Each seat's letter, as on its tokens."""


def name(players: Sequence[Player], seat: Seat) -> Markup:
    """Return a player's name for the text of a message."""
    return Markup("**{}**").format(players[seat].name)


def edge_name(edge: Edge) -> str:
    """Return the name of an edge for readers; a typed move may use it too."""
    first, second = ENDS[edge]
    return f"{SQUARE_NAMES[first]}–{SQUARE_NAMES[second]}"
