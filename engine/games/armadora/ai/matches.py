"""What the ladder plays in Armadora: each level against the one below and against plain players, in every kind of game.

Without other options it is two players in the base game.
"""

from engine.measure import Match, each_level

LEVELS = ("beginner", "easy", "normal", "hard", "expert", "master")
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
