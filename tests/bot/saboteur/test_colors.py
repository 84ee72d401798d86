"""Saboteur's colors: text can be read, tunnels stand out from rock, and players are told apart by everybody."""

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from bot.draw.colors import Color
from bot.draw.look import Theme
from bot.games.saboteur.names import LETTERS
from bot.games.saboteur.picture.colors import (
    BAD,
    BLUE,
    EARTH,
    FEW,
    FIGURES,
    FLOOR,
    GOLD_LIGHT,
    GREEN,
    INK,
    LIVERIES,
    ON_EARTH,
    PALE,
    PALETTE,
    PARCHMENT,
    PARCHMENT_DIM,
    ROCK,
    TEXT,
    WHITE,
    WOOD_DARK,
)
from bot.games.saboteur.picture.suspicion import COLORS
from tests.bot.draw.contrast import contrast, luminance
from tests.bot.draw.vision import VISIONS, seen

TEXTS = {
    "coordinates": (PALE, WOOD_DARK),
    "words on earth": (ON_EARTH, EARTH),
    "words on dim parchment": (TEXT, PARCHMENT_DIM),
    "numbers of spots": (WHITE, WOOD_DARK),
    "words on parchment": (TEXT, PARCHMENT),
    **{f"letters of {letter}": (livery.ink, livery.base) for letter, livery in zip(LETTERS, LIVERIES, strict=True)},
}


def shown(color: Color, theme: Theme = Theme.STANDARD) -> Color:
    """The color as the palette has it in a theme."""
    return PALETTE.in_theme(theme)[PALETTE.nearest(color)]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("ink", "ground"), TEXTS.values(), ids=TEXTS)
def test_text_has_contrast(ink, ground, theme):
    """Every text stands out from its ground by 4.5 to 1, in high contrast by 7 to 1, in the colors that are really
    painted."""
    assert contrast(shown(ink, theme), shown(ground, theme)) >= (7 if theme is Theme.CONTRAST else 4.5)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("ink", "ground"), TEXTS.values(), ids=TEXTS)
def test_letters_have_smooth_edges(ink, ground, theme):
    """From the ground to the ink the steps go one way; a color between them that is another one in this theme would
    make letters jagged."""
    colors = PALETTE.in_theme(theme)
    steps = [luminance(colors[PALETTE.between(ground, ink, level / 8)]) for level in range(9)]
    rising = steps if steps[0] < steps[-1] else steps[::-1]
    assert all(later > before - 0.06 for before, later in pairwise(rising))


def test_ink_is_painted_as_ink():
    """Not as a color that looks like it and turns pale in the light theme, with outlines, badges and frames."""
    painted = PALETTE.painted(Image.new("RGB", (1, 1), INK))
    assert PALETTE.colors[painted.tobytes()[0]] == INK


@pytest.mark.parametrize(
    ("mark", "ground"),
    [(FLOOR, ROCK), (FLOOR, EARTH), (WHITE, ROCK), (GOLD_LIGHT, ROCK), (GOLD_LIGHT, EARTH), (BAD, WHITE)],
    ids=["floor on rock", "floor on earth", "last move", "plan", "plan on earth", "struck"],
)
def test_marks_stand_out_in_high_contrast(mark, ground):
    """Tunnels from rock and earth, frames from what they lie on, by 3 to 1."""
    assert contrast(shown(mark, Theme.CONTRAST), shown(ground, Theme.CONTRAST)) >= 3


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("mark", "ground"), [(WHITE, ROCK), (WHITE, BLUE), (WHITE, GREEN), (INK, FLOOR)])
def test_doors_stand_out_from_rock_and_tracks_in_every_theme(mark, ground, theme):
    """The white rim from rock and from the door's leaf, the white mark from the leaf, and the dark outline from the
    tunnel's floor, by 4.5 to 1."""
    assert contrast(shown(mark, theme), shown(ground, theme)) >= 4.5


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("apart", ["digger selfish saboteur", "blue green boss profiteer geologist saboteur"])
def test_dwarfs_in_the_chart_of_suspicions_differ_for_every_kind_of_color_vision(apart, vision, theme):
    """As far as they meet in one game; each has its pattern besides, whatever anybody has set."""
    for one, other in combinations(apart.split(), 2):
        assert dist(*(seen(shown(COLORS[dwarf], theme), vision) for dwarf in (one, other))) > 20, (one, other)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision, theme):
    """The colors of two players are apart, whichever cones somebody lacks; less so in high contrast, where they leave
    room for words. Letters and figures tell them apart everywhere, and patterns if they are wanted."""

    def cones(color: Color) -> tuple[float, ...]:
        return tuple(sum(share * c for share, c in zip(row, color, strict=True)) for row in VISIONS[vision])

    least = 25 if theme is Theme.CONTRAST else 38
    for one, other in combinations(LIVERIES, 2):
        assert dist(*(cones(shown(livery.base, theme)) for livery in (one, other))) > least


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
