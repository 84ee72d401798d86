"""The turn panel: what it takes to make a move with a thumb, and what can never be pressed."""

import re
from typing import Any

import pytest

from bot.games.saboteur import FACE
from bot.games.saboteur.input.buttons import MOST_PLACES
from bot.games.saboteur.input.draft import REST, TYPE, read
from bot.games.saboteur.names import place_letter
from bot.games.saboteur.picture.emblems import EMOJI
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import KNOWN_CARDS, SHAPES
from engine.games.saboteur.moves import PickGold, Steal
from engine.games.saboteur.state import Options
from tests.bot.phone import fits
from tests.bot.saboteur.thumb import Thumb, legal, moments, with_maze
from tests.engine.saboteur.kit import GAME, Play
from tests.thorough import one_in

TABLES = [Options(players=players) for players in (3, 5, 7, 10)] + [
    Options(players=players, expansion=True) for players in (2, 4, 8, 12)
]
LARGEST = [
    (options, language)
    for language in LANGUAGES[1:]
    for options in (Options(players=10), Options(players=12, expansion=True))
]


def number(thumb, name):
    """The label of the card whose name begins so."""
    return next(label for label in thumb.labels() if label[2:].startswith(name))


# --- Everything legal and nothing else ----------------------------------------------------------


@pytest.mark.parametrize("table", one_in(3, [(options, "en") for options in TABLES]) + one_in(2, LARGEST))
def test_exactly_the_legal_moves_can_be_made(table):
    """Whatever can be pressed leads to a step or to a legal move, every legal move can be reached, all steps keep to
    Discord's limits, in every language and however long the names, and a double tap makes no move. A tunnel takes four
    taps at most, and one more if the places have up to three pages, which turn round and round."""
    options, language = table
    for view in moments(options, 5, 4 if language == "en" else 2):
        thumb = Thumb(view, speaker(language))
        for _, place, button in thumb.presses():
            if button.draft is not None:
                again = thumb.placed(button.draft).get(place)
                assert again is None or again.move is None, f"a double tap on {button.label} makes a move"
        taps = thumb.moves()
        assert set(taps) == legal(view)
        tunnels = {count for words, count in taps.items() if words.split(" ")[0] in SHAPES}
        places = len(thumb.marks("").spots)
        turned = 0 if places <= MOST_PLACES else -(-places // (MOST_PLACES - 2)) // 2
        assert max(tunnels, default=0) <= 4 + turned, "the card, the other way round, the place, and the confirmation"
        for step in thumb.panels.values():
            fits(step, EMOJI)
            assert 1 <= len(step.rows) <= 6
            read_again(step)


def read_again(step):
    """Each draft of a button is read, and written as it was."""
    for button in (button for row in step.rows for button in row):
        if button.draft not in (None, TYPE, REST):
            draft = read(button.draft)
            assert draft is not None
            assert draft.words == button.draft


# --- Taps ---------------------------------------------------------------------------------------


def test_a_tunnel_is_turned_by_a_button():
    """A place keeps its letter, whatever fits there; where both ways fit, the tunnel is turned on the spot."""
    thumb = Thumb.after(hands={0: "NES"})
    card = number(thumb, "T-junction")
    assert thumb.press(card, "Rotate") == "c NSW"
    assert thumb.press(card, "Rotate", "Rotate") == "c NES"
    assert thumb.press(card, "A", "✓ Place at A") == "NES -1,0"
    assert legal(thumb.view, "NES 0,1", "NSW 0,1") == {"NES 0,1", "NSW 0,1"}
    assert thumb.press(card, "B", "Rotate", "✓ Place at B") == "NSW 0,1"
    assert legal(thumb.view, "NES -1,0", "NSW -1,0") == {"NES -1,0"}
    assert thumb.press(card, "A", "Rotate") == "c NSW"
    letters = [{cell: letter for letter, cell in thumb.marks(draft).spots} for draft in ("c NES", "c NSW", "")]
    assert all(letters[2].items() >= both.items() for both in letters[:2])
    assert set(letters[0]) != set(letters[1])


def test_the_letters_of_places_are_those_of_all_cards():
    """They stand there before a card is chosen, when none can be pressed, and stay with every other tunnel."""
    thumb = Thumb.after("EW 1,0; ...; ...", hands={0: "NES EW NS"})
    letters = {cell: letter for letter, cell in thumb.marks("").spots}
    for draft in ("c NES", "c NSW", "c EW", "c NS"):
        assert {(cell, letter) for letter, cell in thumb.marks(draft).spots} <= letters.items()
        assert [label for label in thumb.labels(draft) if len(label) == 1] == sorted(letters.values())
    assert all(button.disabled for button in thumb.buttons("") if len(button.label) == 1)


def test_a_card_that_is_the_same_both_ways_has_no_turn():
    """A straight tunnel."""
    thumb = Thumb.after(hands={0: "EW"})
    assert "Rotate" not in thumb.labels("c EW")


def test_a_card_that_fits_only_turned_is_shown_turned():
    """The panel opens at once at the way round that has places."""
    walls = {(-1, 0): "E", (0, 1): "ES", (0, -1): "N"}
    view = with_maze(Play(hands={0: "NE"}).view(0), walls | {(1, 0): "NW"})
    assert legal(view, "NE ") == set()
    assert legal(view, "SW ") == {"SW 1,1"}
    thumb = Thumb(view)
    assert thumb.panel("c NE") == thumb.panel("c SW")
    assert thumb.moves()["SW 1,1"] == 3


def test_more_places_than_buttons_are_turned_over_in_pages():
    """In a maze of 22 columns every place and every tunnel has its letters, and all can be pressed."""
    comb = {(x, 0): "NESW" for x in range(-14, 8) if x} | {(0, y): "NESW" for y in range(1, 6)}
    view = with_maze(Play(hands={0: "NESW rockfall"}).view(0), comb)
    thumb = Thumb(view)
    assert len(legal(view, "NESW ")) > 40
    assert set(thumb.moves()) == legal(view)
    for step in thumb.panels.values():
        fits(step, EMOJI)
    letters = [place_letter(place) for place in range(24, 32)]
    assert thumb.labels("c NESW p3")[len(view.hand) :][:10] == ["◂", *letters, "▸"]
    assert letters[:3] == ["Y", "Z", "AA"]
    assert len(thumb.marks("c NESW p3").spots) > 40


# --- Cards --------------------------------------------------------------------------------------


def test_every_card_has_its_number_its_name_and_its_sentence():
    """In the order of the hand; the sentence is said when the card is pressed."""
    thumb = Thumb.after(hands={0: "EW map rockfall break:cart"})
    assert [label[:2] for label in thumb.labels()][:6] == ["1 ", "2 ", "3 ", "4 ", "5 ", "6 "]
    assert any(label.endswith(" map") for label in thumb.labels())
    assert "**Map.** Look at one face-down goal" in thumb.text("c map")


TWO_BROKEN: dict[str, Any] = {
    "moves": "break:cart @1; break:lantern @1; break:cart @2",
    "hands": {0: "break:cart fix:lantern/cart", 1: "break:lantern", 2: "break:cart"},
}
HELD: dict[str, Any] = {"hands": {0: "EW map rockfall break:cart"}}
DUG: dict[str, Any] = {"moves": "EW 1,0; ...; ..."} | HELD
FIVE: dict[str, Any] = {"hands": {0: "EW EW map theft trap"}, "players": 3, "expansion": True}


@pytest.mark.parametrize(
    ("kept", "labels", "move"),
    [
        (HELD, ("broken mine cart", "C דנה", "✓ Play it"), "break:cart @2"),
        (TWO_BROKEN, ("repair lantern or", "C דנה: mine cart", "✓ Repair"), "fix:lantern/cart cart @2"),
        (TWO_BROKEN, ("repair lantern or", "B B*o*b_: lantern", "✓ Repair"), "fix:lantern/cart lantern @1"),
        (TWO_BROKEN, ("repair lantern or", "B B*o*b_: mine cart", "✓ Repair"), "fix:lantern/cart cart @1"),
        (DUG, ("map", "C lower goal", "✓ Play it"), "map 8,-2"),
        (DUG, ("rockfall", "A", "✓ Play it"), "rockfall 1,0"),
        (HELD, ("rockfall", "Discard it", "✓ Discard 1 card"), "discard rockfall"),
        (HELD, ("Discard…", "map", "straight", "✓ Discard 1 card"), "discard EW"),
        (FIVE, ("Discard…", "straight", "straight", "map", "✓ Discard 3 cards"), "discard EW EW map"),
        (FIVE, ("Discard…", "map", "map"), "d"),
    ],
)
def test_a_move_is_made_by_naming_card_and_target(kept, labels, move):
    """People by letter and name, a broken tool with its player, goals by name, tunnels by letter; in the base game
    another card is discarded instead, in Saboteur 2 up to three, and a chosen one is taken back."""
    assert Thumb.after(**kept).press(*labels) == move


def test_everybody_on_whom_a_card_can_be_played_has_a_button():
    """With letter and name, and at a table of twelve on two pages."""
    thumb = Thumb.after(hands={0: "break:cart"}, players=4)
    assert thumb.labels("c b-c")[6:10] == ["A Ann 🏔️", "B B*o*b_", "C דנה", "D " + "雅" * 32]
    assert [button.brief for button in thumb.buttons("c b-c")][6:10] == ["Ann 🏔️", "B*o*b_", "דנה", "雅" * 6 + "…"]
    thumb = Thumb.after(hands={0: "trap"}, players=12, expansion=True)
    on_pages = [label for draft in ("c trap", "c trap p1") for label in thumb.labels(draft)[6:14]]
    assert [label[0] for label in on_pages if label[1:2] == " "] == list("BCDEFGHIJKL")


def test_which_tool_is_asked_where_two_are_broken():
    """As a button of before has it."""
    assert "Which tool" in Thumb.after(**TWO_BROKEN).text("c f-lc 1")


def test_the_picture_shows_what_is_chosen():
    """The card in the hand, the places, the planned tunnel, the person."""
    thumb = Thumb.after(hands={0: "EW break:cart EW"})
    marks, place = thumb.marks("c EW 1,0"), thumb.view.hand.index("EW")
    assert marks.cards == {place}
    assert marks.planned == ((1, 0), "EW")
    assert (1, 0) in [cell for _, cell in marks.spots]
    two = Thumb.after(hands={0: "EW EW"}, players=2, expansion=True)
    assert two.marks("d EW EW").cards == {place, place + 1}
    assert thumb.marks("c b-c 2").seats == {2}
    dug = Thumb.after(**DUG)
    assert dug.marks("c map 8,-2").goal == (8, -2)
    assert dug.marks("c rockfall 1,0").struck == (1, 0)


BROKEN: dict[str, Any] = {"moves": "break:lantern @0", "first": 2}


@pytest.mark.parametrize(
    ("hand", "draft", "why", "kept"),
    [
        ("EW", "c EW", "You can’t place tunnels. In front of you: broken lantern.", BROKEN),
        ("fix:pickaxe", "c f-p", "Nobody has a broken pickaxe.", BROKEN),
        ("fix:pickaxe/cart", "c f-pc", "Nobody has a broken tool that this repairs.", BROKEN),
        ("rockfall", "c rockfall", "There’s no tunnel to remove yet.", BROKEN),
        ("handsoff", "c handsoff", "Nobody has a Theft in front of them.", {"expansion": True}),
        ("free", "c free", "Nobody is trapped.", {"expansion": True}),
        (
            *("theft theft", "c theft", "You already have a Theft in front of you."),
            {"moves": "theft; ...; ...", "expansion": True},
        ),
        (
            *("trap trap", "c trap", "All the others are already trapped."),
            {"moves": "trap @1; ...", "players": 2, "expansion": True},
        ),
    ],
)
def test_what_cannot_be_played_says_why(hand, draft, why, kept):
    """When it is pressed, and offers to discard it."""
    thumb = Thumb.after(**{"hands": {0: hand, 2: "break:lantern"} if kept is BROKEN else {0: hand}} | kept)
    assert why in thumb.text(draft)
    assert "You can discard it instead." in thumb.text(draft)
    assert [button.label for button in thumb.buttons(draft) if not button.disabled][-2:] == ["Back", "Discard it"]


# --- Discarding ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_card_is_cut_on_a_button(language):
    """With its number, in every language."""
    for at in range(0, len(KNOWN_CARDS), 6):
        thumb = Thumb.after(
            hands={0: " ".join(sorted(KNOWN_CARDS)[at : at + 6])}, say=speaker(language), expansion=True
        )
        labels = [label for label in thumb.labels() if label[0].isdigit()]
        assert labels
        assert not [label for label in labels if "…" in label]


def test_chosen_cards_stand_out():
    """The one that is discarded, or up to three; that a card goes is offered where it has no other use."""
    thumb = Thumb.after(**HELD)
    assert thumb.chosen("d map") == [number(thumb, "map")]
    assert "Discard it" not in thumb.labels("c map")
    assert len(Thumb.after(**FIVE).chosen("d EW map theft")) == 3


def test_who_cannot_dig_sees_so_at_the_tunnels():
    """They are there and cannot be pressed, but to be discarded; the panel says why."""
    thumb = Thumb.after("break:lantern @0", hands={0: "EW map NES", 2: "break:lantern"}, first=2)
    by_label = {button.label[2:]: button for button in thumb.buttons() if button.label[:1].isdecimal()}
    assert {name: button.disabled for name, button in by_label.items()} == {
        name: not any(action in name for action in ("map", "cart", "rockfall", "repair")) for name in by_label
    }
    assert "You can’t place tunnels. In front of you: broken lantern." in thumb.text()
    assert not any(button.disabled for button in thumb.buttons("d") if button.label[:1].isdecimal())


def test_a_repair_that_nobody_needs_cannot_be_pressed():
    """But to be discarded; the panel says why."""
    hand = "fix:lantern fix:pickaxe fix:pickaxe/cart"
    thumb = Thumb.after("break:lantern @0", hands={0: hand, 2: "break:lantern"}, first=2)
    assert [button.disabled for button in thumb.buttons() if "repair lantern" in button.label] == [False]
    assert all(
        button.disabled for button in thumb.buttons() if "pickaxe" in button.label and "broken" not in button.label
    )
    assert "Nobody needs this now: repair pickaxe and repair pickaxe or mine cart." in thumb.text()


def test_two_cards_remove_one_from_in_front_of_oneself():
    """Only Saboteur 2 offers it, and only who has something in front."""
    wanted: dict[str, Any] = {"hands": {0: "EW map NES", 1: "break:cart trap"}, "players": 2, "expansion": True}
    assert "Get rid of…" not in Thumb.after(**wanted).labels()
    thumb = Thumb.after("...; break:cart @0", **wanted)
    draft = thumb.press("Get rid of…")
    assert thumb.chosen(draft) == ["broken mine cart"]
    cards = [label for label in thumb.labels() if label[2:] in ("map", "T-junction")][:2]
    assert thumb.press("Get rid of…", *cards, "✓ Get rid of it") in legal(thumb.view, "shed break:cart")
    thumb = Thumb.after("...; break:cart @0; ...; trap @0", **wanted)
    assert set(thumb.labels("s")) >= {"broken mine cart", "Trapped"}
    assert thumb.chosen("s") == []
    cards = [label for label in thumb.labels("s") if label[2:] in ("map", "T-junction")][:2]
    assert thumb.press("Get rid of…", *cards, "Trapped", "✓ Get rid of it") in legal(thumb.view, "shed trap")


# --- Gold ---------------------------------------------------------------------------------------


def sharing(phase, expansion):
    """The view of somebody who is to pick or to steal."""
    for seed in range(40):
        options = Options(players=5, expansion=expansion)
        for view in moments(options, seed, 1):
            if view.table.phase == phase:
                return view
    raise AssertionError("no such position")


def test_a_button_picks_a_gold_card():
    """One for each value, without the hand; like every move it is shown before it is made."""
    view = sharing("pick", False)
    thumb = Thumb(view)
    assert not any(button.move for button in thumb.buttons())
    *values, back, do = thumb.labels()
    assert all(re.fullmatch("[123] gold nuggets?", label) for label in values)
    assert (back, do) == ("Back", "✓ Take it")
    assert all(button.disabled for button in thumb.buttons() if button.label == back), "there is no step before"
    assert not any(button.disabled for button in thumb.buttons("g 1") if button.label == back)
    assert {made_by(thumb, label) for label in values} == legal(view)
    assert "You pick the card with" in thumb.panel("g 1").text
    assert not FACE.final(PickGold(1)), "typed, it is chosen and confirmed as all others are"


def test_a_button_steals_from_a_player_or_from_nobody():
    """And says whom before it does."""
    view = sharing("steal", True)
    thumb = Thumb(view)
    *victims, back, do = thumb.labels()
    assert (victims[-1], back, do) == ("From nobody", "Back", "✓ Take it")
    assert {made_by(thumb, label) for label in victims} == legal(view)
    assert "You steal nothing." in thumb.panel("t").text
    assert not FACE.final(Steal(None))


def made_by(thumb, label):
    """Return the move that this button leads to."""
    return next(button.move for button in thumb.buttons(thumb.press(label)) if button.move)


@pytest.mark.parametrize(
    "draft", ["garbage", TYPE, REST, "c", "c XX", "c EW 1,0 2 x", "d EW.x", "s", "x" * 200, "c EW p"]
)
def test_unreadable_drafts_are_the_beginning(draft):
    """Nothing that nobody ever wrote does any harm."""
    thumb = Thumb.after(hands={0: "EW"})
    assert thumb.panel(draft) == thumb.panel("")
    assert GAME.legal(thumb.view)
