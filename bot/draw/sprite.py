"""Sprites: small pictures made once, at four times their size for smooth edges, and copied into pictures from then on.

A sprite is painted for the color that it will lie on: its smooth edges are mixed with that color once, and what is
copied later are plain bytes with a mask of yes and no.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.draw.palette import Color, Palette
from bot.draw.text import Style, shape

SCALE = 4
"""How many times larger than its sprite a drawing is."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sprite:
    """Pixels in the colors of a palette, and which of them count."""

    pixels: Image.Image
    mask: Image.Image

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.size


class Drawing:
    """A drawing with smooth edges and shades. Coordinates are those of the finished sprite."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self._image = Image.new("RGBA", (width * SCALE, height * SCALE))

    def fill(self, shape: Image.Image, top: Color, bottom: Color | None = None, opacity: float = 1) -> None:
        """Fill a mask, with a shade from top to bottom of the mask's bounds if two colors are given."""
        bounds = shape.getbbox()
        if bounds is None:
            return
        ink = Image.new("RGBA", self._image.size, (*top, 255))
        if bottom is not None:
            left, upper, right, lower = bounds
            shade = Image.linear_gradient("L").resize((right - left, lower - upper))
            ink.paste((*bottom, 255), (left, upper), shade)
        alpha = shape if opacity == 1 else shape.point([round(v * opacity) for v in range(256)])
        ink.putalpha(alpha)
        self._image.alpha_composite(ink)

    def polygon(self, points: Sequence[Point]) -> Image.Image:
        """Return the mask of a polygon."""
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).polygon([(x * SCALE, y * SCALE) for x, y in points], fill=255)
        return mask

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None) -> Image.Image:
        """Return the mask of an ellipse around a point."""
        ry = rx if ry is None else ry
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).ellipse([(c * SCALE) for c in (x - rx, y - ry, x + rx, y + ry)], fill=255)
        return mask

    def box(self, x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> Image.Image:
        """Return the mask of a rectangle with round corners."""
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).rounded_rectangle([c * SCALE for c in (x0, y0, x1, y1)], radius * SCALE, fill=255)
        return mask

    def line(self, points: Sequence[Point], width: float) -> Image.Image:
        """Return the mask of a line with round joints and ends."""
        mask = Image.new("L", self._image.size)
        draw = ImageDraw.Draw(mask)
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        draw.line(scaled, fill=255, width=round(width * SCALE), joint="curve")
        radius = width * SCALE / 2
        for x, y in (scaled[0], scaled[-1]):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        return mask

    def letters(self, text: str, style: Style, size: float, x: float, y: float) -> Image.Image:
        """Return the mask of a text whose ink is centered on a point."""
        mask = Image.new("L", self._image.size)
        ink = shape(text, style, round(size * SCALE))
        ink = ink.crop(ink.getbbox())
        mask.paste(ink, (round(x * SCALE - ink.width / 2), round(y * SCALE - ink.height / 2)))
        return mask

    def grown(self, mask: Image.Image, by: float) -> Image.Image:
        """Return the mask grown by so many pixels (shrunk if negative)."""
        steps = abs(round(by * SCALE))
        grow = ImageFilter.MaxFilter if by > 0 else ImageFilter.MinFilter
        while steps > 0:
            step = min(steps, 4)
            mask = mask.filter(grow(2 * step + 1))
            steps -= step
        return mask

    def blurred(self, mask: Image.Image, by: float) -> Image.Image:
        """Return the mask with soft edges."""
        return mask.filter(ImageFilter.GaussianBlur(by * SCALE))

    def moved(self, mask: Image.Image, dx: float, dy: float) -> Image.Image:
        """Return the mask moved by an offset."""
        moved = Image.new("L", mask.size)
        moved.paste(mask, (round(dx * SCALE), round(dy * SCALE)))
        return moved

    def both(self, a: Image.Image, b: Image.Image) -> Image.Image:
        """Return where both masks are."""
        return ImageChops.multiply(a, b)

    def without(self, a: Image.Image, b: Image.Image) -> Image.Image:
        """Return the first mask where the second is not."""
        return ImageChops.subtract(a, b)

    def finished(self) -> Image.Image:
        """Return the drawing at its own size, RGBA."""
        # Averaged with alpha multiplied in, or transparent black would darken the edges.
        return self._image.convert("RGBa").resize(self.size, Image.Resampling.BOX).convert("RGBA")


def bake(picture: Image.Image, palette: Palette, behind: Color, from_alpha: int = 24) -> Sprite:
    """Return a sprite of an RGBA picture that will lie on the color `behind`."""
    ground = Image.new("RGBA", picture.size, (*behind, 255))
    ground.alpha_composite(picture)
    mask = picture.getchannel("A").point([255 * (a >= from_alpha) for a in range(256)], "1")
    return Sprite(palette.painted(ground), mask)
