"""The colors of Armadora's pictures: a map on a wooden table, and four players who differ in hue and in brightness.

Seats 0 and 2 are warm, 1 and 3 are cold, so partners look alike; within each pair one is dark and one is light. Warm
from cold and dark from light are what all kinds of color vision tell apart; a letter and a shape say it again.
"""

from bot.draw.colors import Color, Livery, color, mix, ramp
from bot.draw.palette import Palette

INK = color("#26160b")
WOOD = color("#3a2415")
WOOD_LIGHT = color("#6d4526")
PARCHMENT = color("#f0e0b9")
PARCHMENT_DIM = color("#cbb88c")
SEPIA = color("#a58d62")
WHITE = color("#fffaf0")
GOLD = color("#f4b92e")
GOLD_LIGHT = color("#ffe27a")
GOLD_DARK = color("#8a5606")
STAKE = color("#c78a4a")
STAKE_LIGHT = color("#efc98d")
STAKE_DARK = color("#6d4526")
ROCK = color("#85807a")
ROCK_LIGHT = color("#c4beb2")
ROCK_DARK = color("#4a4848")
GOOD = color("#246b2b")
BAD = color("#b3201a")

LIVERIES = (
    Livery(base=color("#8f1218"), ink=color("#fff1d6"), tint=color("#cf7f74")),
    Livery(base=color("#1d4b9b"), ink=color("#f2f6ff"), tint=color("#7f9fd0")),
    Livery(base=color("#ffb469"), ink=color("#3a1703"), tint=color("#f6d6a2")),
    Livery(base=color("#a5dcee"), ink=color("#06283a"), tint=color("#b8dfe6")),
)
"""By seat."""
NOBODY = color("#aaa699")
"""The ground of a territory that nobody wins."""
MEADOW = color("#93b45c")
PASTURES = (
    MEADOW,
    color("#cdbd72"),
    color("#7ba58d"),
    color("#bba3b4"),
    color("#b9c98c"),
    color("#c59f7e"),
)
"""Grounds of territories while the game goes on; neighbors differ."""
LEVELS = 7
"""How many shades a ground has, from lines to highlights."""
BASE_LEVEL = 4
"""The shade that most of a ground has."""


def shades(ground: Color) -> tuple[Color, ...]:
    """Return a ground's shades, from dark lines to highlights; the one at BASE_LEVEL is the ground's own color."""
    shadow, light = mix(ground, (40, 36, 10), 0.62), mix(ground, (255, 246, 205), 0.36)
    dark = [mix(shadow, ground, (level / BASE_LEVEL) ** 0.62) for level in range(BASE_LEVEL)]
    return (*dark, ground, mix(ground, light, 0.45), light)


DIM = 0.55
"""How far what a panel is not about recedes into WOOD."""

GROUNDS = (*PASTURES, *(livery.tint for livery in LIVERIES), NOBODY)

# Few steps: every color more makes the PNG larger, and the style is that of a print in few inks.
PALETTE = Palette(
    ramp("#120a05 #3a2415 #6d4526 #a8713d #dca765 #f3d9a5", 16),
    ramp("#5d4a2e #a58d62 #cbb88c #f0e0b9 #fffaf0", 9),
    ramp("#1c2410 #3a4d20 #5f7d38 #93b45c #b9d484", 7),
    ramp("#3d2503 #8a5606 #d8930f #f4b92e #ffe27a #fff8cf", 11),
    ramp("#1b1b1f #4a4848 #85807a #c4beb2 #ece7db", 8),
    *(ramp(f"#1c100a {code} #ffffff", 9) for code in ("#8f1218", "#1d4b9b", "#ffb469", "#a5dcee")),
    *(shades(ground) for ground in GROUNDS),
    *(tuple(mix(shade, WOOD, DIM) for shade in shades(ground)[BASE_LEVEL - 1 :]) for ground in GROUNDS),
    (GOOD, color("#123516"), color("#7fc07a"), BAD, INK, WOOD, WOOD_LIGHT, PARCHMENT, PARCHMENT_DIM, SEPIA, GOLD),
)
