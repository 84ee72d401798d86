"""Armadora taught by playing: ten positions, a move in each. The base game comes first, then each power of the advanced
game and the reinforcement, and in the end how one ends it."""

from collections.abc import Callable, Mapping

from bot.face import Lesson
from engine.game import Json
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF, Square
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
)
from engine.games.armadora.state import View

_GOLD = {"d1": 3, "b2": 4, "f2": 5, "h2": 7, "a4": 4, "e4": 6, "c5": 5, "g5": 6}
_CORNER = ("W5 h3", "W2 e3", "P f1g1 f2g2", "W1 b3", "P f3g3", "W3 g4")
"""Moves that fence in the corner with the 7 gold but for two palisades, with the learner's 5 in it."""
_IN_CORNER = ("g1", "h1", "g2", "g3", "h3")
_DEFENDED = (*_CORNER, "P g3g4 h3h4", "W4 g1")
_FULL = ("W3 g1", "W4 h1", "P f1g1 f2g2", "W1 e3", "P g2g3 h2h3", "W1 b3", "W1 g2", "W2 f4")
"""Moves that close and fill the smallest territory with the 7 gold: the learner's 3 and 1 in it, and the other's 4."""
_DECIDED = (
    *("W5 h3", "W2 b4", "P f1g1 f2g2", "W1 c4", "P f3g3 g3g4", "W4 g1", "P h3h4 a3a4", "W3 a1"),
    *("W4 e3", "W1 b3", "P b3b4 c3c4", "W1 b1", "P c4d4 d4d5", "P d5e5 b1c1", "W1 g2", "W1 a5"),
    *("W2 e5", "P b2c2 b3c3", "W3 f3", "W1 d5", "W2 f4", "W5 d3", "W1 a3", "pass"),
)
"""Moves after which all gold is decided. In the west the other player holds two territories, too small to be divided,
with four warriors against none and three against one, and one free square is left in each; the learner has but 1s in
hand. In the corner and in the middle the learner is ahead of the strongest warrior that may lie there."""


def _record(*moves: str, character: str = "", opponent: str = "orc") -> Mapping[str, Json]:
    """Return the record of a game for two; of an advanced one if the learner has a `character`."""
    return {
        "game": "armadora",
        "rules": 1,
        "options": {"players": 2, "advanced": bool(character)},
        "start": {"gold": _GOLD, "characters": [character or "mage", opponent], "first": 0},
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
    placed = {EDGE_NAMES[edge] for edge in move.edges}
    return None if placed == {"g3g4", "h3h4"} else "armadora.learn.both"


def _defender(view: View, move: Move) -> str | None:
    if not isinstance(move, PlaceWarrior):
        return "armadora.learn.place"
    return None if move.square in map(SQUARE_OF.get, _IN_CORNER) else "armadora.learn.in_corner"


def _last_word(view: View, move: Move) -> str | None:
    return None if isinstance(move, Pass) else "armadora.learn.enough"


def _power(right: Callable[[Move], bool], wrong: str) -> Callable[[View, Move], str | None]:
    """Return the fault of a move in a lesson that asks for a power: the key for another one is `wrong`."""

    def fault(view: View, move: Move) -> str | None:
        if not isinstance(move, MageLook | OrcPalisade | GoblinWarrior | ElfArrow):
            return "armadora.learn.power"
        return None if right(move) else wrong

    return fault


def _at_corner(move: Move) -> bool:
    return isinstance(move, OrcPalisade) and EDGE_NAMES[move.edge] in ("f3g3", "g3g4", "h3h4")


def _into_corner(move: Move) -> bool:
    return isinstance(move, GoblinWarrior) and move.square in map(SQUARE_OF.get, _IN_CORNER)


def _reinforcement(view: View, move: Move) -> str | None:
    return None if isinstance(move, Reinforce) else "armadora.learn.reinforce_now"


LESSONS: tuple[Lesson[View, Move], ...] = (
    Lesson(_record(), "armadora.learn.warrior", _strong_warrior, "armadora.learn.warrior.done", ("W2 e3",)),
    Lesson(
        _record("W5 h3", "W2 e3"), "armadora.learn.bluff", _weak_warrior, "armadora.learn.bluff.done", ("P f1g1 f2g2",)
    ),
    Lesson(
        _record(*_CORNER), "armadora.learn.palisades", _closing_palisades, "armadora.learn.palisades.done", ("W4 g1",)
    ),
    Lesson(_record(*_DEFENDED), "armadora.learn.sum", _defender, "armadora.learn.sum.done"),
    Lesson(
        _record("W1 d3", "W4 e3", character="mage"),
        "armadora.learn.mage",
        _power(lambda move: isinstance(move, MageLook), "armadora.learn.power"),
        "armadora.learn.mage.done",
    ),
    Lesson(
        _record("W5 h3", "W2 e3", "P f1g1 f2g2", "W1 b3", character="orc", opponent="elf"),
        "armadora.learn.orc",
        _power(_at_corner, "armadora.learn.orc_edge"),
        "armadora.learn.orc.done",
    ),
    Lesson(
        _record(*_DEFENDED, character="goblin"),
        "armadora.learn.goblin",
        _power(_into_corner, "armadora.learn.in_corner"),
        "armadora.learn.goblin.done",
    ),
    Lesson(
        _record(*_DEFENDED, character="elf"),
        "armadora.learn.elf",
        _power(lambda move: isinstance(move, ElfArrow), "armadora.learn.power"),
        "armadora.learn.elf.done",
    ),
    Lesson(
        _record(*_FULL, character="mage"),
        "armadora.learn.reinforcement",
        _reinforcement,
        "armadora.learn.reinforcement.done",
    ),
    Lesson(_record(*_DECIDED), "armadora.learn.pass", _last_word, "armadora.learn.pass.done"),
)
