"""The colors of Armadora's pictures: a map on a wooden table, and four players who differ in hue and in brightness.

Seats 0 and 2 are warm, 1 and 3 are cold, so partners look alike; within each pair one is dark and one is light. All
kinds of color vision distinguish warm from cold and dark from light; a letter and a shape repeat what the color says.
"""

from collections.abc import Callable

from bot.draw.colors import Color, Livery, Tone, color, gradient, mix, ramp, recolored
from bot.draw.look import Theme
from bot.draw.palette import Palette

INK = color("#26160b")
TEXT = color("#26160c")
"""Words on paper. This color and the next ones look like others, but differ from them in some theme."""
ON_TABLE = color("#f0e0b7")
"""Words on wood."""
FRAME, CHOSEN = color("#fffce4"), color("#fcb92e")
"""Frames around squares."""
WOOD = color("#3a2415")
TABLE, TABLE_SEAM, TABLE_LIGHT = color("#3a2414"), color("#120a06"), color("#48301d")
"""The wood of the table."""
WOOD_LIGHT = color("#6d4526")
PARCHMENT = color("#f0e0b9")
PARCHMENT_DIM = color("#cbb88c")
SEPIA = color("#a58d62")
WHITE = color("#fffaf0")
GOLD = Tone(color("#f4b92e"), light=color("#ffe27a"), dark=color("#8a5606"))
STAKE = Tone(color("#c78a4a"), light=color("#efc98d"), dark=color("#6d4526"))
ROCK = Tone(color("#85807a"), light=color("#c4beb2"), dark=color("#4a4848"))
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
"""The ground of a territory without a winner."""
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
"""The number of shades of a ground, from lines to highlights."""
BASE_LEVEL = 4
"""The index of the shade of most of a ground."""


def shades(ground: Color, depth: float = 0.62) -> tuple[Color, ...]:
    """Return a ground's shades, from dark lines to highlights; the one at BASE_LEVEL is the ground's own color.
    A smaller `depth` means less contrast."""
    shadow, light = mix(ground, (40, 36, 10), 0.62), mix(ground, (255, 246, 205), 0.36)
    dark = [mix(shadow, ground, (level / BASE_LEVEL) ** depth) for level in range(BASE_LEVEL)]
    return (*dark, ground, mix(ground, light, 0.45), light)


GROUNDS = (*PASTURES, *(livery.tint for livery in LIVERIES), NOBODY)


def _ramps(of: Callable[[Color], Color], depth: float = 0.62) -> tuple[tuple[Color, ...], ...]:
    """Return all ramps in a theme, given as a function from a standard color to the theme's color."""

    def words(ground: Color, ink: Color) -> tuple[Color, ...]:
        return gradient([of(ground), of(ink)], 9)

    grounds = [shades(of(ground), depth) for ground in GROUNDS]
    singles = "#123516 #7fc07a"
    # Few steps: every additional color makes the PNG larger, and the style is that of a print in few inks.
    return (
        ramp("#120a05 #3a2415 #6d4526 #a8713d #dca765 #f3d9a5", 16, of),
        ramp("#5d4a2e #a58d62 #cbb88c #f0e0b9 #fffaf0", 9, of),
        # A green of its own: that of meadows is another one in each theme, and portraits keep theirs.
        ramp("#1c2410 #3a4d20 #5f7d38 #93b45d #b9d484", 7, of),
        ramp("#3d2503 #8a5606 #d8930f #f4b92e #ffe27a #fff8cf", 11, of),
        ramp("#1b1b1f #4a4848 #85807a #c4beb2 #ece7db", 8, of),
        *(ramp(f"#1c100a {code} #ffffff", 9, of) for code in ("#8f1218", "#1d4b9b", "#ffb469", "#a5dcee")),
        *grounds,
        (*map(of, (GOOD, *map(color, singles.split()), BAD, INK, WOOD, WOOD_LIGHT, PARCHMENT, PARCHMENT_DIM, SEPIA)),),
        (of(GOLD.base), of(FRAME), of(CHOSEN)),
        tuple(of(livery.ink) for livery in LIVERIES),
        # From here on: only for words and the table.
        words(PARCHMENT, TEXT),
        words(PARCHMENT_DIM, TEXT),
        words(TABLE, ON_TABLE),
        gradient([of(TABLE_SEAM), of(TABLE), of(TABLE_LIGHT)], 5),
    )


_APART = 4
"""The number of ramps, at the end, that drawings do not use."""


THEMES = {
    Theme.LIGHT: recolored(
        "#3a2414 #d9c3a0 #120a06 #a98d63 #48301d #e4d2b4 #f0e0b7 #2a180b #6d4526 #8a6238 "
        "#f0e0b9 #fffbf2 #cbb88c #e3dac6 #93b45c #c3dd96 #cdbd72 #ece2ac #7ba58d #b4d6c4 #bba3b4 #dfd0da "
        "#b9c98c #d8e4b8 #c59f7e #e6cdb6"
    ),
    Theme.DARK: recolored(
        "#3a2414 #14110e #120a06 #080605 #48301d #1b1713 #6d4526 #5a3d25 "
        "#f0e0b9 #2b251d #cbb88c #211c16 #a58d62 #5d4f38 #5d4a2e #84714f #26160c #f3e6c8 "
        "#93b45c #4f6435 #cdbd72 #6b6238 #7ba58d #3f5b4c #bba3b4 #665563 #b9c98c #626c45 #c59f7e #6e543f "
        "#cf7f74 #66302a #7f9fd0 #2b4272 #f6d6a2 #806339 #b8dfe6 #44717d #aaa699 #55534c "
        "#8f1218 #a8222a #1d4b9b #2a5fbb"
    ),
    Theme.CONTRAST: recolored(
        "#3a2414 #000000 #120a06 #000000 #48301d #000000 #f0e0b7 #ffffff #6d4526 #404040 "
        "#f0e0b9 #ffffff #cbb88c #e4e4e4 #a58d62 #707070 #26160b #000000 #26160c #000000 "
        "#fffaf0 #ffffff #fffce4 #000000 #fcb92e #b0007a #246b2b #0b5a14 #b3201a #a30d0d "
        "#93b45c #f2f7e6 #cdbd72 #fff3c4 #7ba58d #d9f0e6 #bba3b4 #f4e4f0 #b9c98c #e9efd0 #c59f7e #fbe3d0 "
        "#cf7f74 #ffd0c8 #7f9fd0 #cfdfff #f6d6a2 #ffe9c4 #b8dfe6 #d8f4fa #aaa699 #e2e2de "
        "#8f1218 #8a0008 #1d4b9b #0b3a91 #1c100a #000000"
    ),
}
WOODEN = Palette(gradient((TABLE_SEAM, TABLE, TABLE_LIGHT), 5))
"""The colors of the table."""
_RAMPS = _ramps(lambda standard: standard)
_EVEN = 0.2
"""The depth of grounds in high contrast."""
PALETTE = Palette(
    *_RAMPS[:-_APART],
    apart=_RAMPS[-_APART:],
    themes={theme: _ramps(of, _EVEN) if theme is Theme.CONTRAST else _ramps(of) for theme, of in THEMES.items()},
)
