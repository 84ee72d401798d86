"""A picture in the making: sprites and words are copied into it, and it becomes the bytes of a PNG."""

from collections.abc import Sequence

from PIL import Image, ImageChops

from bot.draw.colors import Color
from bot.draw.drawing import Mask
from bot.draw.encoding import png
from bot.draw.look import STANDARD, Look
from bot.draw.palette import Palette
from bot.draw.patterns import STEP, pattern
from bot.draw.sprite import Sprite, sprite_cache
from bot.draw.text import Style, line_height, shape

_INK_LEVELS = 9


class Canvas:
    """A picture in the colors of one palette, to be shown in a look."""

    def __init__(self, palette: Palette, ground: Image.Image, look: Look = STANDARD, height: int | None = None) -> None:
        """Begin with a copy of the ground, a picture in this palette, or with the upper part of this height."""
        self.palette = palette
        self.look = look
        self.image = ground.crop((0, 0, ground.width, height or ground.height))

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Copy a sprite with its upper left corner at a point."""
        self.image.paste(sprite.pixels, (x, y), sprite.mask)

    def center(self, sprite: Sprite, x: int, y: int) -> None:
        """Copy a sprite with its middle at a point."""
        width, height = sprite.size
        self.put(sprite, x - width // 2, y - height // 2)

    def fill(self, left: int, top: int, right: int, bottom: int, color: Color) -> None:
        """Fill a rectangle."""
        self.image.paste(self.palette.nearest(color), (left, top, right, bottom))

    def pattern(
        self, seat: int, left: int, top: int, right: int, bottom: int, color: Color, step: int = STEP,
        *, within: Mask | None = None,
    ) -> None:  # fmt: skip
        """Fill a rectangle, or what a mask of its size leaves of it, with a seat's pattern, if patterns are wanted."""
        if self.look.patterns:
            lines = pattern(seat, right - left, bottom - top, step)
            part = lines if within is None else ImageChops.multiply(lines, within)
            self._stamp(part, left, top, color)

    def hatch(self, kind: int, left: int, top: int, right: int, bottom: int, color: Color, step: int) -> None:
        """Fill a rectangle with a pattern, whatever the reader has set; it runs on from one rectangle to the next."""
        x, y = left % (2 * step), top % (2 * step)
        whole = pattern(kind, right - left + x, bottom - top + y, step)
        self._stamp(whole.crop((x, y, *whole.size)), left, top, color)

    def _stamp(self, mask: Mask, left: int, top: int, color: Color) -> None:
        sharp = mask.point([255 * (v >= 128) for v in range(256)], "1")
        self.image.paste(self.palette.nearest(color), (left, top), sharp)

    def words(
        self, text: str, style: Style, size: int, x: int, baseline: int, ink: Color, behind: Color, align: float = 0
    ) -> int:
        """Write a text on a baseline, on ground of the color `behind`; return its width.

        `align` is the share of the width that lies left of x: 0 begins at x, 0.5 is centered on x, 1 ends at x.
        """
        sprite = lettering(self.palette, text, style, size, ink, behind)
        width = sprite.size[0] - 4
        self.put(sprite, x - 2 - round(width * align), baseline - size)
        return width

    def lines(
        self, lines: Sequence[str], style: Style, size: int, x: int, top: int, ink: Color, behind: Color,
        *, align: float = 0,
    ) -> int:  # fmt: skip
        """Write lines one below the other, starting at `top`; return their lower edge."""
        for line in lines:
            self.words(line, style, size, x, top + size, ink, behind, align)
            top += line_height(size)
        return top

    def dim(self, left: int, top: int, right: int, bottom: int, shade: Color, share: float) -> None:
        """Let a rectangle recede: each of its colors is mixed with a shade by a share."""
        part = self.image.crop((left, top, right, bottom))
        self.image.paste(part.point(self.palette.mixed_with(shade, share)), (left, top))

    def cropped(self, box: tuple[int, int, int, int]) -> "Canvas":
        """Return a canvas with a part of the picture: left, upper, right and lower edge."""
        return Canvas(self.palette, self.image.crop(box), self.look)

    def png(self) -> bytes:
        """Return the picture as a PNG with 8 bits a pixel, in the colors of its theme."""
        return png(self.image, self.palette.in_theme(self.look.theme))


@sprite_cache
def lettering(palette: Palette, text: str, style: Style, size: int, ink: Color, behind: Color) -> Sprite:
    """Return a text as a sprite for ground of the color `behind`."""
    mask = shape(text, style, size)
    levels = [palette.between(behind, ink, level / (_INK_LEVELS - 1)) for level in range(_INK_LEVELS)]
    pixels = mask.point([levels[(v * (_INK_LEVELS - 1) + 127) // 255] for v in range(256)])
    return Sprite(palette.indexed(mask.size, pixels.tobytes()), mask.point([255 * (v >= 16) for v in range(256)], "1"))
