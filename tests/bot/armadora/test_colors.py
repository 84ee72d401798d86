"""Armadora's colors: text can be read, and players be told apart by everybody."""

from itertools import combinations
from math import dist

import pytest

from bot.draw.colors import Color
from bot.games.armadora.picture.colors import (
    BAD,
    GOOD,
    GROUNDS,
    INK,
    LIVERIES,
    PALETTE,
    PARCHMENT,
    PARCHMENT_DIM,
    WHITE,
    WOOD,
)
from tests.bot.draw.contrast import contrast

TEXTS = {
    "coordinates and cards": (INK, PARCHMENT),
    "cards of who passed": (INK, PARCHMENT_DIM),
    "the supply": (PARCHMENT, WOOD),
    "the plates of characters": (PARCHMENT, INK),
    "face-up strengths": (INK, WHITE),
    "gold, within its outline": (WHITE, INK),
    "reinforcements": (WHITE, GOOD),
    "arrows": (WHITE, BAD),
    **{f"letters of {letter}": (livery.ink, livery.base) for letter, livery in zip("ABCD", LIVERIES, strict=True)},
}
# Seen by the three kinds of cones that people may lack: linear maps of red, green and blue (Machado 2009, severity 1).
VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def shown(color: Color) -> Color:
    """The color as the palette has it."""
    return PALETTE.colors[PALETTE.nearest(color)]


@pytest.mark.parametrize(("ink", "ground"), TEXTS.values(), ids=TEXTS)
def test_text_has_contrast(ink, ground):
    """Every text stands out from its ground by 4.5 to 1, in the colors that are really painted."""
    assert contrast(shown(ink), shown(ground)) >= 4.5


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_outlines_stand_out_from_every_ground(ground):
    """The dark line around numbers, shields and palisades is seen on each territory's color."""
    assert contrast(shown(INK), shown(ground)) >= 4.5


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """The color of this light by how bright, how red and how yellow it looks (CIE 1976)."""
    r, g, b = (max(0.0, part) for part in light)
    sums = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(color: Color, vision: str) -> tuple[float, float, float]:
    light = [part / 3294.6 if part <= 10.3 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in shown(color)]
    return lab(tuple(sum(share * part for share, part in zip(row, light, strict=True)) for row in VISIONS[vision]))


@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision):
    """The colors of two players look far apart, whichever cones somebody lacks, and so do the grounds that they win."""
    for one, other in combinations(LIVERIES, 2):
        assert dist(seen(one.base, vision), seen(other.base, vision)) > 45
        assert dist(seen(one.tint, vision), seen(other.tint, vision)) > 20
