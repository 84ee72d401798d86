"""The bot's icon, as whoever hosts it uploads it to Discord."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.tools import icon

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def drawn() -> Image.Image:
    return icon.draw()


def test_the_icon_in_the_docs_is_the_one_that_is_drawn(drawn: Image.Image) -> None:
    """Pixel by pixel; `python -m tests.tools.icon` draws it anew."""
    with Image.open(icon.FILE) as stored:
        assert (stored.format, stored.mode, stored.size) == ("PNG", "RGB", (512, 512))
        assert stored.tobytes() == drawn.tobytes()


def test_another_file_can_be_drawn(tmp_path: Path) -> None:
    """The same bytes every time."""
    for name in ("one.png", "two.png"):
        icon.main([str(tmp_path / name)])
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes() == icon.FILE.read_bytes()


def test_what_discord_cuts_off_is_nothing_but_ground(drawn: Image.Image) -> None:
    """It shows a circle; outside of it every pixel is a dark teal."""
    middle = icon.SIZE / 2
    for y in range(0, icon.SIZE, 4):
        for x in range(0, icon.SIZE, 4):
            if (x - middle) ** 2 + (y - middle) ** 2 > middle**2:
                pixel: Any = drawn.getpixel((x, y))
                red, green, blue = pixel
                assert red < 30 < green < blue < 120, (x, y)
