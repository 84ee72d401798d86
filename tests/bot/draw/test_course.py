"""The chart of a rating over time."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.draw.chart import course
from bot.draw.chart.course import COURSE
from bot.draw.colors import Color
from bot.draw.look import Look, Theme
from tests.bot.draw.vision import contrast, luminance
from tests.thorough import one_in


def drawn(values: list[int]) -> Image.Image:
    return Image.open(BytesIO(course(values, "Armadora: rating of Ann", "games"))).convert("RGB")


def top_at_the_end(values: list[int]) -> int:
    """Return how far below the top of the picture gold begins in the last columns, where a dot ends the line."""
    image: Any = drawn(values)
    ys = [
        y
        for y in range(90, 500)
        for x in range(1118, 1142)
        if (pixel := image.getpixel((x, y)))[0] > 220 and pixel[2] < 120
    ]
    return min(ys)


def test_a_rating_that_rises_ends_higher_than_one_that_falls() -> None:
    """Up is more."""
    assert top_at_the_end([1000, 1040, 1100]) + 100 < top_at_the_end([1100, 1040, 1000])


@pytest.mark.parametrize(
    "values",
    one_in(
        2,
        [[1000], [1000, 1000], list(range(1000, 4000, 7)), [-300, 2600], [1000] * 500 + [1001]],
        lambda v: f"{len(v)}",
    ),
)
def test_any_course_can_be_drawn(values: list[int]) -> None:
    """One value or hundreds, flat or steep: a picture of the same size, small enough for a phone's connection."""
    data = course(values, "Armadora: rating of Ann", "games")
    assert Image.open(BytesIO(data)).size == COURSE
    assert len(data) < 60_000


@pytest.mark.parametrize("theme", one_in(4, [*Theme]))
def test_a_course_has_the_colors_of_its_theme(theme: Theme) -> None:
    """Words stand out from the paper by 4.5 to 1, in high contrast by 7 to 1."""
    data = course([1000, 1200], "Armadora: rating of Ann", "games", Look(theme))
    heading: Any = Image.open(BytesIO(data)).convert("RGB").crop((44, 30, 700, 90)).getcolors()
    shades: dict[Color, int] = {shade: count for count, shade in heading}
    paper = max(shades, key=lambda shade: shades[shade])
    assert (luminance(paper) < 0.1) is (theme is Theme.DARK)
    most = max(contrast(shade, paper) for shade in shades)
    assert most >= (7 if theme is Theme.CONTRAST else 4.5)


def test_a_long_course_keeps_its_ends() -> None:
    """However many games there are, the last one is where the line ends."""
    assert abs(top_at_the_end([1000] * 999 + [1200]) - top_at_the_end([1000, 1200])) < 4
