"""The colors of pictures."""

import pytest
from PIL import Image

from bot.draw.colors import color, mix, ramp
from bot.draw.palette import Palette
from tests.bot.draw.contrast import contrast

GRAYS = Palette(ramp("#000000 #ffffff", 5))


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


def test_contrast_is_that_of_wcag():
    """Black on white has 21, equal colors 1, and a known gray 4.54."""
    assert contrast(color("#000000"), color("#ffffff")) == pytest.approx(21)
    assert contrast(color("#123456"), color("#123456")) == 1
    assert contrast(color("#767676"), color("#ffffff")) == pytest.approx(4.54, abs=0.01)


def test_a_mix_lies_between():
    """None of the second color is the first, all of it the second."""
    assert [mix((0, 0, 0), (10, 20, 30), share) for share in (0, 0.5, 1)] == [(0, 0, 0), (5, 10, 15), (10, 20, 30)]
