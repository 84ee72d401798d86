"""The charts of winning chances and of ratings."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.draw.chart import COURSE, chart, course
from bot.draw.chart.planes import BOTTOM, LEFT, RIGHT, SIZE, TOP, Curve, Mark, Words, sheet
from bot.draw.colors import Color, Livery, color, mix
from bot.draw.look import Look, Theme
from bot.games.armadora.picture.colors import LIVERIES
from tests.bot.draw.pictures import looks_as_it_did
from tests.bot.draw.vision import contrast, luminance
from tests.thorough import one_in

GOLDEN = Path(__file__).parent / "golden"
WORDS = Words("Winning chances", "what was true", "what the table knew", "moves")
NAMES = ["Ann", "Bob", "Cléo", "雅文", "Grimbold", "Æthelwynn", "Иван", "Dee", "Eve", "Fay", "Gus", "Hal"]
EDGE = 8
"""Half of a line's width, and a little more: so far it stands out where a chance is all or nothing."""
LIGHT, DARK = color("#fffaf0"), color("#26160b")
TWELVE = [
    *LIVERIES,
    *(Livery(base, LIGHT, mix(base, LIGHT, 0.5)) for base in map(color, ("#92239a", "#1f7a3a", "#7a4b12", "#16787e"))),
    *(Livery(base, DARK, mix(base, LIGHT, 0.5)) for base in map(color, ("#aee07c", "#e07bb0", "#ddd24a", "#b7a1f0"))),
]
"""The colors of up to twelve sides."""


def curves(sides, positions=50):
    """A made-up game: chances that wander, one side's at last all."""
    rng, weights, lines = Random(sides), [10.0] * sides, []
    for position in range(positions):
        weights = [max(0.2, weight * rng.uniform(0.75, 1.35)) for weight in weights]
        lines.append([weight * (1 if side else 1 + position / 8) for side, weight in enumerate(weights)])
    true = [[weight / sum(row) for weight in row] for row in lines]
    public = [[0.6 / sides + 0.4 * chance for chance in row] for row in true]
    for last in (true[-1], public[-1]):
        last[:] = [1.0, *[0.0] * (sides - 1)]
    return [
        Curve(
            NAMES[side],
            "ABCDEFGHIJKL"[side],
            TWELVE[side],
            *(tuple(row[side] for row in rows) for rows in (public, true)),
        )
        for side in range(sides)
    ]


def drawn(*arguments):
    return Image.open(BytesIO(chart(*arguments)))


@pytest.mark.parametrize("sides", [2, 3])
def test_the_chart_looks_as_approved(sides):
    """Compared with a picture that was looked at; letters may differ a little from one FreeType to another."""
    data = chart(curves(sides), [Mark(12, 0), Mark(30, 1), Mark(32, sides - 1)], WORDS)
    assert looks_as_it_did(GOLDEN / f"chart_{sides}.png", data, 0.005)


@pytest.mark.parametrize("sides", one_in(5, [12, 2, 3, 6, 7]))
def test_every_side_keeps_its_color(sides):
    """Up to twelve sides fit into one palette, and each color is seen well: on the side's name, line and letter."""
    image = drawn(curves(sides), [Mark(12, 0), Mark(30, sides - 1)], WORDS)
    assert image.mode == "P"
    assert image.width == SIZE[0]
    counted = {shade: pixels for pixels, shade in image.convert("RGB").getcolors()}
    assert len(counted) <= 256
    assert all(counted[livery.base] > 5000 for livery in TWELVE[:sides])


@pytest.mark.parametrize(
    "size", one_in(6, [(3, 1), (2, 1), (2, 2), (3, 3), (4, 9), (2, 300), (4, 70), (3, 70), (2, 70)])
)
def test_games_of_any_length_are_drawn(size):
    """Also a game without a single move: each has its size in pixels, a palette, and few bytes."""
    sides, positions = size
    marks = [Mark(0, 0), Mark(positions - 2, sides - 1)] if positions > 2 else []
    data = chart(curves(sides, positions), marks, WORDS)
    image = Image.open(BytesIO(data))
    assert (image.size, image.mode) == (sheet(sides, positions - 1).size, "P")
    assert len(data) < 120_000


def changed(first, second):
    """The box around all that differs."""
    box = ImageChops.difference(first, second).getbbox()
    assert box is not None
    return box


def test_crowded_marks_stay_on_the_chart_and_apart():
    """Three moves in a row at the very end have their medals side by side, in order."""
    plain, marked = (
        drawn(curves(2), marks, WORDS).convert("RGB") for marks in ([], [Mark(p, 0) for p in (46, 47, 48)])
    )
    left, top, right, bottom = changed(plain, marked)
    assert LEFT < left <= RIGHT - 170
    assert right <= RIGHT + 12
    assert top < TOP
    assert bottom <= BOTTOM + 12


@pytest.mark.parametrize("one_of", one_in(3, [(4, 3), (3, 1), (12, 0)]))
def test_each_of_many_sides_has_a_strip_of_its_own(one_of):
    """A side's line, its marks and its name change nothing beside the strips of the others, so lines never tangle."""
    sides, side = one_of
    strips = [(plane.top, plane.bottom) for plane in sheet(sides, 49).planes]
    assert all(lower[0] > upper[1] + 2 * EDGE for upper, lower in pairwise(strips))
    plain = curves(sides)
    turned = [*plain]
    turned[side] = replace(plain[side], label="Zoé", true=plain[side - 1].true, known=plain[side - 2].known)
    marks = [Mark(40, side), Mark(41, side), Mark(42, side)]
    first, second = (drawn(lines, medals, WORDS).convert("RGB") for lines, medals in ((plain, []), (turned, marks)))
    _, top, _, bottom = changed(first, second)
    assert strips[side][0] - EDGE <= top
    assert bottom <= strips[side][1] + EDGE


def test_long_words_are_cut():
    """Whatever is written stays on the sheet: its right edge is the same."""
    long = Words("W" * 60, "true " * 20, "known " * 20, "moves " * 20)
    short, cut = (drawn(curves(2), [], words).convert("RGB").crop((1160, 0, *SIZE)) for words in (WORDS, long))
    assert not ImageChops.difference(short, cut).getbbox()


@pytest.mark.thorough
def test_a_chart_has_themes_and_patterns():
    """Themes are the same picture in other colors; patterns tell the sides' lands apart."""
    standard, *others = (Image.open(BytesIO(chart(curves(2), [Mark(3, 0)], WORDS, Look(theme)))) for theme in Theme)
    for themed in others:
        assert themed.tobytes() == standard.tobytes()
        assert themed.getpalette() != standard.getpalette()
    patterned = Image.open(BytesIO(chart(curves(2), [Mark(3, 0)], WORDS, Look(patterns=True))))
    assert patterned.tobytes() != standard.tobytes()


def rating(values: list[int]) -> Image.Image:
    return Image.open(BytesIO(course(values, "Armadora: rating of Ann", "games"))).convert("RGB")


def top_at_the_end(values: list[int]) -> int:
    """Return how far below the top of the picture gold begins in the last columns, where a dot ends the line."""
    image: Any = rating(values)
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
