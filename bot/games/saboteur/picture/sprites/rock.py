"""The rock of a card, the earth under all cards, and the timber frame around the table."""

from random import Random

from PIL import Image, ImageDraw

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing
from bot.draw.kept import art, kept
from bot.draw.sprite import Sprite, bake
from bot.draw.texture import mottled
from bot.games.saboteur.picture.colors import EARTH, FEW, INK, PALETTE, ROCKS, STEEL, STEEL_DARK, WOOD, WOOD_DARK
from bot.games.saboteur.picture.layout import EDGE, SIDE, WIDTH, card_height

MASTER = 196
"""The width at which art is drawn once; all sizes are scaled down from it."""
VARIANTS = 6
"""The number of different rocks."""
_SHADE = mix(EARTH, (0, 0, 0), 0.5)
_LARGEST = 2000
"""The greatest height of a picture."""


@art
def rock_art(variant: int) -> Image.Image:
    """Return a block of hewn rock: facets that catch light from the upper left, clefts, a dark seam around it."""
    width, height = MASTER, card_height(MASTER)
    drawing = Drawing(width, height, scale=2)
    rng = Random(variant * 7 + 3)
    base = 4 + variant % 3
    drawing.fill(drawing.box(0, 0, width, height), ROCKS[base])
    for _ in range(9):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        r = rng.uniform(20, 44)
        lean = rng.uniform(-0.4, 0.4)
        top, left, right, low = (
            (x + lean * r, y - r),
            (x - r, y + r * 0.2),
            (x + r, y),
            (x + lean * r * 0.3, y + r * 0.8),
        )
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


def bake_few(art: Image.Image, behind: Color) -> Sprite:
    """Return a sprite in the colors FEW, for cards of the maze."""
    sprite = bake(art, FEW, behind)
    return Sprite(PALETTE.painted_in(FEW, sprite.pixels), sprite.mask)


@kept
def rock(width: int, variant: int) -> Sprite:
    """Return the rock of a card."""
    art = rock_art(variant).resize((width, card_height(width)), Image.Resampling.BOX)
    return bake_few(art, ROCKS[5])


@kept
def shadow(width: int) -> Sprite:
    """Return the shadow of a card, a twelfth of its width larger on each side."""
    more = width // 12
    wide, high = width + 2 * more, card_height(width) + 2 * more
    drawing = Drawing(wide, high)
    drawing.fill(drawing.box(0, more * 0.5, wide, high, more * 1.5), _SHADE)
    return bake(drawing.finished(), PALETTE, EARTH)


@kept
def earth() -> Image.Image:
    """Return the bare table in the palette, as high as any picture: dark earth with a few pebbles."""
    size = (WIDTH, _LARGEST)
    image = PALETTE.new(size, EARTH)
    patches = mottled(size, 120, seed=3).point([255 * (v > 165) for v in range(256)], "1")
    image.paste(PALETTE.nearest(mix(EARTH, (0, 0, 0), 0.18)), (0, 0), patches)
    draw = ImageDraw.Draw(image)
    rng = Random(8)
    light, dark = PALETTE.nearest(mix(EARTH, WOOD, 0.4)), PALETTE.nearest(mix(EARTH, (0, 0, 0), 0.5))
    for _ in range(260):
        x, y, r = rng.uniform(0, WIDTH), rng.uniform(0, _LARGEST), rng.uniform(1.5, 5)
        draw.ellipse((x - r, y - r * 0.7, x + r, y + r * 0.7), dark)
        draw.ellipse((x - r, y - r * 0.7, x + r - 1.5, y + r * 0.7 - 1.5), light)
    return image


@kept
def beam(upright: bool) -> Image.Image:
    """Return a beam of the frame, as long as any picture needs, in the palette."""
    size = (SIDE, _LARGEST) if upright else (WIDTH, EDGE)
    drawing = Drawing(*size, scale=1)
    width, height = size
    drawing.fill(drawing.box(0, 0, width, height), WOOD_DARK)
    rng = Random(5)
    across, along = (width, height) if upright else (height, width)
    for _ in range(along // 60):
        at, start = rng.uniform(6, across - 6), rng.uniform(0, along)
        line = [(at + rng.uniform(-1, 1), start + 24 * i) for i in range(rng.randint(2, 6))]
        shade = mix(WOOD_DARK, (0, 0, 0), 0.3) if rng.random() < 0.6 else mix(WOOD_DARK, WOOD, 0.5)
        drawing.fill(drawing.line(line if upright else [(y, x) for x, y in line], 2), shade)
    for near, far, color in ((0, 3, INK), (3, 6, WOOD), (across - 6, across - 3, INK), (across - 3, across, INK)):
        drawing.fill(drawing.box(*((near, 0, far, along) if upright else (0, near, along, far))), color)
    return PALETTE.painted(drawing.finished())


@kept
def bracket() -> Sprite:
    """Return the iron plate that holds two beams together at a corner of the frame."""
    drawing = Drawing(SIDE, EDGE)
    drawing.fill(drawing.box(2, 2, SIDE - 2, EDGE - 2, 7), INK)
    drawing.fill(drawing.box(4.5, 4.5, SIDE - 4.5, EDGE - 4.5, 5), STEEL_DARK, mix(STEEL_DARK, INK, 0.5))
    drawing.fill(drawing.box(4.5, 4.5, SIDE - 4.5, 7, 2), STEEL)
    for x in (12, SIDE - 12):
        for y in (12.5, EDGE - 12):
            drawing.fill(drawing.ellipse(x, y, 4.6), INK)
            drawing.fill(drawing.ellipse(x - 0.5, y - 0.5, 3.2), STEEL)
    return bake(drawing.finished(), PALETTE, WOOD_DARK)
