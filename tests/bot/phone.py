"""What a panel may be for Discord, and how high it is on a phone of 390 × 844, in pixels of the page.

The numbers are those of Discord's client for the web as SimCord's preview copies them (`nugget sandbox`, measured in
Chromium at 390 × 844): a message's content begins 72 px from the left and ends 16 px from the right, a line of text
takes 22 px (20 in small type) and holds some 36 letters (41), a button is 32 px high with 12 px beside its words of
14 px and 28 px for an emoji, buttons that do not fit go to another line 8 px below, and rows are 6 px apart. Between
the channel's name and the field for a message there are 624 px.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from io import BytesIO
from unicodedata import east_asian_width

from PIL import Image

from bot.face import Button, Panel, Select
from bot.ui.core.panels import steady

ROOM = 784 - 160
"""What the channel shows of a message."""
BROAD = 390 - 72 - 16
LINE, SMALL = (22, 36), (20, 41)
"""The height of a line, and the letters that it holds."""
TALL, ASIDE, ICON, LETTER = 32, 24, 28, 7.2
"""Of a button: its height, the room beside its words, that of an emoji, and the width of a letter."""
WRAP, GAP, AROUND = 8, 6, 8
"""The room between buttons, between rows, and between a picture and what is below it."""


def broad(text: str) -> int:
    """The width of a text in letters: Chinese ones are twice as broad."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in text)


def text_height(text: str) -> int:
    """The height of a text of several lines."""
    height = 0
    for line in re.sub("[\\\\*\u2068\u2069]", "", text).splitlines():
        one, room = SMALL if line.startswith("-# ") else LINE
        height += one * _wrapped(map(broad, re.findall(r"[\u2e80-\uffef]|[^\s\u2e80-\uffef]+", line)), room, 1)
    return height


def row_height(row: Sequence[Button] | Select) -> int:
    """The height of a row, with the room below it."""
    if isinstance(row, Select):
        return 40 + GAP
    lines = _wrapped(map(width, row), BROAD, WRAP)
    return lines * (TALL + WRAP) - WRAP + GAP


def width(button: Button) -> float:
    """The width of a button whose emoji is shown."""
    label = (button.brief if button.emoji else "") or button.label
    return max(TALL, ASIDE + ICON * (button.emoji is not None) + LETTER * broad(label))


def _wrapped(widths: Iterable[float], room: float, gap: float) -> int:
    """The number of lines that things of these widths take side by side."""
    lines, at = 1, 0.0
    for one in widths:
        if at and at + one > room:
            lines, at = lines + 1, 0.0
        at += one + gap
    return lines


def picture_height(panel: Panel) -> int:
    sketch = panel.detail or panel.whole
    picture = Image.open(BytesIO(sketch.draw().data))
    return round(BROAD * picture.height / picture.width)


def above(panel: Panel) -> int:
    """The height of the text above the picture."""
    return text_height(steady(panel.text))


def rows_height(panel: Panel) -> int:
    return sum(map(row_height, panel.rows)) - GAP


def height(panel: Panel, picture: int) -> int:
    """The height of text, picture and rows."""
    return above(panel) + picture + AROUND + rows_height(panel)


def fits(panel: Panel, emoji: Collection[str]) -> None:
    """Rows of five, 40 components with text, picture and frame, short labels and drafts, emoji that there are; of draft
    and move each button has one."""
    rows = [row for row in panel.rows if not isinstance(row, Select)]
    assert all(1 <= len(row) <= 5 for row in rows)
    assert 3 + sum(1 + len(row) for row in rows) <= 40
    assert 0 < len(panel.text) <= 1500
    for button in (button for row in rows for button in row):
        assert 1 <= len(button.label) <= 34
        assert (button.draft is None) != (button.move is None)
        assert re.fullmatch("[A-Za-z0-9 .,+-]{0,40}", button.draft or "")
        assert button.emoji is None or button.emoji in emoji
