"""The colors of Saboteur's pictures: dark earth, gray rock, tunnels warm with lantern light, and twelve players.

The players' colors are alternately dark and light, and were searched for by simulation, so that no two are similar for
any kind of color vision (tests/bot/saboteur/test_colors.py). None is blue or green: those are the teams of Saboteur 2.
Since twelve colors are many, each player also has a letter and the shape of a badge.
"""

from collections.abc import Callable
from functools import partial
from typing import Literal, TypeAlias, get_args

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, Livery, Tone, color, gradient, mix, ramp, recolored
from bot.draw.look import Look, Theme
from bot.draw.palette import Palette
from bot.games.saboteur.picture import WIDTH

INK = color("#140d09")
TEXT = color("#140d0a")
"""Words on paper. This color and the next ones look like others, but differ from them in some theme."""
PALE, PALE_DIM = color("#f0e0b8"), color("#cbb88d")
"""Words on dark wood."""
ON_EARTH = color("#f0e0b7")
"""Words on earth."""
FACE, FACE_DIM = color("#f0e4b4"), color("#cbb894")
"""The face of a card, which is pale in every theme."""
EARTH = Tone(color("#110b07"), light=color("#33241a"), dark=color("#070504"))
"""The bare table: darker than Discord around the picture, so that rock and tunnels come out of the dark. Only earth is
painted in these colors, since ink is as dark, and stays so where a theme has pale earth."""
OPEN = color("#c39a5a")
"""The dashes around an empty cell where a card may be placed."""
FRAME = Tone(color("#7f5128"), light=color("#a9743e"), dark=color("#5f3a1b"))
"""The timber around the table, with the coordinates."""
ROCK = Tone(color("#686b77"), light=color("#9a9ca6"), dark=color("#34363f"))
FLOOR = Tone(color("#d39a50"), light=color("#fbe3a6"), dark=color("#9a6530"))
LIGHT = color("#fff4cf")
"""A lantern's flame, and daylight."""
WOOD = Tone(color("#6b4020"), light=color("#cf9450"), dark=color("#3f2413"))
STEEL = Tone(color("#848b96"), light=color("#d5dae0"), dark=color("#343840"))
GOLD = Tone(color("#f4b92e"), light=color("#ffe27a"), dark=color("#8a5606"))
PARCHMENT = color("#f0e0b9")
PARCHMENT_DIM = color("#cbb88c")
SEPIA = color("#a58d62")
WHITE = color("#fffaf0")
BLUE = Tone(color("#2465cf"), light=color("#9fcbff"), dark=color("#0d2c6b"))
GREEN = Tone(color("#1c7a32"), light=color("#a4e39b"), dark=color("#0b4018"))
CRYSTAL = Tone(color("#b05cf0"), light=color("#ecc6ff"), dark=color("#4a1c80"))
BAD = color("#c9301f")
BAD_DARK = color("#6e120c")
SKIN = color("#dc9a6a")

Figure: TypeAlias = Literal[
    "disc", "shield", "diamond", "banner", "hexagon", "triangle",
    "square", "star", "drop", "octagon", "cross", "pentagon",
]  # fmt: skip
"""The outline of a player's badge."""

FIGURES: tuple[Figure, ...] = get_args(Figure)
"""By seat."""


_LIVERY_DARK, _LIVERY_LIGHT = color("#1c100a"), color("#ffffff")


def _livery(base: str, ink: str) -> Livery:
    return Livery(color(base), color(ink), mix(color(base), PARCHMENT, 0.5))


LIVERIES = (
    _livery("#780000", "#fff1d6"),
    _livery("#f0c000", "#372a02"),
    _livery("#480060", "#fbefff"),
    _livery("#ff6078", "#36030c"),
    _livery("#484848", "#f4f4f4"),
    _livery("#d860ff", "#26032f"),
    _livery("#17131b", "#f2eef6"),
    _livery("#c0a8c0", "#26162a"),
    _livery("#904890", "#fff0ff"),
    _livery("#fff0c0", "#33260a"),
    _livery("#c04800", "#fff8ee"),
    _livery("#f0ffff", "#26201a"),
)
"""By seat."""

_rocks = partial(ramp, "#1b1b21 #3c3e48 #676a75 #858893 #a6a8b0 #d2d0cd", 14)
ROCKS = _rocks()
"""Rock, from clefts to lit edges."""
_floors = partial(ramp, "#24150b #5a3619 #9a6530 #d39a50 #efc47a #fbe3a6 #fff6d6", 13)
FLOORS = _floors()
"""The floor of a tunnel, from shadow to a lantern's light."""

_woods = partial(ramp, "#1f1109 #3f2413 #6b4020 #9c6532 #cf9450 #efc98d", 12)
_steels = partial(ramp, "#16181c #343840 #848b96 #d5dae0 #f6f8fa", 9)
_blues = partial(ramp, "#071433 #0d2c6b #2465cf #9fcbff #eef6ff", 9)
_greens = partial(ramp, "#041f0b #0b4018 #1c7a32 #a4e39b #effbe9", 9)
_crystals = partial(ramp, "#1d0a35 #4a1c80 #b05cf0 #ecc6ff #ffffff", 8)
FEW = Palette(
    (*ROCKS[:5:2], *ROCKS[4:7], *ROCKS[6::2]),
    FLOORS[1::2],
    _woods()[::2],
    _steels()[::2],
    _blues()[::2],
    _greens()[::2],
    _crystals()[1::2],
    (INK, WHITE, GOLD.base, GOLD.light, GOLD.dark),
)
"""The colors of the cards of the maze: they look nearly the same, and make the PNG an eighth smaller."""


def _ramps(of: Callable[[Color], Color]) -> tuple[tuple[Color, ...], ...]:
    """Return all ramps in a theme, given as a function from a standard color to the theme's color."""

    def plain(*standard: Color) -> tuple[Color, ...]:
        return tuple(map(of, standard))

    def words(ground: Color, ink: Color, steps: int = 9) -> tuple[Color, ...]:
        return gradient([of(ground), of(ink)], steps)

    liveries = [Livery(of(livery.base), of(livery.ink), of(livery.tint)) for livery in LIVERIES]
    return (
        _rocks(of),
        _floors(of),
        plain(OPEN, FRAME.base, FRAME.light, FRAME.dark),
        _woods(of),
        _steels(of),
        ramp("#3d2503 #8a5606 #d8930f #f4b92e #ffe27a #fff8cf", 10, of),
        ramp("#5d4a2e #a58d62 #cbb88c #f0e0b9 #fffaf0", 9, of),
        _blues(of),
        _greens(of),
        _crystals(of),
        ramp("#2c0705 #6e120c #c9301f #ff9a7d #ffe3d6", 7, of),
        ramp("#4a2414 #9a5632 #dc9a6a #f7cfa4 #ffeeda", 7, of),
        ramp("#4a4848 #85807a #c4beb2 #f4efe4", 6, of),
        *((livery.base, livery.ink, livery.tint) for livery in liveries),
        *(gradient((of(_LIVERY_DARK), livery.base, _LIVERY_LIGHT), 7) for livery in liveries),
        plain(INK, ROCK.base, ROCK.light, ROCK.dark, FLOOR.base, FLOOR.light, FLOOR.dark, LIGHT, WOOD.base),
        plain(WOOD.light, WOOD.dark, GOLD.base, GOLD.light, GOLD.dark, PARCHMENT, PARCHMENT_DIM, SEPIA, WHITE),
        plain(BAD, BAD_DARK, SKIN),
        plain(FACE, FACE_DIM),
        # From here on: only for words and the earth.
        plain(PALE, PALE_DIM),
        words(PARCHMENT, TEXT),
        words(PARCHMENT_DIM, TEXT),
        words(EARTH.base, ON_EARTH),
        plain(EARTH.light, EARTH.dark),
        words(WOOD.dark, PALE),
        words(FRAME.base, PALE, 5),
    )


_APART = 7
"""The number of ramps, at the end, that drawings do not use."""


THEMES = {
    Theme.LIGHT: recolored(
        "#110b07 #e4d4b4 #070504 #b09c74 #33241a #a08a62 #f0e0b7 #2a180b #c39a5a #7d4c12 "
        "#f0e0b9 #fffbf2 #cbb88c #e6dcc6"
    ),
    Theme.DARK: recolored(
        "#110b07 #0b0807 #070504 #040303 #33241a #241b15 #7f5128 #65452a #a9743e #815a36 "
        "#5f3a1b #4a301b #c39a5a #a98a5a "
        "#f0e0b9 #2b251d #cbb88c #211c16 #140d0a #f3e6c8 #5d4a2e #84714f #3f2413 #1e140c"
    ),
    Theme.CONTRAST: recolored(
        "#110b07 #000000 #070504 #000000 #33241a #000000 #f0e0b7 #ffffff #c39a5a #ffe08a "
        "#7f5128 #5a5148 #a9743e #857a6c #5f3a1b #2c2723 "
        "#f0e0b9 #ffffff #cbb88c #e4e4e4 #140d0a #000000 #140d09 #000000 #f0e0b8 #ffffff #cbb88d #ffffff "
        "#3f2413 #000000 "
        "#5a3619 #7a5a34 #9a6530 #c79a5c #d39a50 #f6dca6 #efc47a #ffe9b8 #fbe3a6 #fff4d2 "
        "#c04800 #983a00 #fff8ee #ffffff #904890 #7d3d7d #fff0ff #ffffff "
        "#36030c #000000 #26032f #000000 #26162a #000000 #1c100a #000000"
    ),
}
_RAMPS = _ramps(lambda standard: standard)
PALETTE = Palette(*_RAMPS[:-_APART], apart=_RAMPS[-_APART:], themes={theme: _ramps(of) for theme, of in THEMES.items()})


def bare_earth(height: int, look: Look) -> Canvas:
    """Return a canvas as wide as every picture of the table, with nothing on it."""
    return Canvas(PALETTE, PALETTE.new((WIDTH, height), EARTH.base), look)
