"""Armadora taught by playing, a move in each lesson. The base game comes first, as one game from the first warrior to
the end; then, around the same corner, each power of the advanced game and the reinforcement."""

from collections.abc import Callable, Mapping

from bot.face import Lesson
from engine.game import Json
from engine.games.armadora import moves
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF
from engine.games.armadora.state import View

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


def _strong_warrior(view: View, move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlaceWarrior):
        return "armadora.learn.place"
    if move.strength != 5:
        return "armadora.learn.strongest"
    return None if move.square == SQUARE_OF["a2"] else "armadora.learn.near_seven"


def _closing_palisades(view: View, move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlacePalisades):
        return "armadora.learn.fence"
    placed = {EDGE_NAMES[edge] for edge in move.edges}
    return None if placed == {"a2a3", "b2b3"} else "armadora.learn.both"


def _defender(view: View, move: moves.Move) -> str | None:
    if not isinstance(move, moves.PlaceWarrior):
        return "armadora.learn.place"
    if move.square != SQUARE_OF["b1"]:
        return "armadora.learn.in_corner"
    return None if move.strength == 1 else "armadora.learn.weakest"


def _last_word(view: View, move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Pass) else "armadora.learn.enough"


def _power(view: View, move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Power) else "armadora.learn.power"


def _at_corner(view: View, move: moves.Move) -> str | None:
    if not isinstance(move, moves.OrcPalisade):
        return "armadora.learn.power"
    return None if EDGE_NAMES[move.edge] in ("b2c2", "a2a3", "b2b3") else "armadora.learn.orc_edge"


def _into_corner(view: View, move: moves.Move) -> str | None:
    if not isinstance(move, moves.GoblinWarrior):
        return "armadora.learn.power"
    return None if move.square == SQUARE_OF["b1"] else "armadora.learn.in_corner"


def _reinforcement(view: View, move: moves.Move) -> str | None:
    return None if isinstance(move, moves.Reinforce) else "armadora.learn.reinforce_now"


def _lesson(
    name: str,
    fault: Callable[[View, moves.Move], str | None],
    record: Mapping[str, Json],
    *then: str,
    ready: bool = False,
) -> Lesson[View, moves.Move]:
    task = f"armadora.learn.{name}"
    return Lesson(record, task, fault, f"{task}.done", then, ready)


LESSONS: tuple[Lesson[View, moves.Move], ...] = (
    _lesson("warrior", _strong_warrior, _record(), "P b1c1 b2c2"),
    _lesson("palisades", _closing_palisades, _record(*_CLOSED[:2]), "W4 a1"),
    _lesson("sum", _defender, _record(*_DEFENDED)),
    _lesson("pass", _last_word, _record(*_DECIDED), ready=True),
    _lesson("mage", _power, _record(*_DEFENDED, character="mage")),
    _lesson("orc", _at_corner, _record("W5 a2", "P b1c1", character="orc", opponent="elf")),
    _lesson("goblin", _into_corner, _record(*_DEFENDED, character="goblin")),
    _lesson("elf", _power, _record(*_DEFENDED, character="elf")),
    _lesson("reinforcement", _reinforcement, _record(*_FULL, character="mage")),
)
