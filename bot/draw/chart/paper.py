"""What a chart is drawn on: its colors, and a sheet of parchment on a wooden table."""

from functools import cache
from itertools import pairwise
from random import Random

from PIL import Image

from bot.draw.chart.model import MARGINS
from bot.draw.colors import Color, Livery, color, gradient, mix, ramp
from bot.draw.drawing import Drawing
from bot.draw.look import Theme
from bot.draw.palette import Palette

INK, WOOD = color("#26160b"), color("#3a2415")
PARCHMENT, PARCHMENT_DIM, SEPIA = color("#f0e0b9"), color("#cbb88c"), color("#a58d62")
PLANE = color("#f8eedc")
"""The plane where it is no side's area."""
ON_GOLD = color("#30200f")
"""The numbers on medals: dark in every theme."""
WHITE, GOLD = color("#fffaf0"), color("#f4b92e")
FEW = 6
"""With more sides than this, each color has fewer shades."""


@cache
def palette(liveries: tuple[Livery, ...]) -> Palette:
    """Return the colors of a chart of these sides, up to 12."""
    # Twelve sides with as many shades as two sides have would exceed 256 colors.
    inks, tints, lights = (6, 8, 4) if len(liveries) <= FEW else (4, 4, 2)
    themes = {theme: _grounds(codes) for theme, codes in _THEMES.items()}
    colors = (
        *(tuple(mix(INK, livery.base, step / 6) for step in range(1, 7)) for livery in liveries),
        *(tuple(mix(livery.base, livery.ink, step / inks) for step in range(1, inks + 1)) for livery in liveries),
        *(tuple(mix(INK, livery.tint, step / tints) for step in range(1, tints + 1)) for livery in liveries),
        *(tuple(mix(livery.tint, WHITE, step / lights) for step in range(1, lights)) for livery in liveries),
    )
    return Palette(*_grounds(), *colors, themes={theme: (*grounds, *colors) for theme, grounds in themes.items()})


_THEMES = {
    Theme.LIGHT: "#3a2415 #d9c3a0 #120a05 #a98d63 #f0e0b9 #fffbf2 #cbb88c #e3dac6",
    Theme.DARK: "#3a2415 #14110e #26160b #f3e6c8 #f0e0b9 #2b251d #cbb88c #4a4032 #a58d62 #5d4f38 #f8eedc #3a3228",
    Theme.CONTRAST: "#3a2415 #000000 #26160b #000000 #f0e0b9 #ffffff #cbb88c #d0d0d0 #a58d62 #707070 #f8eedc #ffffff",
}


def _grounds(theme: str = "") -> tuple[tuple[Color, ...], ...]:
    """Return the colors that are no side's, in a theme given as pairs of a standard color and its replacement."""
    codes = [color(code) for code in theme.split()]
    swap = dict(zip(codes[::2], codes[1::2], strict=True))

    def through(codes: str, steps: int) -> tuple[Color, ...]:
        return gradient([swap.get(key, key) for key in map(color, codes.split())], steps)

    return (
        through("#120a05 #26160b #3a2415 #6d4526 #a58d62", 12),
        through("#26160b #a58d62 #cbb88c #f0e0b9 #fffaf0", 16),
        (swap.get(PLANE, PLANE), ON_GOLD, *ramp("#26160c #8a5606 #f4b92e #f9d781", 10)),
    )


@cache
def paper(size: tuple[int, int]) -> Image.Image:
    """Return an empty sheet of parchment on a wooden table."""
    (width, height), (left, top, right, bottom) = size, MARGINS
    drawing, rng = Drawing(width, height, scale=1), Random(7)
    drawing.fill(drawing.box(0, 0, width, height), WOOD)
    for plank in range(0, height, 75):
        drawing.fill(drawing.box(0, plank + 73, width, plank + 75), (18, 10, 5))
    right, bottom = width - right, height - bottom
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    edge = [
        (x0 + (x1 - x0) * i / steps + rng.uniform(-2.2, 2.2), y0 + (y1 - y0) * i / steps + rng.uniform(-2.2, 2.2))
        for (x0, y0), (x1, y1) in pairwise(corners)
        for steps in (round((abs(x1 - x0) + abs(y1 - y0)) / 22),)
        for i in range(steps)
    ]
    x, y = (left + right) / 2, (top + bottom) / 2
    drawing.fill(drawing.polygon([(px + 3, py + 6) for px, py in edge]), (14, 8, 4), opacity=0.75)
    for inset, shade in ((0, SEPIA), (3, PARCHMENT_DIM), (7, PARCHMENT)):
        across, down = 1 - 2 * inset / (right - left), 1 - 2 * inset / (bottom - top)
        drawing.fill(drawing.polygon([(x + (px - x) * across, y + (py - y) * down) for px, py in edge]), shade)
    return drawing.finished()
