"""Small boards that explain a rule, drawn as every board is."""

from bot.face import Picture, Player
from bot.games.armadora.picture import draw
from bot.locale import Say
from engine.game import Seat
from engine.games.armadora.board import MINES, Edges
from engine.games.armadora.state import Character, Options, Table, View

_PLAYERS = (Player(Seat(0), "Ada"), Player(Seat(1), "Bo"))


def palisade_example(say: Say) -> Picture:
    """Return where a palisade may stand and where not."""
    return draw(_view(Edges(0)), _PLAYERS, (), say)


def scoring_example(say: Say) -> Picture:
    """Return who wins which gold, with a tie."""
    return draw(_view(Edges(0)), _PLAYERS, (), say)


def _view(palisades: Edges) -> View:
    gold = tuple(zip(MINES, (5, 3, 6, 4, 7, 4, 5, 6), strict=True))
    table = Table(
        Options(), gold, (Character.ORC, Character.ELF), Seat(0), Seat(0), palisades=palisades,
        in_hand=(16, 16), powers=(0, 0), reinforcements=(0, 0), passed=(False, False),
    )  # fmt: skip
    return View(None, table, (None, None), ())
