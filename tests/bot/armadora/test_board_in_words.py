"""The board in words."""

import pytest

from bot.games.armadora.texts.board import alt, text_board
from bot.locale import LANGUAGES, speaker
from tests.bot.armadora.boards import crowded, moment
from tests.bot.players import WILD, people
from tests.engine.armadora.kit import FENCE, Play

ENGLISH = speaker("en")
LONG = ("W" * 32, "👩‍👩‍👧‍👦" * 4, "*_`~|" * 6, "龍" * 32)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [LONG, WILD])
def test_the_alternative_text_is_never_too_long(language, names):
    """At most 1,024 characters as Discord counts them, with everything on the board and the longest names."""
    events = moment(seed=3, moves=40).events
    for view in (crowded(None), moment(seed=3).view(), moment(seed=3, moves=40).view(0)):
        text = alt(view, people(4, names), events, speaker(language).plain)
        assert 0 < len(text.encode("utf-16-le")) // 2 <= 1024
        assert "…" not in text


def test_the_alternative_text_says_what_the_picture_shows():
    """Gold, whose warriors are where, palisades, the last move, whose turn it is."""
    play = Play("W3 a1, W1 b1, P c3c4 d1e1", players=3, advanced=True)
    text = alt(play.view(0), people(3), play.events, ENGLISH.plain)
    for part in ("d1 5", "Warriors of A: a1 3.", "Warriors of B: b1.", "d1e1 c3c4", "It’s A’s turn.", "Ann, Mage"):
        assert part in text


def test_the_alternative_text_of_the_reveal_tells_the_gold():
    """Who won how much, and all strengths."""
    play = Play("W3 a1, W1 b1, pass, pass")
    text = alt(play.view(None), people(2), (), ENGLISH.plain)
    for part in ("The game is over.", "A: 40 gold.", "B: 0 gold.", "a1 3", "b1 1"):
        assert part in text


def test_the_text_board_says_what_lies_on_each_square():
    """Row by row: free, gold, or a warrior, with what the reader may know of it."""
    play = Play(f"W3 a1, W1 b1, {FENCE}", advanced=True)
    lines = text_board(play.view(0), people(2), ENGLISH).splitlines()
    assert "**Row 1:** a1 A 3; b1 B; c1 free; d1 gold 5; e1 to h1 free." in lines
    assert any("b1–c1" in line for line in lines)
    assert any("**Territory 1:** 4 squares with 3 gold: a1 b1 a2 b2." in line for line in lines)
    assert any("31 palisades left" in line for line in lines)


def test_the_text_board_of_the_end_says_who_takes_what():
    """Of each territory the strengths, and the gold of whoever wins it; before the end nobody is told."""
    play = Play(f"W3 a1, W1 b1, {FENCE}, W1 h1")
    before = text_board(play.view(0), people(2), ENGLISH)
    after = text_board(play.do("pass, pass").view(None), people(2), ENGLISH)
    first = "**Territory 1:** 4 squares with 3 gold: a1 b1 a2 b2. Warriors: A 1; B 1. Strength: A 3; B 1. A: 3 gold."
    assert first in after.splitlines()
    assert "Strength" not in before


def test_the_text_board_explains_arrows_where_there_are_any():
    """In the game with powers; not in the base game."""
    assert "arrow" in text_board(Play(advanced=True).view(None), people(2), ENGLISH)
    assert "arrow" not in text_board(Play(advanced=False).view(None), people(2), ENGLISH)
