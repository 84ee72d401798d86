"""How sentences and buttons call players, squares and palisades."""

from collections.abc import Sequence

from bot.face import Player
from bot.locale import Say, plain
from engine.game import Seat
from engine.games.armadora.board import ENDS, SQUARE_NAMES, Edge

LETTERS = "ABCD"
"""Each seat's letter, as on its tokens."""


def name(players: Sequence[Player], seat: Seat) -> str:
    """Return a player's name for the text of a message."""
    return f"**{plain(players[seat].name)}**"


def listed(things: Sequence[str], say: Say) -> str:
    """Return several things as a sentence lists them: `4, 9 and 27`."""
    if len(things) < 2:
        return "".join(things)
    most = things[0]
    for thing in things[1:-1]:
        most = say("armadora.list.more", most=most, next=thing)
    return say("armadora.list.last", most=most, last=things[-1])


def edge_name(edge: Edge) -> str:
    """Return the name of an edge as people read it; a typed move may hold it too."""
    first, second = ENDS[edge]
    return f"{SQUARE_NAMES[first]}–{SQUARE_NAMES[second]}"
