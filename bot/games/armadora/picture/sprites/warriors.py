"""Warriors: a shield in the color and the shape of its owner, with a letter or a strength on it."""

from math import cos, pi, sin

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, Point, circle, mirrored
from bot.draw.kept import art, kept
from bot.draw.patterns import patterned
from bot.draw.sprite import Sprite, bake
from bot.draw.text import Style
from bot.games.armadora.names import LETTERS
from bot.games.armadora.picture.colors import INK, LIVERIES, PALETTE, WHITE

ON_BOARD = 110
"""Width and height of a warrior on the board."""
_BLACK = (0, 0, 0)
_STEP = 0.15
"""The step of a pattern as a share of the size."""


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


@art
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


@art
def sign(
    text: str, size: float, color: Color, canvas: int, aside: bool = False, around: Color | None = None
) -> Image.Image:
    """Return a text in the middle of an empty picture, or `aside`, a little to the upper left, with an outline of the
    color `around` that sets it off from a pattern: RGBA."""
    drawing, by = Drawing(canvas, canvas), 0.05 if aside else 0.0
    if around is not None:
        place = canvas * (0.5 - by), canvas * (0.47 - by)
        drawing.fill(drawing.letters(text, Style.NUMBERS, size, *place, canvas * 0.06), around)
    drawing.fill(drawing.letters(text, Style.NUMBERS, size, canvas * (0.5 - by), canvas * (0.47 - by)), color)
    return drawing.finished()


@art
def _badge(seat: int, size: int) -> Image.Image:
    """Return the owner's letter on a small disc."""
    livery = LIVERIES[seat]
    drawing, half = Drawing(size, size), size / 2
    drawing.fill(drawing.ellipse(half, half, half), INK)
    drawing.fill(drawing.ellipse(half, half, half * 0.84), livery.base)
    drawing.fill(drawing.letters(LETTERS[seat], Style.NUMBERS, size * 0.7, half, half), livery.ink)
    return drawing.finished()


@art
def warrior(size: int, seat: int, strength: int | None, public: bool, patterns: bool) -> Image.Image:
    """Return a warrior: RGBA.

    A face-down warrior shows its owner's letter. A strength that only the viewer knows stands on the owner's color, a
    public one on the white back.
    """
    livery = LIVERIES[seat]
    turned = strength is not None and public
    art = shield(size, seat, turned, patterns).copy()
    text = LETTERS[seat] if strength is None else str(strength)
    ink = INK if turned else livery.ink
    height = 0.5 if strength is None else 0.64
    around = livery.base if patterns and not turned else None
    art.alpha_composite(sign(text, round(size * height), ink, size, strength is not None, around))
    if strength is not None:
        badge = _badge(seat, round(size * 0.42))
        art.alpha_composite(badge, (size - badge.width, size - badge.height - 1))
    return art


@kept
def token(size: int, seat: int, strength: int | None, public: bool, behind: Color, patterns: bool = False) -> Sprite:
    """Return a warrior as a sprite for ground of the color `behind`."""
    return bake(warrior(size, seat, strength, public, patterns), PALETTE, behind, steady=True)
