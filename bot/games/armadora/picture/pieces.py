"""The pieces on the board: warriors, palisades and gold mines.

A warrior is a shield in the color and the shape of its owner, with a letter or a strength on it.
"""

from math import cos, pi, sin
from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import SCALE, Drawing, Inked, Point, circle, mirrored, nugget, star
from bot.draw.patterns import patterned
from bot.draw.sprite import Sprite, art_cache, bake, sprite_cache
from bot.draw.text import Style
from bot.games.armadora.picture.colors import GOLD, INK, LIVERIES, PALETTE, PARCHMENT, ROCK, SEPIA, STAKE, WHITE
from bot.games.armadora.picture.ground import CELL
from bot.players import LETTERS

ON_BOARD = 110
"""Width and height of a warrior on the board."""
_BLACK = (0, 0, 0)
_STEP = 0.15
"""The step of a pattern as a share of the size."""


class Icon(Inked):
    """A drawing in the ink of the map."""

    INK = INK

    def __init__(self, width: int, height: int, scale: int = SCALE) -> None:
        super().__init__(width, height, scale)


def outline(seat: int, x: float, y: float, r: float) -> list[Point]:
    """Return a seat's shape around a point: a round shield, a knight's shield, a diamond, a banner."""
    match seat:
        case 0:
            return circle(x, y, r)
        case 1:
            belly = [(x + r * 0.94 * cos(t * pi / 24), y - r * 0.10 + r * 1.14 * sin(t * pi / 24)) for t in range(12)]
            right = [(x, y - r * 0.92), (x + r * 0.5, y - r * 0.84), (x + r * 0.94, y - r * 0.94), *belly]
            return [*right, (x, y + r * 1.05), *mirrored(right[1:], x)]
        case 2:
            d, cut = r * 1.16, r * 0.12
            right = [(x + cut, y - d + cut), (x + d - cut, y - cut), (x + d - cut, y + cut), (x + cut, y + d - cut)]
            return [*right, *mirrored(right, x)]
        case _:
            right = [(x + r * 0.86, y - r * 0.96), (x + r * 0.86, y + r * 1.04)]
            return [*right, (x, y + r * 0.72), *mirrored(right, x)]


@art_cache
def shield(size: int, seat: int, turned: bool = False, patterns: bool = False) -> Image.Image:
    """Return an empty shield, its front or, turned over, its white back: RGBA."""
    base = LIVERIES[seat].base
    x, y, r = size * 0.5, size * 0.47, size * 0.385
    drawing = Drawing(size, size)
    shape = outline(seat, x, y, r)
    shadow = drawing.polygon([(px + size * 0.01, py + size * 0.055) for px, py in shape], size * 0.03)
    drawing.fill(shadow, (24, 18, 8), opacity=0.6)
    drawing.fill(drawing.polygon(shape, size * 0.032), INK)
    if turned:
        drawing.fill(drawing.polygon(shape), base)
        if patterns:
            patterned(drawing, seat, drawing.polygon(shape), LIVERIES[seat], round(size * _STEP))
        drawing.fill(drawing.polygon(outline(seat, x, y, r * 0.77)), WHITE)
    else:
        drawing.fill(drawing.polygon(shape), mix(base, WHITE, 0.55), mix(base, _BLACK, 0.4))
        drawing.fill(drawing.polygon(outline(seat, x, y, r * 0.86)), base)
        if patterns:
            patterned(
                drawing, seat, drawing.polygon(outline(seat, x, y, r * 0.86)), LIVERIES[seat], round(size * _STEP)
            )
        elif size >= 80:
            _ornament(drawing, seat, x, y, r, base)
    return drawing.finished()


def _ornament(drawing: Drawing, seat: int, x: float, y: float, r: float, base: Color) -> None:
    """Paint the ornament that turns a shape into a shield: rivets, halves, facets, a hem."""
    light = mix(base, WHITE, 0.16)
    match seat:
        case 0:
            for px, py in circle(x, y, r * 0.93, 8):
                drawing.fill(drawing.ellipse(px, py, r * 0.055), mix(base, WHITE, 0.75))
        case 1:
            half = [(px, py) for px, py in outline(1, x, y, r * 0.86) if px <= x]
            drawing.fill(drawing.polygon([(x, y - r * 0.79), (x, y + r * 0.9), *half]), light)
        case 2:
            d = r * 0.95
            drawing.fill(drawing.polygon([(x - d, y), (x, y - d), (x + d, y)]), mix(base, WHITE, 0.3))
        case _:
            drawing.fill(drawing.box(x - r * 0.74, y - r * 0.83, x + r * 0.74, y - r * 0.6), mix(base, WHITE, 0.45))


@art_cache
def _letter(seat: int, size: int) -> Image.Image:
    """Return the owner's letter on a small disc."""
    livery = LIVERIES[seat]
    drawing, half = Drawing(size, size), size / 2
    drawing.fill(drawing.ellipse(half, half, half), INK)
    drawing.fill(drawing.ellipse(half, half, half * 0.84), livery.base)
    drawing.fill(drawing.letters(LETTERS[seat], Style.NUMBERS, size * 0.7, half, half), livery.ink)
    return drawing.finished()


@art_cache
def warrior(size: int, seat: int, strength: int | None, public: bool, patterns: bool) -> Image.Image:
    """Return a warrior: RGBA.

    A face-down warrior shows its owner's letter. A strength that only the viewer knows stands on the owner's color, a
    public one on the white back.
    """
    livery = LIVERIES[seat]
    turned = strength is not None and public
    art = shield(size, seat, turned, patterns).copy()
    # A strength stands a little to the upper left, beside the badge.
    text, height, by = (LETTERS[seat], 0.5, 0.0) if strength is None else (str(strength), 0.64, 0.05)
    drawing, x, y = Drawing(size, size), size * (0.5 - by), size * (0.47 - by)
    if patterns and not turned:  # an outline sets it off from the pattern
        drawing.fill(drawing.letters(text, Style.NUMBERS, round(size * height), x, y, size * 0.06), livery.base)
    ink = INK if turned else livery.ink
    drawing.fill(drawing.letters(text, Style.NUMBERS, round(size * height), x, y), ink)
    art.alpha_composite(drawing.finished())
    if strength is not None:
        badge = _letter(seat, round(size * 0.42))
        art.alpha_composite(badge, (size - badge.width, size - badge.height - 1))
    return art


@sprite_cache
def token(size: int, seat: int, strength: int | None, public: bool, behind: Color, patterns: bool = False) -> Sprite:
    """Return a warrior as a sprite for ground of the color `behind`."""
    return bake(warrior(size, seat, strength, public, patterns), PALETTE, behind, steady=True)


# --- Palisades ---

WOODS = (STAKE.light, STAKE.base, STAKE.dark)
_CHALK = (WHITE, PARCHMENT, SEPIA)


@sprite_cache
def palisade(upright: bool, behind: Color, *, fresh: bool = False, planned: bool = False) -> Sprite:
    """Return a palisade; its middle is the middle of the edge.

    A `fresh` palisade is outlined as the last move; a `planned` one, not placed yet, is white in a dark outline, to be
    visible on gold too.
    """
    woods = _CHALK if planned else WOODS
    halo = INK if planned else WHITE if fresh else None
    stakes: list[tuple[float, float, float, float]]
    if upright:  # stakes one behind the other, the nearest in front
        drawing, step = Drawing(48, CELL + 40), CELL / 6
        stakes = [(13, 14 + step * i, 22, 54 + step * i) for i in range(6)]
    else:
        drawing, step = Drawing(CELL + 20, 52), (CELL + 2) / 8
        stakes = [(9 + step * i, 7 + (3, 0, 2, 1)[i % 4], step, 41) for i in range(8)]
    if halo:
        for stake in stakes:
            drawing.fill(drawing.polygon(_stake(*stake), 6), halo)
    for stake in stakes:
        paint_stake(drawing, *stake, woods)
    if not upright:
        drawing.fill(drawing.box(9, 29, CELL + 11, 34), INK)
        drawing.fill(drawing.box(9, 30, CELL + 11, 32.5), woods[0])
    return bake(drawing.finished(), PALETTE, behind, steady=True)


def _stake(left: float, top: float, width: float, bottom: float) -> list[tuple[float, float]]:
    shoulder = top + width * 0.62
    return [(left, bottom), (left, shoulder), (left + width / 2, top), (left + width, shoulder), (left + width, bottom)]


def paint_stake(
    drawing: Drawing, left: float, top: float, width: float, bottom: float, woods: tuple[Color, Color, Color] = WOODS
) -> None:
    """Draw a stake with a point, in a light, a middle and a dark color of wood."""
    light, middle, dark = woods
    drawing.fill(drawing.polygon(_stake(left, top, width, bottom), 1.6), INK)
    drawing.fill(drawing.polygon(_stake(left + 1, top + 1.5, width - 2, bottom - 1)), middle, dark)
    ridge = left + width * 0.46
    lit = [(left + 1, bottom - 1), (left + 1, top + width * 0.64), (left + width / 2, top + 2), (ridge, bottom - 1)]
    drawing.fill(drawing.polygon(lit), light, middle)


# --- Gold mines ---

_SIZE = CELL - 6


@sprite_cache
def mine(gold: int, behind: Color) -> Sprite:
    """Return a mine with its gold."""
    art = heap().copy()
    art.alpha_composite(_gold(gold))
    return bake(art, PALETTE, behind, steady=True)


@art_cache
def heap(size: int = _SIZE) -> Image.Image:
    """Return a mine without a number: RGBA."""
    drawing = Icon(_SIZE, _SIZE)
    middle = _SIZE / 2
    _rocks(drawing)
    rng = Random(4)
    rows = ((4, 96.0, 42.0), (3, 78.0, 29.0), (2, 64.0, 15.0))
    for count, y, reach in rows:
        for i in range(count):
            x = middle + reach * (2 * i / (count - 1) - 1)
            place = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2) + abs(x - middle) * 0.05
            nugget(drawing, place, 16.5, rng, GOLD, INK, 2.2)
    for x, y, r in ((26, 76, 9), (middle + 44, 66, 7), (middle + 4, 48, 8)):
        drawing.fill(drawing.polygon(star(x, y, r, r * 0.22, 4)), WHITE)
    return drawing.at(size)


@art_cache
def _gold(gold: int) -> Image.Image:
    drawing = Drawing(_SIZE, _SIZE)
    x, y = _SIZE / 2, _SIZE / 2 + 14
    drawing.fill(drawing.letters(str(gold), Style.NUMBERS, 76, x, y + 2, outline=6), INK)
    drawing.fill(drawing.letters(str(gold), Style.NUMBERS, 76, x, y), WHITE)
    return drawing.finished()


def _rocks(drawing: Icon) -> None:
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
        drawing.shape(shape, ROCK.base, ROCK.dark, 2.6)
        ridge = [(peak, top), (peak + 5, base - height * 0.6), (peak - 4, base - height * 0.35), (peak + 2, base)]
        drawing.fill(drawing.polygon([*left, *ridge]), ROCK.light, ROCK.base)
        cap = [(peak, top), (peak + 8, top + 15), (peak + 1, top + 11), (peak - 5, top + 18), (peak - 9, top + 12)]
        drawing.fill(drawing.polygon(cap), WHITE)
