"""The colors of Armadora's pictures: a map on a wooden table, and four players who differ in hue and in brightness.

Seats 0 and 2 are warm, 1 and 3 are cold, so partners look alike; within each pair one is dark and one is light. Warm
from cold and dark from light are what all kinds of color vision tell apart; a letter and a shape say it again.
"""

from dataclasses import dataclass

from bot.draw.palette import Color, Palette, color, mix, ramp

INK = color("#2a180c")
WOOD = color("#3b2415")
WOOD_LIGHT = color("#5a3820")
PARCHMENT = color("#efdfb8")
PARCHMENT_DIM = color("#cdb98e")
MEADOW = color("#8fb35a")
GOLD = color("#f4b92e")
GOLD_DARK = color("#8a5606")
WHITE = color("#fffaf0")
GOOD = color("#2f7d32")
BAD = color("#b3201a")


@dataclass(frozen=True, slots=True)
class Livery:
    """The colors of a player."""

    base: Color
    ink: Color
    """Letters and numerals on the base."""
    tint: Color
    """The ground of a territory that the player wins."""


LIVERIES = (
    Livery(base=color("#a31f1a"), ink=color("#fff1d6"), tint=color("#cf7f63")),
    Livery(base=color("#1d4b9b"), ink=color("#f2f6ff"), tint=color("#6f93c4")),
    Livery(base=color("#f6a45e"), ink=color("#3a1703"), tint=color("#f0c48c")),
    Livery(base=color("#a5dcee"), ink=color("#06283a"), tint=color("#bfe0e2")),
)
"""By seat."""
NOBODY = color("#a9a595")
"""The ground of a territory that nobody wins."""
TIED = color("#c9a7c7")
"""The ground of a territory that several win."""
PASTURES = (MEADOW, color("#b9c36a"), color("#7da878"), color("#cdbb6c"), color("#9ab48c"), color("#a8a85a"))
"""Grounds of territories while the game goes on; neighbors differ."""

_GROUNDS = (*PASTURES, *(livery.tint for livery in LIVERIES), NOBODY, TIED)

PALETTE = Palette(
    ramp("#120a05 #3b2415 #6d4526 #a8713d #dca765 #f3d9a5", 26),
    ramp("#5d4a2e #a58d62 #d6c294 #efdfb8 #fbf3dc #fffaf0", 18),
    ramp("#1c2410 #3a4d20 #5f7d38 #8fb35a #b9d484", 14),
    ramp("#3d2503 #8a5606 #d8930f #f4b92e #ffdf70 #fff8cf", 18),
    ramp("#1b1b1f #4a4848 #7d7871 #aea79b #dcd6ca", 16),
    *(ramp(f"#160a0a {code} #ffffff", 15) for code in ("#a31f1a", "#1d4b9b", "#f6a45e", "#a5dcee")),
    *(
        (mix(g, (20, 20, 0), 0.5), mix(g, (20, 20, 0), 0.22), mix(g, (20, 20, 0), 0.1), g, mix(g, WHITE, 0.2))
        for g in _GROUNDS
    ),
    ((47, 125, 50), (20, 60, 20), (120, 190, 110), (179, 32, 26)),
)
