"""Armadora taught by playing: six positions, a move in each."""

from collections.abc import Mapping

from bot.face import Lesson
from engine.game import Json
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF, Square
from engine.games.armadora.moves import MageLook, Move, Pass, PlacePalisades, PlaceWarrior
from engine.games.armadora.state import View

_GOLD = {"d1": 3, "b2": 4, "f2": 5, "h2": 7, "a4": 4, "e4": 6, "c5": 5, "g5": 6}
_CORNER = ("W5 h3", "W2 e3", "P f1g1 f2g2", "W1 b3", "P f3g3", "W3 g4")
"""Moves that fence in the corner with the 7 gold but for two palisades, with the learner's 5 in it."""
_DEFENDED = (*_CORNER, "P g3g4 h3h4", "W4 g1")
_LATE = (*_DEFENDED, "W1 g2", "P d1e1 d2e2", "W4 d3", "P d3e3 d4e4", "P d5e5", "W1 f4")


def _record(*moves: str, advanced: bool = False) -> Mapping[str, Json]:
    return {
        "game": "armadora",
        "rules": 1,
        "options": {"players": 2, "advanced": advanced},
        "start": {"gold": _GOLD, "characters": ["mage", "orc"], "first": 0},
        "moves": list(moves),
    }


def _near(square: Square, *mines: str) -> bool:
    """Whether a square touches one of these mines, at a side or a corner."""
    column, row = square % 8, square // 8
    return any(max(abs(column - mine % 8), abs(row - mine // 8)) == 1 for mine in (SQUARE_OF[name] for name in mines))


def _strong_warrior(view: View, move: Move) -> str | None:
    if not isinstance(move, PlaceWarrior):
        return "armadora.learn.place"
    if move.strength != 5:
        return "armadora.learn.strongest"
    return None if _near(move.square, "h2") else "armadora.learn.near_seven"


def _weak_warrior(view: View, move: Move) -> str | None:
    if not isinstance(move, PlaceWarrior):
        return "armadora.learn.place"
    if move.strength != 1:
        return "armadora.learn.weakest"
    return None if _near(move.square, *_GOLD) else "armadora.learn.near_gold"


def _closing_palisades(view: View, move: Move) -> str | None:
    if not isinstance(move, PlacePalisades):
        return "armadora.learn.fence"
    made = {EDGE_NAMES[edge] for edge in move.edges}
    return None if made == {"g3g4", "h3h4"} else "armadora.learn.both"


def _defender(view: View, move: Move) -> str | None:
    if not isinstance(move, PlaceWarrior):
        return "armadora.learn.place"
    corner = {SQUARE_OF[name] for name in ("g1", "h1", "g2", "g3", "h3")}
    return None if move.square in corner else "armadora.learn.in_corner"


def _last_word(view: View, move: Move) -> str | None:
    return None if isinstance(move, Pass) else "armadora.learn.enough"


def _look(view: View, move: Move) -> str | None:
    return None if isinstance(move, MageLook) else "armadora.learn.power"


LESSONS: tuple[Lesson[View, Move], ...] = (
    Lesson(_record(), "armadora.learn.warrior", _strong_warrior, "armadora.learn.warrior.done", ("W2 e3",)),
    Lesson(
        _record("W5 h3", "W2 e3"), "armadora.learn.bluff", _weak_warrior, "armadora.learn.bluff.done", ("P f1g1 f2g2",)
    ),
    Lesson(
        _record(*_CORNER), "armadora.learn.palisades", _closing_palisades, "armadora.learn.palisades.done", ("W4 g1",)
    ),
    Lesson(_record(*_DEFENDED), "armadora.learn.sum", _defender, "armadora.learn.sum.done"),
    Lesson(_record(*_LATE), "armadora.learn.pass", _last_word, "armadora.learn.pass.done", ("pass",)),
    Lesson(_record("W1 d3", "W4 e3", advanced=True), "armadora.learn.powers", _look, "armadora.learn.powers.done"),
)
