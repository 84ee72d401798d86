"""The colors of pictures."""

import pytest
from PIL import Image

from bot.draw.colors import color, mix, ramp
from bot.draw.look import Theme
from bot.draw.palette import Palette

GRAYS = Palette(ramp("#000000 #ffffff", 5))
WHITE, RED, PAPER = color("#ffffff"), color("#c02020"), color("#f0e0b9")
AT_NIGHT = Palette((RED,), ramp("#f0e0b9 #c02020", 3), themes={Theme.DARK: ((RED,), ramp("#202020 #c02020", 3))})
"""Red on paper, which is dark in one theme."""


def test_a_color_of_the_palette_is_its_own_nearest():
    """What is painted in a color of the palette has that color."""
    for index, own in enumerate(GRAYS.colors):
        assert GRAYS.nearest(own) == index


def test_a_painted_picture_holds_only_colors_of_the_palette():
    """Each pixel takes the nearest color there is."""
    picture = Image.new("RGB", (4, 4), (120, 130, 125))
    assert GRAYS.painted(picture).convert("RGB").getpixel((0, 0)) == (128, 128, 128)


def test_a_palette_has_at_most_256_colors():
    """More would not fit into a byte a pixel."""
    with pytest.raises(ValueError, match="257"):
        Palette(tuple((i, i // 2, 0) for i in range(256)), ((0, 0, 255),))


def test_steady_colors_are_those_that_no_theme_changes():
    """Of paper, red and what lies between them."""
    assert AT_NIGHT.steady.colors == (RED,)
    assert GRAYS.steady.colors == GRAYS.colors


def test_a_mix_is_looked_for_in_all_themes():
    """What lies between paper and red there lies between night and red here."""
    middle = AT_NIGHT.between(PAPER, RED, 0.5)
    assert AT_NIGHT.in_theme(Theme.DARK)[middle] == mix(color("#202020"), RED, 0.5)
    assert AT_NIGHT.mixed_with(RED, 0.5)[AT_NIGHT.nearest(PAPER)] == middle


def test_a_mix_lies_between():
    """None of the second color is the first, all of it the second."""
    assert [mix((0, 0, 0), (10, 20, 30), share) for share in (0, 0.5, 1)] == [(0, 0, 0), (5, 10, 15), (10, 20, 30)]
