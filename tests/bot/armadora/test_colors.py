"""Armadora's colors: text can be read, and players be told apart by everybody."""

from itertools import combinations

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


@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision):
    """The colors of two players are far apart, whichever cones somebody lacks."""

    def seen(color: Color) -> tuple[float, ...]:
        return tuple(sum(share * c for share, c in zip(row, color, strict=True)) for row in VISIONS[vision])

    for one, other in combinations(LIVERIES, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(shown(one.base)), seen(shown(other.base)), strict=True)) ** 0.5
        assert apart > 60
