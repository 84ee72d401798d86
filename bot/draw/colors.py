"""Colors as plain data: mixtures, ramps, and the colors of a player. Nothing here needs Pillow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Color: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 … 255."""


@dataclass(frozen=True, slots=True)
class Livery:
    """The colors of a player or a side."""

    base: Color
    """The color of tokens, of the disc under a letter, of a curve in a chart."""
    ink: Color
    """Letters and numerals on the base."""
    tint: Color
    """The base, lighter, for large areas."""


@dataclass(frozen=True, slots=True)
class Tone:
    """A material's own color, and that of its lit and of its shaded edges."""

    base: Color
    light: Color
    dark: Color


def color(code: str) -> Color:
    """Return the color of a code such as `#1b120a`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Color, b: Color, share: float) -> Color:
    """Return the color between two: a for a share of 0, b for a share of 1."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def ramp(codes: str, steps: int, of: Callable[[Color], Color] = lambda color: color) -> tuple[Color, ...]:
    """Return this number of evenly spaced colors through the codes, which are separated by spaces; in a theme, given as
    a function from a standard color to the theme's."""
    return gradient([of(color(code)) for code in codes.split()], steps)


def gradient(keys: Sequence[Color], steps: int) -> tuple[Color, ...]:
    """Return this number of evenly spaced colors through the given ones."""
    colors = []
    for step in range(steps):
        at = step * (len(keys) - 1) / (steps - 1)
        i = min(int(at), len(keys) - 2)
        colors.append(mix(keys[i], keys[i + 1], at - i))
    return tuple(colors)


def recolored(colors: str) -> Callable[[Color], Color]:
    """Return a theme's mapping of colors, given as pairs of a standard color and its replacement; others stay."""
    codes = [color(code) for code in colors.split()]
    swap = dict(zip(codes[::2], codes[1::2], strict=True))
    return lambda color: swap.get(color, color)
