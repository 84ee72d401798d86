"""The rock of a card, the earth under all cards, and the timber frame around the table."""

from functools import cache, lru_cache
from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing
from bot.draw.sprite import Sprite, bake
from bot.games.saboteur.picture.colors import PALETTE, ROCKS
from bot.games.saboteur.picture.layout import card_height

MASTER = 196
"""How wide art is drawn once; all sizes are scaled down from it."""
VARIANTS = 6
"""How many different rocks there are."""
_BASE = (4.4, 5.0, 5.6)


def shade(level: float) -> Color:
    """Return the color of rock at a level between 0 and 13."""
    low = min(len(ROCKS) - 2, int(level))
    return mix(ROCKS[low], ROCKS[low + 1], level - low)


@cache
def _art(variant: int) -> Image.Image:
    """Return a block of hewn rock: facets that catch light from the upper left, clefts, a dark seam around it."""
    width, height = MASTER, card_height(MASTER)
    drawing = Drawing(width, height, scale=2)
    rng = Random(variant * 7 + 3)
    base = round(_BASE[variant % 3])
    drawing.fill(drawing.box(0, 0, width, height), ROCKS[base])
    for _ in range(9):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        r = rng.uniform(20, 44)
        lean = rng.uniform(-0.4, 0.4)
        top, left, right, low = (x + lean * r, y - r), (x - r, y + r * 0.2), (x + r, y), (x + lean * r * 0.3, y + r * 0.8)
        drawing.fill(drawing.polygon([left, top, (x, y)]), ROCKS[base + 2])
        drawing.fill(drawing.polygon([top, right, (x, y)]), ROCKS[base + 1])
        drawing.fill(drawing.polygon([left, (x, y), right, low]), ROCKS[base - 1])
    for _ in range(3):
        x, y = rng.uniform(10, width - 10), rng.uniform(10, height - 10)
        cleft = [(x, y)]
        for _ in range(3):
            x, y = x + rng.uniform(-16, 16), y + rng.uniform(6, 20)
            cleft.append((x, y))
        drawing.fill(drawing.line(cleft, 2.5), ROCKS[base - 3])
    for inset, level in ((0.0, 1), (2.2, base + 3)):
        edge = drawing.box(inset, inset, width - 0.01, height - 0.01)
        hole = drawing.box(inset + 2.2, inset + 2.2, width - 2.2, height - 2.2, 6)
        edge.paste(0, (0, 0), hole)
        drawing.fill(edge, ROCKS[level], opacity=1 if inset == 0 else 0.55)
    return drawing.finished()


@lru_cache(maxsize=256)
def rock(width: int, variant: int) -> Sprite:
    """Return the rock of a card."""
    art = _art(variant).resize((width, card_height(width)), Image.Resampling.BOX)
    return bake(art, PALETTE, ROCKS[5])
