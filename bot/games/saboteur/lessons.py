"""Saboteur taught by playing: seven positions of the base game and five of Saboteur 2, a move in each."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.face import Lesson
from engine.game import Json, Seat
from engine.games.saboteur.cards import CRYSTALS, GOLD_CARDS, MORE_DWARFS, REMOVED, Card, deck_cards
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import BreakTool, FixTool, LookAtGoal, Move, PlaceTunnel, PlayAt, PlayTheft, Rockfall
from engine.games.saboteur.state import View

_HAND = 6
_DIGGER = ("digger", "digger", "saboteur", "digger")
_SABOTEUR = ("saboteur", "digger", "digger", "digger")
_GRIM, _BORIN = Seat(1), Seat(2)


def _record(
    hand: str, grim: str, borin: str, moves: Sequence[str] = (), dwarfs: Sequence[str] = _DIGGER
) -> Mapping[str, Json]:
    """Return the record of a round of three: the newcomer has this hand, Grim and Borin these cards and more from the
    deck. The gold lies in the middle."""
    hands, undealt = _dealt(hand, grim, borin, deck_cards(False, 6))
    dealt = {"dwarfs": [*dwarfs], "goals": ["NE", "NESW", "NW"], "deck": [*hands, *undealt]}
    return {
        "game": "saboteur",
        "rules": 1,
        "options": {"players": 3, "rounds": 1, "picks": "highest"},
        "start": {"first": 0, "gold": [*GOLD_CARDS], "rounds": [dealt]},
        "moves": [*moves],
    }


def _more(hand: str, grim: str, borin: str, moves: Sequence[str], dwarfs: str) -> Mapping[str, Json]:
    """Return the same of Saboteur 2, where these three have `dwarfs`."""
    hands, undealt = _dealt(hand, grim, borin, deck_cards(True, 6))
    out, undealt = undealt[-REMOVED:], undealt[:-REMOVED]
    spare = Counter({str(dwarf): count for dwarf, count in MORE_DWARFS.items()}) - Counter(dwarfs.split())
    dealt = {
        "dwarfs": [*dwarfs.split(), *spare.elements()],
        "goals": ["NE", "NESW", "NW"],
        "deck": [*out, *hands, *undealt],
    }
    return {
        "game": "saboteur",
        "rules": 1,
        "options": {"players": 3, "rounds": 1, "expansion": True},
        "start": {"first": 0, "rounds": [dealt]},
        "moves": [*moves],
    }


def _dealt(hand: str, grim: str, borin: str, cards: Mapping[Card, int]) -> tuple[list[str], list[str]]:
    """Return the three hands, filled up with cards that nobody asks for, and the cards that are left."""
    left = Counter({str(card): count for card, count in cards.items()})
    hands = [held.split() for held in (hand, grim, borin)]
    for held in hands:
        left -= Counter(held)
    undealt = sorted(left.elements())
    for held in hands:
        while len(held) < _HAND:
            held.append(undealt.pop())
    return [card for held in hands for card in held], undealt


def _east(move: Move) -> Cell | None:
    """Return the cell of a tunnel that leads on to the east; None for any other move."""
    if isinstance(move, PlaceTunnel) and "|" not in move.tunnel and {"E", "W"} <= set(move.tunnel):
        return move.cell
    return None


def _dig(view: View, move: Move) -> str | None:
    if not isinstance(move, PlaceTunnel):
        return "saboteur.learn.place"
    return None if _east(move) == (1, 0) else "saboteur.learn.eastward"


def _mend(view: View, move: Move) -> str | None:
    return None if isinstance(move, FixTool) and move.target == 0 else "saboteur.learn.lantern"


def _accuse(view: View, move: Move) -> str | None:
    if not isinstance(move, BreakTool):
        return "saboteur.learn.stop_borin"
    return None if move.target == _BORIN else "saboteur.learn.wrong_dwarf"


def _clear(view: View, move: Move) -> str | None:
    if not isinstance(move, Rockfall):
        return "saboteur.learn.dead_end"
    return None if move.cell == (3, 0) else "saboteur.learn.wrong_tunnel"


def _look(view: View, move: Move) -> str | None:
    return None if isinstance(move, LookAtGoal) else "saboteur.learn.goal"


def _reach(view: View, move: Move) -> str | None:
    return None if _east(move) == (7, 0) else "saboteur.learn.last_tunnel"


def _harm(view: View, move: Move) -> str | None:
    match move:
        case PlaceTunnel(tunnel=tunnel, cell=(5, 0)) if "|" in tunnel:
            return None
        case Rockfall() | BreakTool(target=1 | 2):
            return None
        case BreakTool():
            return "saboteur.learn.yourself"
    return "saboteur.learn.harmless"


def _door(view: View, move: Move) -> str | None:
    match move:
        case PlaceTunnel(tunnel=tunnel, cell=(3, 0)) if "+blue" in tunnel:
            return None
        case PlaceTunnel(tunnel=tunnel) if "+green" in tunnel:
            return "saboteur.learn.green_door"
    return "saboteur.learn.blue_door"


def _crystal(view: View, move: Move) -> str | None:
    return None if isinstance(move, PlaceTunnel) and move.tunnel in CRYSTALS else "saboteur.learn.no_crystal"


def _theft(view: View, move: Move) -> str | None:
    return None if isinstance(move, PlayTheft) else "saboteur.learn.no_theft"


def _free(view: View, move: Move) -> str | None:
    return None if isinstance(move, PlayAt) and move.action == "free" else "saboteur.learn.still_trapped"


def _hat(view: View, move: Move) -> str | None:
    if not isinstance(move, PlayAt) or move.action != "swaphats":
        return "saboteur.learn.no_hat"
    return None if move.target == _GRIM else "saboteur.learn.wrong_hat"


_OPENED = ("EW 1,0", "NEW 2,0")
_BLOCKED = (*_OPENED, "N|E|S|W 3,0")
_FAR = (*_OPENED, "EW 3,0", "map 8,0", "NESW 4,0", "NEW 5,0", "NESW 6,0", "discard NS", "discard NW")
_INSPECTED = ("inspect @1", "EW 1,0", "NEW 2,0")
_QUIET = ("discard NS", "EW 1,0", "NEW 2,0", "map 8,0", "EW 3,0", "NESW 4,0")

LESSONS: tuple[Lesson[View, Move], ...] = (
    Lesson(
        _record("EW NESW NES map break:cart fix:lantern", "NEW", ""),
        "saboteur.learn.dig",
        _dig,
        "saboteur.learn.dig.done",
        ("NEW 2,0",),
    ),
    Lesson(
        _record("EW NESW NES map fix:lantern NW", "NEW", "break:lantern", (*_OPENED, "break:lantern @0")),
        "saboteur.learn.mend",
        _mend,
        "saboteur.learn.mend.done",
    ),
    Lesson(
        _record("EW NESW NES map break:cart NW", "NEW", "N|E|S|W", _BLOCKED),
        "saboteur.learn.accuse",
        _accuse,
        "saboteur.learn.accuse.done",
    ),
    Lesson(
        _record(
            "EW NESW rockfall map break:cart NW",
            "NEW NS",
            "N|E|S|W NW",
            (*_BLOCKED, "break:cart @2", "discard NS", "discard NW"),
        ),
        "saboteur.learn.clear",
        _clear,
        "saboteur.learn.clear.done",
    ),
    Lesson(
        _record("EW NESW NES map break:cart NW", "NEW", "EW", (*_OPENED, "EW 3,0")),
        "saboteur.learn.look",
        _look,
        "saboteur.learn.look.done",
    ),
    Lesson(
        _record("EW map NESW NEW NS NW", "NEW NESW NS", "EW NEW NW", _FAR),
        "saboteur.learn.reach",
        _reach,
        "saboteur.learn.reach.done",
    ),
    Lesson(
        _record("NS map N|E|S|W rockfall break:cart break:lantern", "EW EW", "NEW NESW", _QUIET, _SABOTEUR),
        "saboteur.learn.harm",
        _harm,
        "saboteur.learn.harm.done",
    ),
    Lesson(
        _more("EW EW+blue EW+green NESW map rockfall", "NEW", "NS", (*_OPENED, "discard NS"), "blue green saboteur"),
        "saboteur.learn.doors",
        _door,
        "saboteur.learn.doors.done",
    ),
    Lesson(
        _more("EW NEW+crystal EW NESW map rockfall", "NEW", "NS", (*_OPENED, "discard NS"), "geologist green saboteur"),
        "saboteur.learn.crystals",
        _crystal,
        "saboteur.learn.crystals.done",
    ),
    Lesson(
        _more("EW theft EW NESW map rockfall", "NEW", "NS", (*_OPENED, "discard NS"), "blue green saboteur"),
        "saboteur.learn.theft",
        _theft,
        "saboteur.learn.theft.done",
    ),
    Lesson(
        _more("EW free EW NESW map rockfall", "NEW", "trap", (*_OPENED, "trap @0"), "green blue saboteur"),
        "saboteur.learn.trapped",
        _free,
        "saboteur.learn.trapped.done",
    ),
    Lesson(
        _more("inspect swaphats EW NESW map rockfall", "NEW EW", "NEW", _INSPECTED, "blue saboteur green"),
        "saboteur.learn.hats",
        _hat,
        "saboteur.learn.hats.done",
    ),
)
