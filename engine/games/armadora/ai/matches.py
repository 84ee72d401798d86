"""What the ladder plays in Armadora: each level against the one below in every kind of game, and plain players.

Without other options it is two players in the base game.
"""

from collections.abc import Sequence
from typing import Any

from engine.games.armadora.state import Options
from engine.measure import LEVELS, Match, each_level

THREE = (("players", 3),)
TEAMS = (("players", 4),)
FOUR = (("players", 4), ("teams", False))
ADVANCED = (("advanced", True),)
TABLES: Sequence[tuple[tuple[str, Any], ...]] = (
    ADVANCED, THREE, THREE + ADVANCED, TEAMS, TEAMS + ADVANCED, FOUR, FOUR + ADVANCED,
)  # fmt: skip
"""Every kind of table but that of two in the base game, by its options."""


def levels(options: Options) -> Sequence[str]:
    """Return the levels that mean something: with four each for themselves in the advanced game `expert` has not shown
    to be stronger than `hard` (docs/measurements.md)."""
    alone = len(options.sides()) == 4 and options.advanced
    return [level for level in LEVELS if not (alone and level == "expert")]


MATCHES = (
    *each_level(LEVELS, wanted=0.55),
    Match("beginner", "random", wanted=0.85),
    Match("beginner", "hoarder"),
    Match("easy", "hoarder"),
    Match("hard", "hoarder", wanted=0.70),
    Match("reader", "hard"),
    Match("reader", "expert"),
    *(step for options in TABLES for step in each_level(levels(Options(**dict(options))), options=options)),
    *(Match("expert", "blind", options) for options in ((), *TABLES)),
)
