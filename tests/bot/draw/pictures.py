"""Pictures of blots, to draw and pack."""

from __future__ import annotations

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
