"""Each way in which a move can be wrong has a reason of its own, with the facts that a sentence needs."""

from typing import Any

import pytest

from engine.games.saboteur.reasons import Refusal
from tests.engine.saboteur.records import DIG, DIG_SIX, Table

HAND = {"holding": "EW map NES NS NW NE"}
MORE = {"expansion": True}
BROKEN = {"players": 4, "holding": "EW break:cart fix:pickaxe fix:lantern/cart"} | MORE
ACTIONS = {"players": 4, "holding": "handsoff swaphands inspect free trap"} | MORE
STONE = ["NESW", "NW", "NE"]
STOLEN = {"dwarfs": "blue blue geologist"} | MORE

EXAMPLES: list[tuple[str, dict[str, Any], str, Refusal, dict[str, Any]]] = [
    # 2.3: cards that one does not have, twice what one has once, cards of the other edition
    ("", HAND, "NESW 1,0", Refusal.NOT_IN_HAND, {"card": "NESW"}),
    ("", HAND, "rockfall 1,0", Refusal.NOT_IN_HAND, {"card": "rockfall"}),
    ("", HAND, "discard NESW", Refusal.NOT_IN_HAND, {"card": "NESW"}),
    ("", HAND | MORE, "discard EW EW", Refusal.NOT_IN_HAND, {"card": "EW"}),
    ("", HAND, "theft", Refusal.NOT_IN_GAME, {"card": "theft"}),
    ("", HAND, "NS|EW 1,0", Refusal.NOT_IN_GAME, {"card": "NS|EW"}),
    ("", HAND, "discard NS NW", Refusal.TOO_MANY_DISCARDS, {"most": 1}),
    ("", HAND | MORE, "discard EW map NES NS", Refusal.TOO_MANY_DISCARDS, {"most": 3}),
    ("", HAND, "shed trap NS NW", Refusal.NO_SHEDDING, {}),
    ("", HAND | MORE, "shed trap NS NW", Refusal.NOT_IN_FRONT, {"card": "trap"}),
    # 2.4: a tunnel lies on an empty cell beside a card, all sides fit, and one of them is open to a path from the start
    ("", HAND, "EW 0,0", Refusal.CELL_TAKEN, {"cell": "0,0"}),
    ("", HAND, "EW 8,0", Refusal.GOAL_HERE, {"cell": "8,0"}),
    ("", HAND, "EW 3,0", Refusal.NOT_BESIDE_A_CARD, {"cell": "3,0"}),
    ("", HAND, "NS 1,0", Refusal.TUNNEL_BLOCKED, {"cell": "1,0", "towards": "0,0"}),
    ("", HAND, "NE 1,0", Refusal.TUNNEL_BLOCKED, {"cell": "1,0", "towards": "0,0"}),
    ("EW 1,0", {"holding": "NS"}, "NS 2,0", Refusal.TUNNEL_BLOCKED, {"towards": "1,0"}),
    ("EW 1,0", {"holding": "NESW"}, "NESW 1,1", Refusal.ROCK_AHEAD, {"cell": "1,1", "towards": "1,0"}),
    ("EW 1,0", {"holding": "EW"}, "EW 1,1", Refusal.NO_TUNNEL_MET, {"cell": "1,1"}),
    ("E|W 1,0", {"holding": "EW"}, "EW 2,0", Refusal.BEHIND_DEAD_END, {"cell": "2,0"}),
    ("EW 1,0; EW 2,0; rockfall 1,0", {"holding": "NESW"}, "NESW 3,0", Refusal.CUT_OFF, {"cell": "3,0"}),
    # 3.3: what goes on from the path that is not reached is cut off, not behind a dead end
    ("NS|EW 1,0", {"holding": "NS"} | MORE, "NS 1,1", Refusal.CUT_OFF, {"cell": "1,1"}),
    # 3.4
    (
        DIG_SIX,
        {"holding": "W+ladder"} | MORE,
        "W+ladder 7,0",
        Refusal.LADDER_BESIDE_GOAL,
        {"cell": "7,0", "goal": "8,0"},
    ),
    (DIG_SIX, {"holding": "W+ladder"} | MORE, "W+ladder 3,5", Refusal.NOT_BESIDE_A_CARD, {"cell": "3,5"}),
    # 2.4 to 2.6, 3.18: a trap is said before a broken tool
    ("break:cart @1", BROKEN, "EW 1,0", Refusal.TOOL_IS_BROKEN, {"tools": ("cart",)}),
    ("break:cart @1", BROKEN, "break:cart @1", Refusal.ALREADY_BROKEN, {"target": 1, "tool": "cart"}),
    ("break:cart @1", BROKEN, "break:cart @4", Refusal.NO_SUCH_PLAYER, {"target": 4}),
    ("break:cart @1", BROKEN, "fix:pickaxe @1", Refusal.NOT_BROKEN, {"target": 1, "tool": "pickaxe"}),
    ("break:cart @1", BROKEN, "fix:lantern/cart lantern @1", Refusal.NOT_BROKEN, {"target": 1, "tool": "lantern"}),
    ("break:pickaxe @2; trap @2", {"holding": "EW"} | MORE, "EW 1,0", Refusal.YOU_ARE_TRAPPED, {}),
    # 2.7, 2.8
    ("EW 1,0", {"holding": "rockfall"}, "rockfall 0,0", Refusal.START_STAYS, {}),
    ("EW 1,0", {"holding": "rockfall"}, "rockfall 8,2", Refusal.GOAL_STAYS, {"cell": "8,2"}),
    ("EW 1,0", {"holding": "rockfall"}, "rockfall 2,0", Refusal.NO_TUNNEL_HERE, {"cell": "2,0"}),
    ("EW 1,0", {"holding": "map"}, "map 1,0", Refusal.NOT_A_GOAL, {"cell": "1,0"}),
    (DIG, {"holding": "map", "goals": STONE}, "map 8,0", Refusal.GOAL_FACE_UP, {"cell": "8,0"}),
    # 3.14 to 3.18
    ("", ACTIONS, "handsoff @1", Refusal.NO_THEFT, {"target": 1}),
    ("", ACTIONS, "swaphands @0", Refusal.OWN_HAND, {}),
    ("", ACTIONS, "inspect @0", Refusal.OWN_DWARF, {}),
    ("", ACTIONS, "inspect @9", Refusal.NO_SUCH_PLAYER, {"target": 9}),
    ("", ACTIONS, "trap @0", Refusal.OWN_TRAP, {}),
    ("trap @2", ACTIONS, "trap @2", Refusal.ALREADY_TRAPPED, {"target": 2}),
    ("trap @2", ACTIONS, "free @0", Refusal.NOT_TRAPPED, {"target": 0}),
    ("theft; discard map; discard map", {"holding": "theft"} | MORE, "theft", Refusal.ALREADY_A_THIEF, {}),
    # 2.14: a card of the offer is picked, and nothing else is done meanwhile
    (DIG, {"gold": [3, 2, 1]}, "gold 9", Refusal.NOT_OFFERED, {"value": 9, "offer": (3, 2, 1)}),
    (DIG + "; gold 1", {"gold": [3, 2, 1]}, "gold 1", Refusal.NOT_OFFERED, {"value": 1, "offer": (3, 2)}),
    (DIG, {"gold": [3, 2, 1]}, "discard map", Refusal.NOT_DIGGING, {}),
    (DIG, {"gold": [3, 2, 1]}, "steal none", Refusal.NO_STEALING, {}),
    ("", {}, "gold 1", Refusal.NO_GOLD_TO_PICK, {}),
    # 3.13: a thief takes gold of another player who has some
    ("theft; discard map; discard map; " + DIG, STOLEN, "steal @0", Refusal.OWN_GOLD, {}),
    ("theft; discard map; discard map; " + DIG, STOLEN, "steal @2", Refusal.NO_GOLD, {"target": 2}),
    ("theft; discard map; discard map; " + DIG, STOLEN, "steal @7", Refusal.NO_SUCH_PLAYER, {"target": 7}),
    ("theft; discard map; discard map; " + DIG, STOLEN, "gold 1", Refusal.NO_GOLD_TO_PICK, {}),
]
"""Moves of three players if nothing else is said, how the game is dealt, and what is then refused, why, with which
facts."""


@pytest.mark.parametrize(
    ("moves", "settings", "words", "reason", "facts"), EXAMPLES, ids=[f"{row[3].name} {row[2]}" for row in EXAMPLES]
)
def test_each_refusal_says_why(moves, settings, words, reason, facts):
    """The reason is the one that a player needs to hear, and its facts are told."""
    dwarfs = {} if "expansion" in settings else {"dwarfs": "digger digger digger"}
    Table(moves, **dwarfs | settings).refuses(words, reason, **facts)


def test_every_reason_has_an_example():
    """But that no dwarf is left over, which the numbers of cards rule out (1.5)."""
    assert set(Refusal) - {reason for *_, reason, _ in EXAMPLES} == {Refusal.NO_DWARF_LEFT}
