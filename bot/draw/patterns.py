"""Patterns that repeat what colors say, for readers who cannot tell the colors apart: one for each seat, up to 12.

They are made for phones, which show a picture at a third of its size: coarse, and all different in gray.
"""

from PIL import Image, ImageDraw

from bot.draw.colors import Color, Livery, mix
from bot.draw.drawing import Drawing, Mask
from bot.draw.sprite import sprite_cache

STEP = 24
"""Pixels from one line or dot of a pattern to the next."""
PATTERNS = 12
_FINE = 2
_SHARE = 0.62
"""A pattern's color: this share of the way from a livery's base to its ink."""


@sprite_cache
def pattern(seat: int, width: int, height: int, step: int = STEP) -> Mask:
    """Return the pattern of a seat as a mask; it begins at the upper left corner."""
    unit, size = step * _FINE, (width * _FINE, height * _FINE)
    tile = _tile(seat, unit)
    mask = Image.new("L", size)
    for x in range(0, size[0], tile.width):
        for y in range(0, size[1], tile.height):
            mask.paste(tile, (x, y))
    return mask.resize((width, height), Image.Resampling.BOX)


def patterned(drawing: Drawing, seat: int, within: Mask, livery: Livery, step: int = STEP) -> None:
    """Paint a seat's pattern on a drawing, within a mask."""
    width, height = within.size
    lines = pattern(seat, width, height, round(step * drawing.scale))
    drawing.fill(Image.composite(lines, Image.new("L", lines.size), within), lines_on(livery))


def lines_on(livery: Livery) -> Color:
    """Return the color of a pattern on a seat's own color."""
    return mix(livery.base, livery.ink, _SHARE)


def _tile(seat: int, unit: int) -> Mask:
    """Return the tile that a pattern repeats, twice as wide and high as its step."""
    far, middles = 2 * unit, (unit // 2, unit + unit // 2)
    mask = Image.new("L", (far, far))
    draw = ImageDraw.Draw(mask)
    thick, dot = round(unit * 0.26), unit * 0.24

    def line(*points: tuple[float, float]) -> None:
        draw.line(points, 255, thick)

    def rows() -> None:
        for y in middles:
            line((0, y), (far, y))

    def columns() -> None:
        for x in middles:
            line((x, 0), (x, far))

    def diagonal(sign: int) -> None:
        for shift in range(-far, 2 * far, unit):
            ends = (shift - unit, shift + far + unit) if sign > 0 else (shift + far + unit, shift - unit)
            line((ends[0], -unit), (ends[1], far + unit))

    def dots(radius: float, *, hollow: bool = False) -> None:
        for x, y in ((0.5, 0.5), (1.5, 0.5), (0.5, 1.5), (1.5, 1.5)):
            box = [unit * x - radius, unit * y - radius, unit * x + radius, unit * y + radius]
            draw.ellipse(box, 0 if hollow else 255, 255, thick // 2 if hollow else 0)

    match seat % PATTERNS:
        case 0:
            diagonal(1)
        case 1:
            dots(dot)
        case 2:
            for y in middles:
                line(*((unit * part / 2, y + unit * (0.22 if part % 2 else -0.22)) for part in range(5)))
        case 3:
            rows()
            columns()
        case 4:
            diagonal(-1)
        case 5:
            columns()
        case 6:
            draw.rectangle((0, 0, unit - 1, unit - 1), 255)
            draw.rectangle((unit, unit, far, far), 255)
        case 7:
            rows()
        case 8:
            dots(unit * 0.36, hollow=True)
        case 9:
            diagonal(1)
            diagonal(-1)
        case 10:
            for middle in (0.5 * unit, 1.5 * unit):
                near, far_end = middle - 0.32 * unit, middle + 0.32 * unit
                line((near, middle), (far_end, middle))
                line((middle, near), (middle, far_end))
        case _:
            draw.rectangle((0, 0, far, unit - 1), 255)
    return mask
