"""Patterns tell players apart without any color."""

from itertools import combinations

from PIL import ImageChops

from bot.draw.patterns import PATTERNS, pattern


def _share(mask) -> float:
    """How much of it is not black."""
    return sum(value * count for value, count in enumerate(mask.histogram())) / 255 / (mask.width * mask.height)


def test_each_of_twelve_patterns_is_its_own():
    """Wherever one is laid over another, an eighth of the pixels differ, as they are shown on a phone."""
    small = [pattern(seat, 96, 96).resize((32, 32)) for seat in range(PATTERNS)]
    for one, other in combinations(small, 2):
        for shift in (0, 2, 4, 6):
            assert _share(ImageChops.difference(one, ImageChops.offset(other, shift, shift))) > 0.125


def test_no_pattern_hides_the_color_below():
    """Of each some is free, and some is not."""
    for seat in range(PATTERNS):
        assert 0.05 < _share(pattern(seat, 96, 96)) < 0.65
