"""Saboteur's colors: text can be read, tunnels stand out from rock, and players are told apart by everybody."""

from itertools import combinations

import pytest

from bot.draw.colors import Color
from bot.games.saboteur.names import LETTERS
from bot.games.saboteur.picture.colors import (
    FEW,
    FIGURES,
    INK,
    LIVERIES,
    PALETTE,
    PARCHMENT,
    WHITE,
    WOOD_DARK,
)
from tests.bot.draw.contrast import contrast

TEXTS = {
    "coordinates": (PARCHMENT, WOOD_DARK),
    "numbers of spots": (WHITE, WOOD_DARK),
    "words on parchment": (INK, PARCHMENT),
    **{f"letters of {letter}": (livery.ink, livery.base) for letter, livery in zip(LETTERS, LIVERIES, strict=True)},
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


@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision):
    """The colors of two players are apart, whichever cones somebody lacks."""

    def seen(color: Color) -> tuple[float, ...]:
        return tuple(sum(share * c for share, c in zip(row, color, strict=True)) for row in VISIONS[vision])

    for one, other in combinations(LIVERIES, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(shown(one.base)), seen(shown(other.base)), strict=True)) ** 0.5
        assert apart > 40


def test_neighbors_differ_in_brightness():
    """Players who sit side by side stand out from each other by 2.5 to 1, so gray is enough to tell them apart."""
    for one, other in zip(LIVERIES, (*LIVERIES[1:], LIVERIES[0]), strict=True):
        assert contrast(one.base, other.base) >= 2.5


def test_each_player_has_a_figure_and_a_letter_of_their_own():
    """Twelve of each."""
    assert len(set(FIGURES)) == len(set(LETTERS)) == len(LIVERIES) == 12


def test_the_few_colors_of_cards_are_in_the_palette():
    """So no card changes its colors when it is copied into a picture."""
    assert set(FEW.colors) <= set(PALETTE.colors)
