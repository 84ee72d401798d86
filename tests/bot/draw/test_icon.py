"""The bot's icon, as whoever hosts it uploads it to Discord."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

from tests.tools import icon

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def drawn() -> Image.Image:
    return icon.draw()


def test_what_discord_cuts_off_is_nothing_but_ground(drawn: Image.Image) -> None:
    """It shows a circle; outside of it every pixel is a dark teal."""
    middle = icon.SIZE / 2
    for y in range(0, icon.SIZE, 4):
        for x in range(0, icon.SIZE, 4):
            if (x - middle) ** 2 + (y - middle) ** 2 > middle**2:
                pixel: Any = drawn.getpixel((x, y))
                red, green, blue = pixel
                assert red < 30 < green < blue < 120, (x, y)
