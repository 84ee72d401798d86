"""What the ladder plays in Armadora: each level against the one below and against plain players, in every kind of game.

Without other options it is two players in the base game.
"""

from collections.abc import Sequence

from engine.games.armadora.state import Options
from engine.measure import LEVELS, Match, each_level

THREE = (("players", 3),)
TEAMS = (("players", 4),)
FOUR = (("players", 4), ("teams", False))
ADVANCED = (("advanced", True),)

MATCHES = (
    *each_level(LEVELS, wanted=0.55),
    Match("beginner", "random", wanted=0.85),
    Match("beginner", "hoarder"),
    Match("easy", "hoarder"),
    Match("hard", "hoarder", wanted=0.70),
    Match("reader", "hard"),
    Match("reader", "expert"),
    *(
        Match(high, low, options)
        for options in (ADVANCED, THREE, THREE + ADVANCED, TEAMS, TEAMS + ADVANCED, FOUR, FOUR + ADVANCED)
        for high, low in (("hard", "normal"), ("expert", "hard"), ("expert", "blind"))
    ),
    Match("expert", "blind"),
)


def levels(options: Options) -> Sequence[str]:
    """Return the levels that mean something: with four each for themselves in the advanced game `expert` has not shown
    to be stronger than `hard` (docs/measurements.md)."""
    alone = len(options.sides()) == 4 and options.advanced
    return [level for level in LEVELS if not (alone and level == "expert")]
