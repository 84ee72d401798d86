"""Drafts that are out of date: what was chosen is gone, and the panel says so and begins anew."""

from dataclasses import replace

import pytest

from bot.locale import LANGUAGES, speaker
from tests.bot.saboteur.thumb import Thumb, with_maze
from tests.engine.saboteur.kit import Play


def begins_anew(thumb: Thumb, draft: str, why: str) -> None:
    """The panel is the beginning, under a sentence that says why."""
    first, _, rest = thumb.text(draft).partition("\n")
    assert first == why
    assert rest == thumb.text()
    assert thumb.panel(draft).rows == thumb.panel().rows


@pytest.mark.parametrize("draft", ["c NES", "c NES 0,1", "c NSW 1,0", "d NES", "d map NES"])
def test_a_card_was_swapped_away(draft):
    """Another hand came while the panel was open."""
    hands = {0: "NES map EW EW EW N", 1: "swaphands map NS NS NS NS"}
    play = Play("discard EW", hands=hands, players=2, expansion=True)
    before = Thumb(replace(play.view(0), table=replace(play.table, to_act=0)))
    assert before.panel(draft).text != before.panel().text
    play.do("swaphands @0")
    begins_anew(Thumb(play.view(0)), draft, "You no longer have this card: T-junction.")


def test_of_two_alike_one_is_gone():
    """Two were chosen, one is left."""
    thumb = Thumb.after(hands={0: "EW map trap theft free N"}, players=2, expansion=True)
    begins_anew(thumb, "d EW EW", "You no longer have this card: straight tunnel east–west.")


def test_a_spot_was_filled():
    """Somebody else dug there."""
    view = Play(hands={0: "EW"}).view(0)
    assert "opens the way" in Thumb(view).text("c EW 1,0")
    filled = Thumb(with_maze(view, {(1, 0): "EW"}))
    begins_anew(filled, "c EW 1,0", "The maze has changed. This no longer fits at 1,0: straight tunnel east–west.")


def test_a_rockfall_took_the_spot():
    """There is nothing to dig on from any more."""
    view = Play(hands={0: "EW"}).view(0)
    assert "opens the way" in Thumb(with_maze(view, {(1, 0): "EW"})).text("c EW 2,0")
    begins_anew(Thumb(view), "c EW 2,0", "The maze has changed. This no longer fits at 2,0: straight tunnel east–west.")


def test_the_tunnel_to_be_removed_is_gone():
    """Another rockfall was faster."""
    thumb = Thumb.after(hands={0: "rockfall"})
    begins_anew(thumb, "c rockfall 3,1", "There’s no longer a tunnel at 3,1.")


def test_the_goal_was_turned():
    """Somebody reached it."""
    thumb = Thumb(with_maze(Play(hands={0: "map"}).view(0), {(8, 2): "NW"}))
    begins_anew(thumb, "c map 8,2", "The upper goal is already face up.")
    begins_anew(Thumb(thumb.view), "c map 8,2", "The upper goal is already face up.")
    assert thumb.panel("c map 1,1") == thumb.panel()


def test_the_target_is_none_any_more():
    """The tool was broken or repaired already, the trap is open; who is not at the table never was one."""
    hands = {0: "break:cart fix:cart fix:lantern/cart", 2: "break:cart"}
    thumb = Thumb.after("break:cart @1", hands=hands, first=2)
    begins_anew(thumb, "c b-c 1", "You can no longer play this on **B*o*b_**: broken mine cart.")
    begins_anew(thumb, "c f-c 2", "You can no longer play this on **דנה**: repair mine cart.")
    begins_anew(thumb, "c f-lc 1 lantern", "You can no longer play this on **B*o*b_**: repair lantern or mine cart.")
    assert thumb.panel("c b-c 7") == thumb.panel()
    assert thumb.panel("c b-c 1 cart 3,1") == thumb.panel()


def test_who_left_is_still_a_target():
    """A seat that is empty or played by a computer is named like any other."""
    thumb = Thumb.after("...", hands={1: "break:cart"}, players=4)
    assert "C דנה" in thumb.labels("c b-c")
    assert thumb.press(next(label for label in thumb.labels() if "broken mine cart" in label), "A Ann 🏔️")


def test_a_card_in_front_is_gone():
    """It was repaired in the meantime."""
    hands = {0: "map EW", 1: "break:cart trap"}
    thumb = Thumb.after("trap @0", hands=hands, players=2, expansion=True, first=1)
    begins_anew(thumb, "s b-c map EW", "You no longer have this in front of you: broken mine cart.")


def test_a_tool_broke_while_a_place_was_chosen():
    """The panel says what keeps one from digging."""
    thumb = Thumb.after("break:cart @0", hands={0: "EW", 2: "break:cart"}, first=2)
    assert "You can’t place tunnels. In front of you: broken mine cart." in thumb.text("c EW 1,0")


def test_an_empty_hand_is_no_trouble():
    """Nothing can be pressed but what always can."""
    view = replace(Play().view(0), hand=())
    for draft in ("", "c EW", "d", "d map", "s", "c EW 1,0"):
        assert Thumb(view).panel(draft).text


@pytest.mark.parametrize("draft", ["c EW 1,0", "d EW", "s trap", "c b-c 1"])
def test_drafts_of_the_turn_before_mean_nothing_while_gold_is_shared(draft):
    """A role or a round may have changed in between: only the gold is asked for."""
    view = Play(hands={0: "EW"}).view(0)
    thumb = Thumb(replace(view, offer=(2, 1), table=replace(view.table, phase="pick", offered=2)))
    assert thumb.panel(draft) == thumb.panel()
    assert thumb.labels(draft)[:2] == ["2 gold nuggets", "1 gold nugget"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_what_changed(language):
    """In its own words, with the facts."""
    thumb = Thumb.after(hands={0: "rockfall map break:cart EW"}, say=speaker(language))
    drafts = ("c NES", "c rockfall 3,1", "c EW 5,5")
    said = [thumb.text(draft).partition("\n")[0] for draft in drafts]
    assert len({*said, thumb.text().partition("\n")[0]}) == len(drafts) + 1
    assert "3,1" in said[1]
    assert "5,5" in said[2]
