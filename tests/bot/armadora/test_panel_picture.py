"""The turn panel with its picture."""

from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.games.armadora.input.panel import panel
from bot.games.armadora.picture.layout import around
from engine.games.armadora.board import COLUMNS
from tests.bot.armadora.table import ENGLISH, Thumb, people
from tests.engine.armadora.kit import Play

DRAFTS = ("lW", "rW", "lWc4", "lW3c4", "lW1c4", "lP", "lPc3", "lPc3c4", "lPc3c4d4", "lPc3c4d4c4", "lM", "lMb1")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture; its file name tells nothing."""
    view = Play("W1 a1, W4 b1", advanced=True).view(0)
    pictures = [sketch.draw() for draft in DRAFTS for sketch in panel(view, draft, people(view), ENGLISH).whole]
    assert len(pictures) == len(DRAFTS)
    assert len({picture.data for picture in pictures}) >= len(DRAFTS) - 1
    assert len({picture.name for picture in pictures}) == 1


def test_a_turn_needs_few_pictures():
    """All steps have the same board, whatever may be chosen next; what is about to be done is shown below it, once."""
    view = Play("W1 a1, W4 b1", advanced=True).view(0)
    steps = {draft: panel(view, draft, people(view), ENGLISH).detail for draft in DRAFTS}
    assert len({detail[0] for detail in steps.values()}) == 1
    closer = {draft: detail[1:] for draft, detail in steps.items() if len(detail) > 1}
    assert [*closer] == ["lW3c4", "lW1c4", "lPc3c4", "lPc3c4d4", "lPc3c4d4c4", "lMb1"]
    assert closer["lPc3c4"] == closer["lPc3c4d4"]
    assert len({*closer.values()}) == len(closer) - 1


@pytest.mark.parametrize("draft", ["lW3b4", "lW1b5", "lPa2a3", "lPc3d3", "rPh4h5", "lPb2b3g2g3", "lMb1"])
def test_a_close_up_is_a_part_of_the_whole_picture(draft):
    """Pixel by pixel, with what the move changes and what is beside it; never higher than broad."""
    hand = Thumb(Play("W1 a1, W4 b1", advanced=True).view(0))
    shown = hand.panel(draft)
    lit = replace(hand.marks(draft), columns=range(COLUMNS))  # it may reach into the half without buttons, undimmed
    whole_board: Any = shown.whole[0].draw
    drawn = shown.detail[1].draw(), partial(whole_board, marks=lit)()
    close, whole = (Image.open(BytesIO(picture.data)) for picture in drawn)
    assert close.tobytes() == whole.crop(around(hand.marks(draft).places)).tobytes()
    assert close.height <= close.width
