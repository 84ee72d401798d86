"""What the turn panel says and shows: previews, questions, what was seen, its picture, and its buttons."""

import re
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.face import Style
from bot.games.armadora.input.panel import panel
from bot.games.armadora.input.typed import suggest
from bot.games.armadora.picture.layout import close_up
from engine.game import Seat, seen_by
from engine.games.armadora.board import COLUMNS
from tests.bot.armadora.table import ENGLISH, Thumb, buttons, labels, people
from tests.engine.armadora.kit import CORNER, FENCE, GAME, Play


def thumb(moves: str = "", **options) -> Thumb:
    """The panel of whoever is to act after these moves."""
    play = Play(moves, **options)
    return Thumb(play.view(play.state.to_act))


def test_the_preview_says_what_a_fence_closes():
    """The squares and the gold of what is closed and of what is left."""
    hand = thumb("P b1c1, W1 h5", gold=CORNER)
    text = hand.panel("lPb2c2").text
    assert "This doesn’t divide anything yet." in text
    hand = thumb("P b1c1 b2c2, W1 h5", gold=CORNER)
    text = hand.panel("lPa2a3b2b3").text
    assert "Closes a territory of 4 squares with 19 gold." in text
    assert "Leaves a territory of 36 squares with 21 gold." in text


def test_the_preview_says_where_a_warrior_stands():
    """Its territory, the gold there and how many squares stay free."""
    hand = thumb(FENCE, gold=CORNER)
    assert "Its territory will be full: 4 squares with 19 gold." in hand.panel("lW1b2").text
    assert "Its territory: 36 squares, 21 gold, with 30 squares still free." in hand.panel("lW1c2").text


def test_passing_asks_once():
    """Two taps, like every other move. That nobody could take it back is not said, for it can be."""
    hand = thumb()
    assert hand.press("Pass", "Yes, pass") == "pass"
    assert [button.style for button in buttons(hand.panel("lN"))] == [Style.PLAIN, Style.DANGER]
    assert "out for the rest of the game" in hand.panel("lN").text
    assert "back" not in hand.panel("lN").text
    assert hand.panel("lY") == hand.panel(), "a button of before is the beginning"
    assert "16 warriors in hand" in hand.panel("lN").text


def test_after_a_power_the_turn_goes_on_without_a_pass():
    """The panel says so, and Pass is disabled, and the power is no longer offered."""
    hand = thumb("W1 a1, W4 b1, M b1", advanced=True)
    assert "you can’t pass" in hand.panel().text
    assert hand.button("Pass").disabled
    assert "Look secretly" not in labels(hand.panel())


def test_power_and_reinforcement_are_both_named():
    """On one button while there is a half to switch to, on two as soon as the other half is full."""
    fence = "P b1c1 b2c2, W1 d3, P a2a3 b2b3, W1 e3"
    hand = thumb(f"{fence}, W1 b2, W1 f3", gold=CORNER, advanced=True)
    assert hand.press("Look or reinforce", "Reinforce", "b2 1", "✓ Reinforce b2") == "R b2"
    assert hand.press("Look or reinforce", "Look secretly", "d3 B", "✓ Look at d3") == "M d3"
    filled = ", ".join(f"W1 {square}" for square in re.findall("..", "c1d1c2d2a3b3c3a4b4c4d4a5b5c5"))
    hand = thumb(f"{fence}, W1 b2, W1 f3, {filled}", gold=CORNER, advanced=True)
    assert hand.press("Reinforce", "b2 1", "✓ Reinforce b2") == "R b2"
    assert hand.press("Look secretly", "d3 B", "✓ Look at d3") == "M d3"


@pytest.mark.parametrize("peek", [True, False])
def test_a_mage_sees_in_the_panel_what_was_seen(peek):
    """With peek it stays there; without, it is told once, by the event."""
    play = Play("W1 a1, W4 b1, M b1", advanced=True, peek=peek)
    told = [event for event in seen_by(play.events, Seat(0)) if event.to == 0]
    assert [event.strength for event in told] == [4]
    assert ("b1 = 4" in Thumb(play.view(0)).panel().text) is peek


def test_a_mage_is_not_offered_what_he_has_seen():
    """Neither as a button nor while typing; without peek it may have been forgotten, so then it is."""
    moves = "W1 a1, W4 b1, M b1, W1 c1, W1 e1"
    for peek in (True, False):
        view = Play(moves, advanced=True, peek=peek).view(0)
        offered = Thumb(view).moves(lambda draft: draft[1] in "SM")
        assert ("M b1" in offered) is not peek
        assert ("M b1" in [words for _, words in suggest(view, "m", ENGLISH)]) is not peek
        assert "M e1" in offered


def test_a_reinforcement_makes_no_territory_full():
    """It goes where all is full already, and the preview says so."""
    fence = "P b1c1 b2c2, W1 d3, P a2a3 b2b3, W1 e3"
    hand = thumb(f"{fence}, W1 b2, W1 f3", gold=CORNER, advanced=True)
    assert "Its territory is full: 4 squares with 19 gold." in hand.panel("lRb2").text


def test_whoever_is_not_to_act_sees_whose_turn_it_is():
    """No buttons for others, for onlookers, and after the end."""
    play = Play("W1 a1")
    for viewer in (0, None):
        panel = Thumb(play.view(viewer)).panel("lW3c4")
        assert panel.rows == ()
        assert "turn" in panel.text
    over = Thumb(play.do("pass, pass").view(0)).panel()
    assert over.rows == ()
    assert over.text == "The game is over."


def test_buttons_show_what_they_stand_for():
    """A palisade, whose power it is, the strength of the warrior that is placed: each beside its words."""
    hand = Thumb(GAME.view(Play(advanced=True, characters=("orc", "elf")).state, Seat(0)))
    emoji = {button.emoji for button in buttons(hand.panel("lS"))}
    assert "arm_orc" in emoji
    assert hand.button("Palisades").emoji == "arm_palisade"
    assert hand.button("✓ Strength 3 on c4", "lW3c4").emoji == "arm_strength_3"
    assert hand.button("Pass").emoji is None


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
    step = hand.panel(draft)
    lit = replace(hand.marks(draft), columns=range(COLUMNS))  # it may reach into the half without buttons, undimmed
    whole_board: Any = step.whole[0].draw
    sketches = step.detail[1].draw(), partial(whole_board, marks=lit)()
    close, whole = (Image.open(BytesIO(picture.data)) for picture in sketches)
    assert close.tobytes() == whole.crop(close_up(hand.marks(draft).places)).tobytes()
    assert close.height <= close.width
