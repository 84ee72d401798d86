"""What the turn panel says and shows: previews, questions, what was seen, its picture, and its buttons."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.face import Style
from bot.games.armadora.input.panel import panel
from bot.games.armadora.input.typed import suggest
from bot.games.armadora.picture.ground import MAP
from engine.game import Seat, seen_by
from tests.bot.armadora.table import ENGLISH, Thumb, thumb
from tests.bot.players import people
from tests.engine.armadora.kit import CORNER, FENCE, Play


def test_the_preview_says_what_a_fence_closes():
    """The squares and the gold of what is closed and of what is left."""
    assert "This doesn’t divide anything yet." in thumb("P b1c1, W1 h5", gold=CORNER).panel("lPb2c2").text
    text = thumb("P b1c1 b2c2, W1 h5", gold=CORNER).panel("lPa2a3b2b3").text
    assert "Closes off 4 squares (19 gold)." in text
    assert "Leaves 36 squares (21 gold)." in text


def test_the_preview_says_where_a_warrior_stands():
    """Its territory, the gold there and how many squares stay free."""
    hand = thumb(FENCE, gold=CORNER)
    assert "Its territory will be full: 4 squares with 19 gold." in hand.panel("lW1b2").text
    assert "Its territory: 36 squares, 21 gold, with 30 squares still free." in hand.panel("lW1c2").text


def test_passing_asks_once():
    """Two taps, like every other move. That nobody could take it back is not said, for it can be."""
    hand = thumb()
    assert hand.press("Pass", "Yes, pass") == "pass"
    assert [button.style for button in hand.buttons("lN")] == [Style.PLAIN, Style.DANGER]
    assert "out for the rest of the game" in hand.panel("lN").text
    assert "back" not in hand.panel("lN").text
    assert hand.panel("lY") == hand.panel(), "a button of before is the beginning"
    assert "16 warriors in hand" in hand.panel("lN").text


def test_after_a_power_the_turn_goes_on_without_a_pass():
    """The panel says so, and Pass is disabled, and the power is no longer offered."""
    hand = thumb("W1 a1, W4 b1, M b1", advanced=True)
    assert "you can’t pass" in hand.panel().text
    assert hand.button("Pass").disabled
    assert "Look secretly" not in hand.labels()


FULL_CORNER = "P b1c1 b2c2, W1 d3, P a2a3 b2b3, W1 e3, W1 b2, W1 f3"


def test_power_and_reinforcement_share_a_button():
    """It leads to both and says what they do; who has one of them left gets there at once. A reinforcement makes no
    territory full, but goes where all is full already, and the preview says so."""
    hand = thumb(FULL_CORNER, gold=CORNER, advanced=True)
    assert "+1 for one of your warriors in a full territory" in hand.panel("lS").text
    assert "Its territory is full: 4 squares with 19 gold." in hand.panel("lRb2").text
    assert hand.press("Look or +1", "Reinforce", "b2 1", "✓ Reinforce b2") == "R b2"
    assert hand.press("Look or +1", "Look secretly", "d3 B", "✓ Look at d3") == "M d3"
    hand = thumb(f"{FULL_CORNER}, R b2, W1 g3", gold=CORNER, advanced=True)
    assert hand.press("Look secretly", "d3 B", "✓ Look at d3") == "M d3"


POWERS = {"mage": "Look secretly", "elf": "Arrow", "orc": "Extra palisade", "goblin": "Extra warrior"}


@pytest.mark.parametrize("character", POWERS)
def test_a_power_that_is_not_possible_yet_is_there_and_says_why(character):
    """So it is with the reinforcement."""
    first = Play(advanced=True, characters=(character, "orc" if character != "orc" else "elf")).view(0)
    hand, step = Thumb(first), "lS"
    possible = character in ("orc", "goblin")
    assert hand.button(POWERS[character], step).disabled is not possible
    assert hand.button("Reinforce", step).disabled
    assert "Reinforce: not yet." in hand.panel(step).text
    assert (f"{POWERS[character]}: not yet." in hand.panel(step).text) is not possible
    used = replace(first, table=replace(first.table, reinforcements=(0, 1)))
    assert Thumb(used).button(POWERS[character]).disabled is not possible
    assert (f"{POWERS[character]}: not yet." in Thumb(used).panel().text) is not possible


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


def test_buttons_show_what_they_stand_for():
    """A palisade, whose power it is, the strength of the warrior that is placed: each beside its words."""
    hand = thumb(advanced=True, characters=("orc", "elf"))
    assert "arm_orc" in {button.emoji for button in hand.buttons("lS")}
    assert hand.button("Palisades").emoji == "arm_palisade"
    assert hand.button("✓ 3 on c4", "lW3c4").emoji == "arm_strength_3"
    assert hand.button("Pass").emoji is None


DRAFTS = ("lW", "rW", "lWc4", "lW3c4", "lW1c4", "lP", "lPc3", "lPc3c4", "lPc3c4d4", "lPc3c4d4c4", "lM", "lMb1")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture; its file name tells nothing."""
    view = Play("W1 a1, W4 b1", advanced=True).view(0)
    pictures = [sketch.draw() for draft in DRAFTS for sketch in [panel(view, draft, people(2), ENGLISH).whole]]
    assert len(pictures) == len(DRAFTS)
    assert len({picture.data for picture in pictures}) >= len(DRAFTS) - 1
    assert len({picture.name for picture in pictures}) == 1


def test_the_picture_of_a_step_is_the_map_of_the_whole_board():
    """Pixel by pixel, with the marks, and without the players' cards: one picture, as high in each step."""
    hand = Thumb(Play("W1 a1, W4 b1", advanced=True).view(0))
    for draft in DRAFTS:
        step = hand.panel(draft)
        assert step.detail is not None
        part, whole = (Image.open(BytesIO(sketch.draw().data)) for sketch in (step.detail, step.whole))
        assert part.tobytes() == whole.crop(MAP).tobytes()
