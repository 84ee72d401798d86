"""Autocomplete: legal moves that fit what was typed, in the game's words or the reader's."""

from time import perf_counter
from typing import Any

import pytest

from bot.face import MOST
from bot.games.saboteur.input.typed import moves_named, suggest
from bot.locale import speaker
from tests.bot.saboteur.thumb import ENGLISH, legal, with_maze
from tests.engine.saboteur.kit import Play

HAND = "NES rockfall map break:cart fix:lantern/cart EW"


def beside_a_tunnel(hand: str) -> Any:
    """What seat 0 sees beside one tunnel at 1,0, while seat 2 has two broken tools."""
    hands = {0: hand, 1: "break:cart", 2: "break:lantern"}
    return with_maze(Play("break:cart @2; break:lantern @2", hands=hands, first=1).view(0), {(1, 0): "EW"})


def offers(typed: str, language: str = "en") -> list[str]:
    """The words that are suggested."""
    return [words for _, words in suggest(beside_a_tunnel(HAND), typed, speaker(language))]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("NES 0,1", "NES 0,1"),
        ("sen (0, 1)", "NES 0,1"),
        ("nes 0 1", "NES 0,1"),
        ("NSW 2", "NSW 2,0"),
        ("rock", "rockfall 1,0"),
        ("rockfall 1 0", "rockfall 1,0"),
        ("map low", "map 8,-2"),
        ("map 8,-", "map 8,-2"),
        ("break @B", "break:cart @1"),
        ("broken cart b", "break:cart @1"),
        ("break 1", "break:cart @1"),
        ("wagon", None),
        ("mine cart A", "break:cart @0"),
        ("repair lantern c", "fix:lantern/cart lantern @2"),
        ("discard map", "discard map"),
        ("pass junction", "discard NES"),
        ("zz", None),
        ("NES 5,5", None),
        ("break @c", None),
    ],
)
def test_what_was_typed_is_understood_generously(typed, expected):
    """Case, order and brackets do not matter, a letter names a player; what is illegal is not offered."""
    assert offers(typed)[:1] == ([] if expected is None else [expected])


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("fr", "éboulement 1,0", "rockfall 1,0"),
        ("fr", "plan bas", "map 8,-2"),
        ("fr", "défausser plan", "discard map"),
        ("fr", "chariot b", "break:cart @1"),
        ("nl", "instorting", "rockfall 1,0"),
        ("nl", "verkennen onder", "map 8,-2"),
        ("nl", "T-splitsing 0,1", "NES 0,1"),
        ("nl", "afleggen verkennen", "discard map"),
        ("zh_TW", "塌方", "rockfall 1,0"),
        ("zh_TW", "地圖 下方", "map 8,-2"),
        ("zh_TW", "地圖8,-2", "map 8,-2"),
        ("zh_TW", "推車 B", "break:cart @1"),
        ("zh_TW", "棄牌 地圖", "discard map"),
    ],
)
def test_names_in_the_reader_s_language_are_understood(language, typed, expected):
    """Of cards, goals and of what is done."""
    assert offers(typed, language)[0] == expected


def test_nothing_typed_offers_each_kind_of_move():
    """So that people see what there is."""
    offered = offers("")
    assert {words.partition(" ")[0] for words in offered} >= {
        "NES", "rockfall", "map", "break:cart", "fix:lantern/cart", "discard",
    }  # fmt: skip


def test_more_than_fit_are_narrowed_by_what_is_typed():
    """Every discard of three cards is among the suggestions at last."""
    view = Play(hands={0: "EW map theft trap NES NS"}, players=2, expansion=True).view(0)
    assert len(legal(view, "discard")) > MOST
    for words in legal(view):
        assert words in {found for _, found in suggest(view, words, ENGLISH)[:1]}


def test_labels_are_in_words():
    """What is played where, on whom."""
    view = beside_a_tunnel(HAND)
    labels = {
        words: label for typed in ("nes", "r", "m", "b", "f", "d") for label, words in suggest(view, typed, ENGLISH)
    }
    assert labels["NES 0,1"] == "Tunnel NES at 0,1: T-junction"
    assert labels["rockfall 1,0"] == "Rockfall at 1,0: straight tunnel east–west"
    assert labels["map 8,-2"] == "Map: look at the lower goal (8,-2)"
    assert labels["break:cart @1"] == "Broken mine cart: player B"
    assert labels["fix:lantern/cart cart @2"] == "Repair lantern or mine cart: mine cart, player C"
    assert labels["discard map"] == "Discard: map"


def test_suggestions_come_fast():
    """Autocomplete runs on every key: a small part of the three seconds that Discord allows."""
    comb = {(x, y): "NESW" for x in range(1, 30, 2) for y in range(-3, 4)} | {(x, 0): "NESW" for x in range(1, 30)}
    view = with_maze(Play(hands={0: "NES NEW NESW EW NS NW"}, players=2, expansion=True).view(0), comb)
    assert len(legal(view)) > 500
    begun = perf_counter()
    for typed in ("", "n", "nes", "nes 3", "discard"):
        suggest(view, typed, ENGLISH)
    assert perf_counter() - begun < 2


def meant(typed: str, language: str = "en", hand: str = "EW NE break:cart fix:lantern/cart map rockfall") -> list[str]:
    """The words of the moves that may be meant."""
    return [move.words for move in moves_named(beside_a_tunnel(hand), typed, speaker(language))]


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "discard 6", ["discard rockfall"]),
        ("en", "Discard 5", ["discard map"]),
        ("en", "rockfall 1,0", ["rockfall 1,0"]),
        ("en", "6 1,0", ["rockfall 1,0"]),
        ("en", "1 2,0", ["EW 2,0"]),
        ("en", "1 d", ["EW 2,0"]),
        ("en", "rockfall a", ["rockfall 1,0"]),
        ("en", "map c", ["map 8,-2"]),
        ("en", "3 b", ["break:cart @1"]),
        ("en", "curve 0,-1", ["NE 0,-1"]),
        ("fr", "défausser 6", ["discard rockfall"]),
        ("fr", "virage 0,-1", ["NE 0,-1"]),
        ("fr", "galerie est-ouest 2,0", ["EW 2,0"]),
        ("fr", "5 bas", ["map 8,-2"]),
        ("nl", "bocht 0,-1", ["NE 0,-1"]),
        ("zh_TW", "棄牌 5", ["discard map"]),
    ],
)
def test_typing_knows_what_the_panel_shows(language: str, typed: str, expected: list[str]) -> None:
    """Cards by their number in the hand, and all things by their names in the reader's language."""
    assert meant(typed, language) == expected


def test_what_is_not_typed_whole_is_no_move() -> None:
    """A beginning is enough for a suggestion, not for a move; what may mean several moves means all of them."""
    assert meant("disc 6") == []
    assert meant("discard 8") == []
    assert meant("map") == ["map 8,2", "map 8,0", "map 8,-2"], "a card is not discarded without a verb"
    assert meant("") == []


@pytest.mark.parametrize("typed", ["0", "{0}", "7", "@2", "b", "1,0", "(1, 0)", "%b", "+1"])
def test_a_number_or_a_place_alone_is_no_move(typed: str) -> None:
    """Not even where only one move has it."""
    assert meant(typed, hand="EW break:cart fix:pickaxe rockfall") == []
    assert meant(typed) == []


def test_a_card_alone_is_a_question() -> None:
    """By its number in the hand it is as good as by its name, but a number makes no move, if only one has it."""
    assert meant("5") == meant("map") == ["map 8,2", "map 8,0", "map 8,-2"]
    assert meant("6") == []


def test_a_name_behind_a_card_is_a_question() -> None:
    """Boards have names and moves have letters: the person is asked for one. The notation says itself what is wrong."""
    carts = meant("cart")
    assert len(carts) > 1
    assert meant("cart carice") == carts
    assert meant("break carice") == meant("map carice") == []


def test_a_plural_is_its_singular() -> None:
    assert meant("break carts b") == ["break:cart @1"]


def test_two_discards_are_numbers_or_names() -> None:
    """With or without a comma between them."""
    play = Play(hands={0: "EW EW NE break:pickaxe map rockfall"}, players=5, expansion=True)
    view = play.view(0)
    for typed in ("discard 3 5", "discard 5, 3", "discard curve map"):
        assert [move.words for move in moves_named(view, typed, ENGLISH)] == ["discard NE map"], typed
