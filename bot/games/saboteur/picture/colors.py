"""The colors of Saboteur's pictures: cold rock, tunnels warm with lantern light, and twelve players.

The players' colors are dark and light in turn, and chosen so that no two are near each other for any kind of color
vision; as twelve are many all the same, each player also has a letter and the figure of a badge.
"""

from typing import Literal, TypeAlias

from bot.draw.colors import Livery, color, mix, ramp
from bot.draw.palette import Palette

INK = color("#140d09")
EARTH = color("#37271a")
"""The table where no card lies."""
ROCK = color("#565863")
ROCK_LIGHT = color("#8d8e97")
ROCK_DARK = color("#2b2c34")
FLOOR = color("#c98f4c")
FLOOR_LIGHT = color("#f8dc9a")
FLOOR_DARK = color("#7d4f27")
LIGHT = color("#fff4cf")
"""A lantern's flame, and daylight."""
WOOD = color("#6b4020")
WOOD_LIGHT = color("#cf9450")
WOOD_DARK = color("#3f2413")
STEEL = color("#848b96")
STEEL_LIGHT = color("#d5dae0")
STEEL_DARK = color("#343840")
GOLD = color("#f4b92e")
GOLD_LIGHT = color("#ffe27a")
GOLD_DARK = color("#8a5606")
PARCHMENT = color("#f0e0b9")
PARCHMENT_DIM = color("#cbb88c")
SEPIA = color("#a58d62")
WHITE = color("#fffaf0")
BLUE = color("#2465cf")
BLUE_LIGHT = color("#9fcbff")
BLUE_DARK = color("#0d2c6b")
GREEN = color("#2a9440")
GREEN_LIGHT = color("#a4e39b")
GREEN_DARK = color("#0b4018")
CRYSTAL = color("#b05cf0")
CRYSTAL_LIGHT = color("#ecc6ff")
CRYSTAL_DARK = color("#4a1c80")
BAD = color("#c9301f")
BAD_DARK = color("#6e120c")
SKIN = color("#dc9a6a")

Figure: TypeAlias = Literal[
    "disc", "shield", "diamond", "banner", "hexagon", "triangle",
    "square", "star", "drop", "octagon", "cross", "pentagon",
]  # fmt: skip
"""The outline of a player's badge."""

FIGURES: tuple[Figure, ...] = (
    "disc", "shield", "diamond", "banner", "hexagon", "triangle",
    "square", "star", "drop", "octagon", "cross", "pentagon",
)  # fmt: skip
"""By seat."""


def _livery(base: str, ink: str) -> Livery:
    return Livery(color(base), color(ink), mix(color(base), PARCHMENT, 0.5))


LIVERIES = (
    _livery("#9c090a", "#fff1d6"),
    _livery("#bfb9e5", "#160f33"),
    _livery("#3d5cbd", "#f4f7ff"),
    _livery("#d4a643", "#321d02"),
    _livery("#047253", "#effbe9"),
    _livery("#fdf748", "#372a02"),
    _livery("#5c08a3", "#fbefff"),
    _livery("#b7f67d", "#16290a"),
    _livery("#7d5413", "#fff3dc"),
    _livery("#fdafad", "#42081f"),
    _livery("#19294f", "#f4f4f4"),
    _livery("#f7faf8", "#26201a"),
)
"""By seat."""

ROCKS = ramp("#17171c #2b2c34 #474953 #62646f #8b8c94 #bdbab8", 14)
"""Rock from clefts to edges that catch the light."""
FLOORS = ramp("#24150b #4b2d16 #7d4f27 #b57c3f #e3b066 #f8dc9a #fff4cf", 13)
"""The floor of a tunnel, from shadow to a lantern's light."""

_WOODS = ramp("#1f1109 #3f2413 #6b4020 #9c6532 #cf9450 #efc98d", 12)
_STEELS = ramp("#16181c #343840 #848b96 #d5dae0 #f6f8fa", 9)
_BLUES = ramp("#071433 #0d2c6b #2465cf #9fcbff #eef6ff", 9)
_GREENS = ramp("#041f0b #0b4018 #2a9440 #a4e39b #effbe9", 9)
_CRYSTALS = ramp("#1d0a35 #4a1c80 #b05cf0 #ecc6ff #ffffff", 8)
FEW = Palette(
    (*ROCKS[:5:2], *ROCKS[4:7], *ROCKS[6::2]),
    FLOORS[1::2],
    _WOODS[::2],
    _STEELS[::2],
    _BLUES[::2],
    _GREENS[::2],
    _CRYSTALS[1::2],
    (INK, WHITE, GOLD, GOLD_LIGHT, GOLD_DARK),
)
"""The colors of the cards of the maze: hardly fewer to the eye, and an eighth less of the PNG."""

PALETTE = Palette(
    ROCKS,
    FLOORS,
    ramp("#0b0705 #1c130c #37271a #553d29", 7),
    (mix(EARTH, (0, 0, 0), 0.18), mix(EARTH, (0, 0, 0), 0.5), mix(EARTH, (255, 220, 170), 0.12)),
    _WOODS,
    _STEELS,
    ramp("#3d2503 #8a5606 #d8930f #f4b92e #ffe27a #fff8cf", 10),
    ramp("#5d4a2e #a58d62 #cbb88c #f0e0b9 #fffaf0", 9),
    _BLUES,
    _GREENS,
    _CRYSTALS,
    ramp("#2c0705 #6e120c #c9301f #ff9a7d #ffe3d6", 7),
    ramp("#4a2414 #9a5632 #dc9a6a #f7cfa4 #ffeeda", 7),
    ramp("#4a4848 #85807a #c4beb2 #f4efe4", 6),
    *((livery.base, livery.ink, livery.tint) for livery in LIVERIES),
    *(ramp(f"#1c100a #{livery.base[0]:02x}{livery.base[1]:02x}{livery.base[2]:02x} #ffffff", 7) for livery in LIVERIES),
    (INK, EARTH, ROCK, ROCK_LIGHT, ROCK_DARK, FLOOR, FLOOR_LIGHT, FLOOR_DARK, LIGHT, WOOD, WOOD_LIGHT, WOOD_DARK),
    (GOLD, GOLD_LIGHT, GOLD_DARK, PARCHMENT, PARCHMENT_DIM, SEPIA, WHITE, BAD, BAD_DARK, SKIN),
)
