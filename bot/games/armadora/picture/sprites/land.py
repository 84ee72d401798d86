"""Gold mines: a rock with a heap of nuggets and their number."""

from math import cos, pi, sin
from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, star
from bot.draw.kept import art, kept
from bot.draw.sprite import Sprite, bake
from bot.draw.text import Style
from bot.games.armadora.picture.colors import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    PALETTE,
    ROCK,
    ROCK_DARK,
    ROCK_LIGHT,
    WHITE,
)
from bot.games.armadora.picture.layout import CELL

_SIZE = CELL - 6


@kept
def mine(gold: int, behind: Color) -> Sprite:
    """Return a mine with its gold."""
    art = _mine().copy()
    art.alpha_composite(_number(gold))
    return bake(art, PALETTE, behind, steady=True)


@art
def _mine() -> Image.Image:
    drawing = Drawing(_SIZE, _SIZE)
    middle = _SIZE / 2
    _rocks(drawing)
    rng = Random(4)
    rows = ((4, 96.0, 42.0), (3, 78.0, 29.0), (2, 64.0, 15.0))
    for count, y, reach in rows:
        for i in range(count):
            x = middle + reach * (2 * i / (count - 1) - 1)
            nugget(drawing, x + rng.uniform(-2, 2), y + rng.uniform(-2, 2) + abs(x - middle) * 0.05, 16.5, rng)
    for x, y, r in ((26, 76, 9), (middle + 44, 66, 7), (middle + 4, 48, 8)):
        drawing.fill(drawing.polygon(star(x, y, r, r * 0.22, 4)), WHITE)
    return drawing.finished()


@art
def _number(gold: int) -> Image.Image:
    drawing = Drawing(_SIZE, _SIZE)
    x, y = _SIZE / 2, _SIZE / 2 + 14
    drawing.fill(drawing.letters(str(gold), Style.NUMBERS, 76, x, y + 2, outline=6), INK)
    drawing.fill(drawing.letters(str(gold), Style.NUMBERS, 76, x, y), WHITE)
    return drawing.finished()


def _rocks(drawing: Drawing) -> None:
    rng = Random(8)
    base = 112.0
    shadow = drawing.ellipse(_SIZE / 2, base - 4, 58, 14)
    drawing.fill(shadow, (30, 24, 10), opacity=0.45)
    for x, half, height in ((34, 28, 66), (92, 27, 58), (62, 36, 96)):
        top = base - height + rng.uniform(-4, 4)
        peak = x + rng.uniform(-4, 4)
        left = [(x - half, base), (x - half * 0.72, base - height * 0.5), (x - half * 0.3, base - height * 0.72)]
        right = [(x + half * 0.34, base - height * 0.66), (x + half * 0.8, base - height * 0.42), (x + half, base)]
        shape = [*left, (peak, top), *right]
        drawing.fill(drawing.polygon(shape, 2.6), INK)
        drawing.fill(drawing.polygon(shape), ROCK, ROCK_DARK)
        ridge = [(peak, top), (peak + 5, base - height * 0.6), (peak - 4, base - height * 0.35), (peak + 2, base)]
        drawing.fill(drawing.polygon([*left, *ridge]), ROCK_LIGHT, ROCK)
        cap = [(peak, top), (peak + 8, top + 15), (peak + 1, top + 11), (peak - 5, top + 18), (peak - 9, top + 12)]
        drawing.fill(drawing.polygon(cap), WHITE)


def nugget(drawing: Drawing, x: float, y: float, r: float, rng: Random) -> None:
    """Draw one nugget of gold with its facets."""
    turn = rng.uniform(0, pi)
    points = [
        (x + r * rng.uniform(0.86, 1.1) * cos(turn + i * pi / 3.5), y + r * 0.86 * sin(turn + i * pi / 3.5))
        for i in range(7)
    ]
    drawing.fill(drawing.polygon(points, 2.2), INK)
    drawing.fill(drawing.polygon(points), GOLD, mix(GOLD, GOLD_DARK, 0.7))
    drawing.fill(
        drawing.polygon([(x - r * 0.5, y - r * 0.1), (x, y - r * 0.6), (x + r * 0.4, y - r * 0.15)]), GOLD_LIGHT
    )
