"""Armadora taught by playing, a move in each lesson. The base game comes first, as one game from the first warrior to
the end; then, around the same corner, each power of the advanced game and the reinforcement."""

from collections.abc import Mapping

from bot.face import Lesson
from engine.game import Json
from engine.games.armadora import moves
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF

_GOLD = {"d1": 3, "b2": 7, "f2": 5, "h2": 4, "a4": 4, "e4": 6, "c5": 5, "g5": 6}
_CLOSED = ("W5 a2", "P b1c1 b2c2", "P a2a3 b2b3")
"""Moves that fence in the corner with the 7 gold, with the learner's 5 in it."""
_DEFENDED = (*_CLOSED, "W4 a1")
_FULL = ("W3 a2", *_CLOSED[1:], "W4 a1", "W1 b1", "W2 e3")
"""Moves that close and fill the same corner, with the learner's 3 and 1 in it, and the other's 4."""
_DECIDED = (
    *(*_DEFENDED, "W1 b1", "W2 e3", "W4 d4", "P f4g4 g3g4", "W3 e2", "P h3h4 f5g5", "W2 f3"),
    *("W3 g4", "W2 c3", "W1 h4", "W1 d3", "pass"),
)
"""Moves after which all gold is decided. The other player holds the corner in the southeast, too small to be divided,
with two warriors against none and one free square, and the learner has but 1s in hand. Everywhere else the learner is
ahead of the strongest warrior that may lie there."""


def _record(*words: str, character: str = "", opponent: str = "orc") -> Mapping[str, Json]:
    """Return the record of a game for two; of an advanced one if the learner has a `character`."""
    return {
        "game": "armadora",
        "rules": 1,
        "options": {"players": 2, "advanced": bool(character)},
        "start": {"gold": _GOLD, "characters": [character or "mage", opponent], "first": 0},
        "moves": list(words),
    }


def _strong_warrior(move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlaceWarrior):
        return "place"
    if move.strength != 5:
        return "strongest"
    return None if move.square == SQUARE_OF["a2"] else "near_seven"


def _closing_palisades(move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlacePalisades):
        return "fence"
    placed = {EDGE_NAMES[edge] for edge in move.edges}
    return None if placed == {"a2a3", "b2b3"} else "both"


def _defender(move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlaceWarrior):
        return "place"
    if move.square != SQUARE_OF["b1"]:
        return "in_corner"
    return None if move.strength == 1 else "weakest"


def _last_word(move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Pass) else "enough"


def _power(move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Power) else "power"


def _at_corner(move: moves.Move) -> str | None:
    if not isinstance(move, moves.OrcPalisade):
        return "power"
    return None if EDGE_NAMES[move.edge] in ("b2c2", "a2a3", "b2b3") else "orc_edge"


def _into_corner(move: moves.Move) -> str | None:
    if not isinstance(move, moves.GoblinWarrior):
        return "power"
    return None if move.square == SQUARE_OF["b1"] else "in_corner"


def _reinforcement(move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Reinforce) else "reinforce_now"


LESSONS: tuple[Lesson[moves.Move], ...] = (
    Lesson("warrior", _strong_warrior, _record(), ("P b1c1 b2c2",)),
    Lesson("palisades", _closing_palisades, _record(*_CLOSED[:2]), ("W4 a1",)),
    Lesson("sum", _defender, _record(*_DEFENDED)),
    Lesson("pass", _last_word, _record(*_DECIDED), ready=True),
    Lesson("mage", _power, _record(*_DEFENDED, character="mage")),
    Lesson("orc", _at_corner, _record("W5 a2", "P b1c1", character="orc", opponent="elf")),
    Lesson("goblin", _into_corner, _record(*_DEFENDED, character="goblin")),
    Lesson("elf", _power, _record(*_DEFENDED, character="elf")),
    Lesson("reinforcement", _reinforcement, _record(*_FULL, character="mage")),
)
