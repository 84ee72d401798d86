"""The chart of winning chances looks as it was approved, and says all it has to say."""

import os
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.draw.chart import BOTTOM, LEFT, RIGHT, SIZE, TOP, Curve, Mark, Words, chart
from bot.draw.chart.model import sheet
from bot.draw.colors import Livery, color, mix
from bot.draw.look import Look, Theme
from bot.games.armadora.picture.colors import LIVERIES
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
    rng, weights, both = Random(sides), [10.0] * sides, []
    for position in range(positions):
        weights = [max(0.2, weight * rng.uniform(0.75, 1.35)) for weight in weights]
        both.append([weight * (1 if side else 1 + position / 8) for side, weight in enumerate(weights)])
    true = [[weight / sum(row) for weight in row] for row in both]
    known = [[0.6 / sides + 0.4 * chance for chance in row] for row in true]
    for last in (true[-1], known[-1]):
        last[:] = [1.0, *[0.0] * (sides - 1)]
    return [
        Curve(
            NAMES[side],
            "ABCDEFGHIJKL"[side],
            TWELVE[side],
            *(tuple(row[side] for row in rows) for rows in (known, true)),
        )
        for side in range(sides)
    ]


def drawn(*arguments):
    return Image.open(BytesIO(chart(*arguments)))


@pytest.mark.parametrize("sides", [2, 3])
def test_the_chart_looks_as_approved(sides):
    """Compared with a picture that was looked at; letters may differ a little from one FreeType to another.

    To approve a new look, run with UPDATE_GOLDEN=1 and look at what it wrote.
    """
    made = drawn(curves(sides), [Mark(12, 0), Mark(30, 1), Mark(32, sides - 1)], WORDS).convert("RGB")
    file = GOLDEN / f"chart_{sides}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        made.quantize(dither=Image.Dither.NONE).save(file, optimize=True)
    difference = ImageChops.difference(made, Image.open(file).convert("RGB")).convert("L")
    histogram = difference.histogram()
    assert sum(histogram[48:]) < 0.005 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("sides", one_in(5, [12, 2, 3, 6, 7]))
def test_every_side_keeps_its_color(sides):
    """Up to twelve sides fit into one palette, and each color is seen well: on the side's name, line and letter."""
    image = drawn(curves(sides), [Mark(12, 0), Mark(30, sides - 1)], WORDS)
    assert image.mode == "P"
    assert image.width == SIZE[0]
    counted = {shade: pixels for pixels, shade in image.convert("RGB").getcolors()}
    assert len(counted) <= 256
    assert all(counted[livery.base] > 5000 for livery in TWELVE[:sides])


@pytest.mark.parametrize("sides", one_in(3, [4, 3, 2]))
def test_the_chart_is_small(sides):
    """It has its size in pixels, a palette, and few bytes."""
    data = chart(curves(sides, positions=70), [Mark(5, 0)], WORDS)
    image = Image.open(BytesIO(data))
    assert image.size == sheet(sides, 69).size
    assert image.mode == "P"
    assert len(data) < 120_000


@pytest.mark.parametrize("size", one_in(5, [(3, 1), (2, 1), (2, 2), (3, 3), (4, 9), (2, 300)]))
def test_games_of_any_length_are_drawn(size):
    """Also a game without a single move."""
    sides, positions = size
    marks = [Mark(0, 0), Mark(positions - 2, sides - 1)] if positions > 2 else []
    assert drawn(curves(sides, positions), marks, WORDS).size == sheet(sides, positions - 1).size


def changed(one, two):
    """The box around all that differs."""
    box = ImageChops.difference(one, two).getbbox()
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
    other = [*plain]
    other[side] = replace(plain[side], label="Zoé", true=plain[side - 1].true, known=plain[side - 2].known)
    marks = [Mark(40, side), Mark(41, side), Mark(42, side)]
    one, two = (drawn(lines, medals, WORDS).convert("RGB") for lines, medals in ((plain, []), (other, marks)))
    _, top, _, bottom = changed(one, two)
    assert strips[side][0] - EDGE <= top
    assert bottom <= strips[side][1] + EDGE


def test_long_words_are_cut():
    """Whatever is written stays on the sheet: its right edge is the same."""
    long = Words("W" * 60, "true " * 20, "known " * 20, "moves " * 20)
    one, other = (drawn(curves(2), [], words).convert("RGB").crop((1160, 0, *SIZE)) for words in (WORDS, long))
    assert not ImageChops.difference(one, other).getbbox()


@pytest.mark.thorough
def test_a_chart_has_themes_and_patterns():
    """Themes are the same picture in other colors; patterns tell the sides' lands apart."""
    standard, *others = (Image.open(BytesIO(chart(curves(2), [Mark(3, 0)], WORDS, Look(theme)))) for theme in Theme)
    for other in others:
        assert other.tobytes() == standard.tobytes()
        assert other.getpalette() != standard.getpalette()
    patterned = Image.open(BytesIO(chart(curves(2), [Mark(3, 0)], WORDS, Look(patterns=True))))
    assert patterned.tobytes() != standard.tobytes()
