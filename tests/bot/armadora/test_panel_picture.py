"""The turn panel with its picture."""

from bot.games.armadora.input.panel import panel
from tests.bot.armadora.table import ENGLISH, people
from tests.engine.armadora.kit import Play

DRAFTS = ("lW", "rW", "lWc4", "lW3c4", "lW1c4", "lP", "lPc3", "lPc3c4", "lPc3c4d4", "lPc3c4d4c4", "lM", "lMb1")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture; its file name tells nothing."""
    view = Play("W1 a1, W4 b1", advanced=True).view(0)
    pictures = [picture for draft in DRAFTS if (picture := panel(view, draft, people(view), ENGLISH).picture)]
    assert len(pictures) == len(DRAFTS)
    assert len({picture.data for picture in pictures}) >= len(DRAFTS) - 1
    assert len({picture.name for picture in pictures}) == 1
