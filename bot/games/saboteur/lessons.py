"""Saboteur taught by playing: seven positions of the base game and five of Saboteur 2, a move in each."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from bot.face import Lesson
from engine.game import Json, Seat
from engine.games.saboteur.cards import GOLD_CARDS, MORE_DWARFS, REMOVED, Card, deck_cards
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import BreakTool, FixTool, LookAtGoal, Move, PlaceTunnel, PlayAt, PlayTheft, Rockfall

_HAND = 6
_DIGGER, _SABOTEUR = "digger digger saboteur digger", "saboteur digger digger digger"
_GRIM, _BORIN = Seat(1), Seat(2)


def _record(
    hand: str, grim: str, borin: str, moves: Sequence[str] = (), dwarfs: str = _DIGGER, drawn: str = ""
) -> Mapping[str, Json]:
    """Return the record of a round of three: the newcomer has this hand, Grim and Borin these cards and more from the
    deck, and the newcomer draws these. The gold lies in the middle."""
    hands, undealt = _dealt(hand, grim, borin, deck_cards(False, 6), drawn)
    start = {"gold": [*GOLD_CARDS], "rounds": [_round(dwarfs.split(), [*hands, *undealt])]}
    return _in_record({"picks": "highest"}, start, moves)


def _more(hand: str, grim: str, borin: str, moves: Sequence[str], dwarfs: str) -> Mapping[str, Json]:
    """Return the same of Saboteur 2, where these three have `dwarfs`."""
    hands, undealt = _dealt(hand, grim, borin, deck_cards(True, 6))
    spare = Counter({str(dwarf): count for dwarf, count in MORE_DWARFS.items()}) - Counter(dwarfs.split())
    deck = [*undealt[-REMOVED:], *hands, *undealt[:-REMOVED]]
    start = {"rounds": [_round([*dwarfs.split(), *spare.elements()], deck)]}
    return _in_record({"expansion": True}, start, moves)


def _round(dwarfs: Sequence[str], deck: Sequence[str]) -> Mapping[str, Json]:
    return {"dwarfs": dwarfs, "goals": ["NE", "NESW", "NW"], "deck": deck}


def _in_record(options: Mapping[str, Json], start: Mapping[str, Json], moves: Sequence[str]) -> Mapping[str, Json]:
    return {
        "game": "saboteur",
        "rules": 1,
        "options": {"players": 3, "rounds": 1, **options},
        "start": {"first": 0, **start},
        "moves": [*moves],
    }


def _dealt(hand: str, grim: str, borin: str, cards: Mapping[Card, int], drawn: str = "") -> tuple[list[str], list[str]]:
    """Return the three hands, filled up with cards that nobody asks for, and the cards that are left, of which the
    newcomer draws these in turn."""
    left = Counter({str(card): count for card, count in cards.items()})
    hands = [held.split() for held in (hand, grim, borin)]
    draws = drawn.split()
    for held in (*hands, draws):
        left -= Counter(held)
    undealt = sorted(left.elements())
    for held in hands:
        while len(held) < _HAND:
            held.append(undealt.pop())
    deck = [card for own in draws for card in (own, undealt.pop(), undealt.pop())] + undealt
    return [card for held in hands for card in held], deck


def _east(move: Move) -> Cell | None:
    """Return the cell of a tunnel that leads on to the east; None for any other move."""
    if isinstance(move, PlaceTunnel) and "|" not in move.tunnel and {"E", "W"} <= set(move.tunnel):
        return move.cell
    return None


def _dig(move: Move) -> str | None:
    if not isinstance(move, PlaceTunnel):
        return "place"
    return None if move.tunnel == "EW" and move.cell == (1, 0) else "eastward"


def _mend(move: Move) -> str | None:
    return None if isinstance(move, FixTool) and move.target == 0 else "lantern"


def _accuse(move: Move) -> str | None:
    if not isinstance(move, BreakTool):
        return "stop_borin"
    return None if move.target == _BORIN else "wrong_dwarf"


def _clear(move: Move) -> str | None:
    if not isinstance(move, Rockfall):
        return "dead_end"
    return None if move.cell == (3, 0) else "wrong_tunnel"


def _look(move: Move) -> str | None:
    if not isinstance(move, LookAtGoal):
        return "goal"
    return None if move.words == "map 8,0" else "middle"


def _reach(move: Move) -> str | None:
    return None if _east(move) == (7, 0) else "last_tunnel"


def _harm(move: Move) -> str | None:
    match move:
        case PlaceTunnel(tunnel=tunnel, cell=(5, 0)) if "|" in tunnel:
            return None
        case Rockfall() | BreakTool(target=1 | 2):
            return None
        case BreakTool():
            return "yourself"
    return "harmless"


def _door(move: Move) -> str | None:
    match move:
        case PlaceTunnel(tunnel=tunnel, cell=(3, 0)) if "+blue" in tunnel:
            return None
        case PlaceTunnel(tunnel=tunnel) if "+green" in tunnel:
            return "green_door"
    return "blue_door"


def _crystal(move: Move) -> str | None:
    return None if isinstance(move, PlaceTunnel) and "+crystal" in move.tunnel else "no_crystal"


def _theft(move: Move) -> str | None:
    return None if isinstance(move, PlayTheft) else "no_theft"


def _free(move: Move) -> str | None:
    return None if isinstance(move, PlayAt) and move.action == "free" else "still_trapped"


def _hat(move: Move) -> str | None:
    if not isinstance(move, PlayAt) or move.action != "swaphats":
        return "no_hat"
    return None if move.target == _GRIM else "wrong_hat"


_OPENED = ("EW 1,0", "NEW 2,0")
_TURNS = (
    (*_OPENED, "break:lantern @0"),
    ("fix:lantern @0", "map 8,2", "N|E|S|W 3,0"),
    ("break:cart @2", "discard NS", "discard NW"),
    ("rockfall 3,0", "NESW 3,0", "discard NW"),
    ("map 8,0", "NESW 4,0", "discard NE"),
    ("NESW 5,0", "NEW 6,0", "discard NE"),
)
"""The newcomer's first round, which the lessons of the base game follow: each turn with those of Grim and Borin."""
_INSPECTED = ("inspect @1", "EW 1,0", "NEW 2,0")
_DUG, _TRAPPED = (*_OPENED, "discard NS"), (*_OPENED, "trap @0")
_WITH_GEOLOGIST = "geologist green saboteur"
_QUIET = ("discard NS", "EW 1,0", "NEW 2,0", "map 8,0", "EW 3,0", "NESW 4,0")


def _story(turn: int, name: str, fault: Callable[[Move], str | None], *, answered: bool = True) -> Lesson[Move]:
    """Return the lesson about a turn of the first round; it is `answered` by the others as the next lesson has it."""
    hand, grim = "EW NESW map break:cart fix:lantern rockfall", "NEW map NS NESW NESW NEW"
    borin = "break:lantern N|E|S|W NW NW NE NE"
    moves = [words for past in _TURNS[:turn] for words in past]
    record = _record(hand, grim, borin, moves, drawn="NS NES NW EW NE NES")
    return Lesson(name, fault, record, _TURNS[turn][1:] if answered else ())


LESSONS: tuple[Lesson[Move], ...] = (
    _story(0, "dig", _dig),
    _story(1, "mend", _mend),
    _story(2, "accuse", _accuse),
    _story(3, "clear", _clear),
    _story(4, "look", _look),
    _story(6, "reach", _reach, answered=False),
    Lesson(
        "harm",
        _harm,
        _record("NS map N|E|S|W rockfall break:cart break:lantern", "EW EW", "NEW NESW", _QUIET, _SABOTEUR),
        ready=True,
    ),
    Lesson("doors", _door, _more("EW EW+blue EW+green NESW map rockfall", "NEW", "NS", _DUG, "blue green saboteur")),
    Lesson("crystals", _crystal, _more("EW NEW+crystal EW NESW map rockfall", "NEW", "NS", _DUG, _WITH_GEOLOGIST)),
    Lesson("theft", _theft, _more("EW theft EW NESW map rockfall", "NEW", "NS", _DUG, "blue green saboteur")),
    Lesson("trapped", _free, _more("EW free EW NESW map rockfall", "NEW", "trap", _TRAPPED, "green blue saboteur")),
    Lesson(
        "hats",
        _hat,
        _more("inspect swaphats EW NESW map rockfall", "NEW EW", "NEW", _INSPECTED, "blue saboteur green"),
    ),
)
