"""Marks on cells: frames, numbers, open cells, the hole that a rockfall left, an eye."""

from functools import cache
from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing
from bot.draw.kept import art, kept
from bot.draw.sprite import Sprite, bake
from bot.draw.text import Style
from bot.games.saboteur.picture.colors import (
    BAD,
    BLUE,
    EARTH,
    FLOOR,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    LIGHT,
    PALETTE,
    PARCHMENT,
    ROCK,
    WHITE,
    WOOD_DARK,
)
from bot.games.saboteur.picture.layout import card_height
from bot.games.saboteur.picture.sprites.fittings import stone
from bot.games.saboteur.picture.sprites.rock import MASTER

_HIGH = card_height(MASTER)


@kept
def frame(color: Color, width: int) -> Sprite:
    """Return a frame around a card."""
    height = card_height(width)
    drawing = Drawing(width, height)
    thick = max(1.5, width * 0.07)
    line = max(0.6, width * 0.02)
    for outer, inner, ink in ((0.0, thick + 2 * line, INK), (line, thick + line, color)):
        ring = drawing.box(outer, outer, width - outer, height - outer, width * 0.08)
        ring.paste(0, (0, 0), drawing.box(inner, inner, width - inner, height - inner, width * 0.05))
        drawing.fill(ring, ink)
    return bake(drawing.finished(), PALETTE, ROCK)


@kept
def opening(width: int) -> Sprite:
    """Return the mark of an empty cell where a card may be placed: corners, and faint lines between them."""
    height = card_height(width)
    drawing = Drawing(width, height)
    inset, arm = width * 0.07, width * 0.16
    lines = []
    for x, dx in ((inset, 1), (width - inset, -1)):
        for y, dy in ((inset, 1), (height - inset, -1)):
            lines.append([(x + dx * arm, y), (x, y), (x, y + dy * arm)])
    for x in (inset, width - inset):
        lines.append([(x, height / 2 - arm / 2), (x, height / 2 + arm / 2)])
    for y in (inset, height - inset):
        lines.append([(width / 2 - arm / 2, y), (width / 2 + arm / 2, y)])
    drawing.fill(drawing.box(inset, inset, width - inset, height - inset, width * 0.04), mix(EARTH, LIGHT, 0.05))
    for line in lines:
        drawing.fill(drawing.line(line, max(1.0, width * 0.025)), mix(EARTH, FLOOR, 0.4))
    return bake(drawing.finished(), PALETTE, EARTH)


@kept
def numbered(number: int, width: int) -> Sprite:
    """Return the number of a spot: a gilt disc as large as its cell allows."""
    drawing = Drawing(width, width)
    middle = width / 2
    drawing.fill(drawing.ellipse(middle, middle, width * 0.46), INK)
    drawing.fill(drawing.ellipse(middle, middle, width * 0.43), GOLD_LIGHT, GOLD)
    drawing.fill(drawing.ellipse(middle, middle, width * 0.37), WOOD_DARK)
    size = width * (0.6 if number < 10 else 0.5)
    drawing.fill(drawing.letters(str(number), Style.NUMBERS, size, middle, middle), WHITE)
    return bake(drawing.finished(), PALETTE, EARTH, steady=True)


@kept
def rockfall(width: int) -> Sprite:
    """Return the mark of a rockfall: boulders in an empty cell."""
    return bake(_boulders().resize((width, card_height(width)), Image.Resampling.BOX), PALETTE, EARTH)


@art
def _boulders() -> Image.Image:
    drawing = Drawing(MASTER, _HIGH, scale=2)
    rng = Random(12)
    x, y = MASTER / 2, _HIGH / 2
    drawing.fill(drawing.ellipse(x, y + 26, 80, 52), INK, opacity=0.5)
    for dx, dy, r in (
        (-46, 0, 28),
        (44, -6, 30),
        (0, -28, 32),
        (-58, 40, 22),
        (60, 40, 21),
        (-20, 34, 36),
        (32, 38, 28),
    ):
        stone(drawing, (x + dx, y + dy), r, rng)
    return drawing.finished()


@kept
def cross(width: int) -> Sprite:
    """Return the mark of a tunnel that a rockfall will remove."""
    drawing = Drawing(width, width)
    near, far = width * 0.2, width * 0.8
    for thick, ink in ((0.24, INK), (0.18, WHITE), (0.12, BAD)):
        for ends in ([(near, near), (far, far)], [(near, far), (far, near)]):
            drawing.fill(drawing.line(ends, thick * width), ink)
    return bake(drawing.finished(), PALETTE, ROCK, steady=True)


@kept
def eye(width: int) -> Sprite:
    """Return an eye as a sprite."""
    return bake(eye_art(width), PALETTE, ROCK, steady=True)


def eye_art(width: int) -> Image.Image:
    """Return an eye, RGBA: the mark of a card that a player looks at or has seen."""
    unit = width / 46
    drawing = Drawing(width, round(34 * unit))
    lids = [(2, 17), (10, 8), (23, 3), (36, 8), (44, 17), (36, 26), (23, 31), (10, 26)]
    drawing.fill(drawing.polygon([(x * unit, y * unit) for x, y in lids], 2 * unit), INK)
    inner = [((23 + (x - 23) * 0.86) * unit, (17 + (y - 17) * 0.8) * unit) for x, y in lids]
    drawing.fill(drawing.polygon(inner), WHITE, PARCHMENT)
    for x, y, r, ink in ((23, 17, 9.5, BLUE), (23, 17, 5, INK), (26, 14, 2.2, WHITE)):
        drawing.fill(drawing.ellipse(x * unit, y * unit, r * unit), ink)
    return drawing.finished()


_GILT = (INK, GOLD_DARK, GOLD, GOLD_LIGHT)


def gilt(art: Image.Image) -> Image.Image:
    """Return a picture of a card in gold, for a card that is not placed yet."""
    golden = art.convert("L").convert("RGB").point(_gilding()).convert("RGBA")
    mixed = Image.blend(art, golden, 0.72)
    mixed.putalpha(art.getchannel("A"))
    return mixed


@cache
def _gilding() -> list[int]:
    """Return the red, then the green, then the blue of each gray in gold."""
    stops = []
    for channel in range(3):
        for value in range(256):
            at = min(2.999, value * 4.2 / 256)
            low = int(at)
            stops.append(round(_GILT[low][channel] + (_GILT[low + 1][channel] - _GILT[low][channel]) * (at - low)))
    return stops
