"""The palette of a picture: at most 256 colors, as ramps from dark to light.

Colors are chosen by what they paint. A ramp has enough steps for smooth edges between its own colors; edges between two
ramps take the nearest color there is.
"""

from functools import cache

from PIL import Image

from bot.draw.colors import Color, mix


class Palette:
    """A fixed set of colors that pictures are painted in."""

    def __init__(self, *ramps: tuple[Color, ...]) -> None:
        self.colors = tuple(dict.fromkeys(color for ramp in ramps for color in ramp))
        """Without duplicates, in order."""
        if len(self.colors) > 256:
            raise ValueError(f"{len(self.colors)} colors are too many for a palette")
        self._flat = [channel for color in self.colors for channel in color]
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self._flat)
        self.nearest = cache(self._nearest)
        """The index of the color that is nearest to the given one."""
        self.mixed_with = cache(self._mixed_with)
        """For each index the index of that color mixed with another by a share: 256 of them."""

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
        """Return the picture in the colors of the palette, each pixel in the nearest."""
        return image.convert("RGB").quantize(palette=self._image, dither=Image.Dither.NONE)

    def _nearest(self, wanted: Color) -> int:
        def distance(index: int) -> int:
            return sum((x - y) ** 2 for x, y in zip(self.colors[index], wanted, strict=True))

        return min(range(len(self.colors)), key=distance)

    def _mixed_with(self, other: Color, share: float) -> list[int]:
        mixed = [self.nearest(mix(color, other, share)) for color in self.colors]
        return mixed + [0] * (256 - len(mixed))
