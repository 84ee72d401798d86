"""Shapes on a drawing, and sprites of it, against the plain way to mix colors, pixel by pixel."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.draw.drawing import Drawing
from bot.draw.palette import Palette
from bot.draw.patterns import PATTERNS, pattern
from bot.draw.sprite import bake
from bot.draw.text import Style

RED, BLUE, GROUND = (200, 30, 20), (10, 40, 220), (90, 140, 60)
PALETTE = Palette((RED, BLUE, GROUND, (0, 0, 0), (255, 255, 255), (128, 128, 128), (145, 85, 40), (50, 90, 140)))


def mask_of(drawing, kind):
    if kind == "letters":
        return drawing.letters("8", Style.NUMBERS, 20, 15, 12)
    return drawing.ellipse(15, 12, 9)


@pytest.mark.parametrize("opacity", [1, 0.5])
@pytest.mark.parametrize("bottom", [None, BLUE])
@pytest.mark.parametrize("kind", ["shape", "letters"])
def test_a_shape_is_laid_over_what_is_there(kind, bottom, opacity):
    """Whatever its edges: it looks as if each pixel were mixed by its own share."""
    drawing = Drawing(30, 24)
    drawing.fill(drawing.box(5, 3, 20, 24), GROUND)
    mask = mask_of(drawing, kind)
    size = mask.size
    left, top, right, lower = mask.getbbox()
    ink = Image.new("RGBA", size, (*RED, 255))
    if bottom is not None:
        slope = Image.linear_gradient("L").resize((right - left, lower - top))
        ink.paste((*bottom, 255), (left, top), slope)
    ink.putalpha(mask.point([round(v * opacity) for v in range(256)]))
    expected = drawing.at(*size)
    expected.alpha_composite(ink)
    drawing.fill(mask, RED, bottom, opacity)
    assert drawing.at(*size).tobytes() == expected.convert("RGBa").convert("RGBA").tobytes()


def test_the_smooth_edge_of_a_sprite_is_mixed_with_what_is_behind_it():
    """By eighths of its opacity; what is nearly invisible is left out."""
    art = Image.new("RGBA", (256, 2))
    art.putdata([(*color, alpha) for color in (RED, BLUE) for alpha in range(256)])
    sprite = bake(art, PALETTE, GROUND)
    for y, color in enumerate((RED, BLUE)):
        for alpha in range(24, 256):
            step = round(alpha * 8 / 255)
            assert sprite.pixels.getpixel((alpha, y)) == PALETTE.between(GROUND, color, step / 8)
    assert [bool(sprite.mask.getpixel((alpha, 0))) for alpha in range(256)] == [alpha >= 24 for alpha in range(256)]


def _share(mask) -> float:
    """How much of it is not black."""
    return sum(value * count for value, count in enumerate(mask.histogram())) / 255 / (mask.width * mask.height)


def test_each_of_twelve_patterns_is_its_own():
    """Wherever one is laid over another, an eighth of the pixels differ, as they are shown on a phone."""
    small = [pattern(seat, 96, 96).resize((32, 32)) for seat in range(PATTERNS)]
    for first, second in combinations(small, 2):
        for shift in (0, 2, 4, 6):
            assert _share(ImageChops.difference(first, ImageChops.offset(second, shift, shift))) > 0.125


def test_no_pattern_hides_the_color_below():
    """Of each some is free, and some is not."""
    for seat in range(PATTERNS):
        assert 0.05 < _share(pattern(seat, 96, 96)) < 0.65
