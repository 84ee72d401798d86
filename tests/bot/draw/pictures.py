"""Pictures of blots, to draw and pack; and whether two pictures look alike."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.palette import Palette

RED: Color = (200, 0, 0)


BLUE: Color = (0, 0, 200)


PALETTE = Palette((RED, BLUE))


def picture(size: tuple[int, int], *blots: tuple[int, int, int, int]) -> bytes:
    canvas = Canvas(PALETTE, PALETTE.new(size, RED))
    for blot in blots:
        canvas.fill(*blot, BLUE)
    return canvas.png()


def alike(good: bytes, today: bytes, share: float = 0.003) -> bool:
    """Whether at most this share of pixels differs from a picture that was found good; another FreeType may shift a
    few."""
    one, other = (Image.open(BytesIO(data)).convert("RGB") for data in (good, today))
    difference = ImageChops.difference(one, other).convert("L").point([255 * (value > 40) for value in range(256)])
    return one.size == other.size and difference.histogram()[255] <= share * one.width * one.height
