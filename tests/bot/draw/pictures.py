"""Pictures of blots, to draw and pack; and whether a picture looks as it did when somebody found it good."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

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


def looks_as_it_did(file: Path, today: bytes, share: float = 0.003) -> bool:
    """Whether at most this share of pixels differs from a picture that was found good; another FreeType may shift a
    few.

    After a change that is meant to be seen, run with UPDATE_GOLDEN=1 and look at the new pictures before committing
    them.
    """
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_bytes(today)
    good, new = (Image.open(BytesIO(data)).convert("RGB") for data in (file.read_bytes(), today))
    difference = ImageChops.difference(good, new).convert("L").point([255 * (value > 40) for value in range(256)])
    return good.size == new.size and difference.histogram()[255] <= share * good.width * good.height
