"""The palette of a picture: at most 256 colors, as ramps from dark to light.

Each thing that is painted has its own ramp, with enough steps for smooth edges between its own colors; edges between
two ramps take the nearest color of the palette.

Pictures are painted in the standard colors. Another theme is the same picture with other colors in the same places of
its palette, so it costs nothing and shares what was packed. Things that differ in one theme, such as paper and pale
skin, need different colors in the standard theme as well, however close. Quantizing would mix those up, so they are
kept `apart`, and only `nearest` finds them.

What is a mix of two colors is looked for in all themes at once, so edges are smooth in each. What should look the same
in every theme, such as a face, is painted in the `steady` colors alone.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from math import dist
from typing import TypeAlias

from PIL import Image

from bot.draw.colors import Color
from bot.draw.look import Theme

Ramps: TypeAlias = Sequence[Sequence[Color]]
_STEADY = 44
"""How far a theme may move a color, in units of red, green and blue, so that it still looks the same."""


class Palette:
    """A fixed set of colors that pictures are painted in."""

    def __init__(self, *ramps: Sequence[Color], apart: Ramps = (), themes: Mapping[Theme, Ramps] | None = None) -> None:
        """Hold these colors. Drawings are painted without the colors `apart`, which may be very close to others. A
        theme is given as all these ramps, `apart` included, with other colors."""
        painted = tuple(dict.fromkeys(chain.from_iterable(ramps)))
        self.colors = tuple(dict.fromkeys(chain(painted, *apart)))
        """The colors without duplicates, in order."""
        if len(self.colors) > 256:
            raise ValueError(f"{len(self.colors)} colors are too many for a palette")
        self._flat = [channel for color in self.colors for channel in color]
        self._painted = len(painted)
        self._themes = {theme: self._swap((*ramps, *apart), recolored) for theme, recolored in (themes or {}).items()}
        everywhere = zip(self.colors, *self._themes.values(), strict=True)
        self._everywhere = [tuple(chain.from_iterable(colors)) for colors in everywhere]
        """The channels of each color in all themes."""
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self._flat[: 3 * len(painted)])
        self.nearest = cache(self._nearest)
        """The index of the color that is nearest to a given one."""
        self.between = cache(self._between)
        """The index of the color that looks most like a mix of two colors in all themes, by the share of the second."""
        self.mixed_with = cache(self._mixed_with)
        """For each of the 256 indices, the index of what looks most like that color mixed with another by a share."""

    @cached_property
    def steady(self) -> "Palette":
        """The colors for drawings that look the same in every theme."""
        same = (i for i, color in enumerate(self.colors[: self._painted]) if self._moves(i, color) <= _STEADY)
        return Palette(tuple(self.colors[i] for i in same))

    def _moves(self, index: int, color: Color) -> float:
        """Return how far the themes move a color."""
        return max((dist(color, colors[index]) for colors in self._themes.values()), default=0)

    def in_theme(self, theme: Theme) -> tuple[Color, ...]:
        """Return the colors of a theme, in order."""
        return self._themes.get(theme, self.colors)

    def _swap(self, ramps: Ramps, recolored: Ramps) -> tuple[Color, ...]:
        pairs = [pair for ramp, themed in zip(ramps, recolored, strict=True) for pair in zip(ramp, themed, strict=True)]
        swapped = dict(reversed(pairs))
        return tuple(swapped[color] for color in self.colors)

    def new(self, size: tuple[int, int], fill: Color) -> Image.Image:
        """Return a picture of one color."""
        image = Image.new("P", size, self.nearest(fill))
        image.putpalette(self._flat)
        return image

    def indexed(self, size: tuple[int, int], indices: bytes) -> Image.Image:
        """Return a picture of these indices of colors, row by row."""
        image = Image.frombytes("P", size, indices)
        image.putpalette(self._flat)
        return image

    def painted(self, image: Image.Image) -> Image.Image:
        """Return the picture with each pixel in the nearest color of the palette."""
        painted = image.convert("RGB").quantize(palette=self._image, dither=Image.Dither.NONE)
        painted.putpalette(self._flat)
        return painted

    def painted_in(self, few: "Palette", image: Image.Image) -> Image.Image:
        """Return the picture in the colors that this palette shares with another."""
        indices = [self.nearest(color) for color in few.colors]
        return self.indexed(image.size, few.painted(image).point(indices + [0] * (256 - len(indices))).tobytes())

    def _nearest(self, color: Color) -> int:
        return min(range(len(self.colors)), key=lambda index: dist(self.colors[index], color))

    def _between(self, first: Color, second: Color, share: float) -> int:
        from_, to = self._everywhere[self.nearest(first)], self._everywhere[self.nearest(second)]
        mixture = [a + (b - a) * share for a, b in zip(from_, to, strict=True)]
        return min(range(len(self.colors)), key=lambda index: dist(self._everywhere[index], mixture))

    def _mixed_with(self, shade: Color, share: float) -> list[int]:
        mixed = [self.between(color, shade, share) for color in self.colors]
        return mixed + [0] * (256 - len(mixed))
