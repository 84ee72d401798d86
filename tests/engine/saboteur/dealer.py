"""What is dealt in a game with these options; shares nothing with the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.saboteur.reference import DEFAULTS, HAND_SIZE
from tests.engine.saboteur.reference_maze import BASE_ACTIONS, BASE_TUNNELS, MORE_ACTIONS, MORE_TUNNELS, groups

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}  # 1.3
DIGGERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
MORE_DWARFS = {"blue": 4, "green": 4, "saboteur": 3, "boss": 1, "profiteer": 1, "geologist": 2}  # 1.5


def deck_of(options: dict[str, Any]) -> list[str]:
    """All tunnel and action cards of a game with these options, sorted."""
    agreed = DEFAULTS | options
    cards = Counter(BASE_TUNNELS) + Counter(BASE_ACTIONS)
    if agreed["expansion"]:
        cards += Counter(MORE_TUNNELS) + Counter(MORE_ACTIONS)
    elif agreed["maps"] == 5:
        cards["map"] -= 1  # 2.20
    return sorted(cards.elements())


def dwarfs_of(options: dict[str, Any]) -> list[str]:
    """All dwarfs of a game with these options."""
    agreed = DEFAULTS | options
    if agreed["expansion"]:
        return list(Counter(MORE_DWARFS).elements())
    diggers = DIGGERS[agreed["players"]] - agreed["all_saboteurs"] - agreed["selfish"]  # 2.19, 2.20
    return ["saboteur"] * SABOTEURS[agreed["players"]] + ["digger"] * diggers + ["selfish"] * agreed["selfish"]


def hand_size(options: dict[str, Any]) -> int:
    return 6 if options.get("expansion") else HAND_SIZE[options["players"]]


def dead_end(card: str) -> bool:
    return all(len(group) == 1 for group in groups(card))
