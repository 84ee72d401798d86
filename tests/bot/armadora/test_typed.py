"""Autocomplete: legal moves that fit what was typed, whatever the form."""

from time import perf_counter

import pytest

from bot.face import MOST
from bot.games.armadora.input.typed import suggest
from tests.bot.armadora.table import ENGLISH
from tests.engine.armadora.kit import Play


def offers(typed: str, moves: str = "", **options) -> list[str]:
    play = Play(moves, **options)
    return [words for _, words in suggest(play.view(play.state.to_act), typed, ENGLISH)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("3 c", ["W3 c1", "W3 c2", "W3 c3", "W3 c4"]),
        ("W3 c4", ["W3 c4"]),
        ("c4w3", ["W3 c4"]),
        ("C4 3", ["W3 c4"]),
        ("p c3", ["P c2c3", "P b3c3", "P c3d3", "P c3c4"]),
        ("c3 c4", ["P c3c4"]),
        ("c4|c3, c4-d4", ["P c3c4 c4d4"]),
        ("pass", ["pass"]),
        ("pas", ["pass"]),
        ("zz", []),
        ("w3 d1", []),
    ],
)
def test_what_was_typed_is_understood_generously(typed, expected):
    """Case, marks and order do not matter; what is illegal is not offered."""
    offered = offers(typed)
    assert offered[: len(expected)] == expected
    if len(expected) != 1:
        assert offered == expected


def test_a_square_offers_all_that_can_be_done_there():
    """Warriors of each strength and the palisades around it."""
    offered = offers("c4")
    assert {"W1 c4", "W5 c4", "P c3c4", "P b4c4", "P c4d4", "P c4c5"} == set(offered) - {"W2 c4", "W3 c4", "W4 c4"}


def test_nothing_typed_offers_each_kind_of_move():
    """So that people see what there is; but not passing, which is final."""
    offered = offers("", "W1 a1, W4 b1", advanced=True)
    assert {words[0] for words in offered} == {"W", "P", "M"}
    assert len(offered) == MOST


def test_a_second_palisade_goes_on_with_the_fence_first():
    """After a whole edge come the single palisade and those that touch it."""
    offered = offers("c3c4")
    assert offered[0] == "P c3c4"
    assert set(offered[1:7]) == {
        "P b3c3 c3c4",
        "P c3d3 c3c4",
        "P b3b4 c3c4",
        "P c3c4 d3d4",
        "P c3c4 b4c4",
        "P c3c4 c4d4",
    }


@pytest.mark.parametrize(("typed", "words"), [("m", "M b1"), ("b1 m", "M b1"), ("m b", "M b1")])
def test_powers_are_offered(typed, words):
    """By their letter or their square."""
    assert offers(typed, "W1 a1, W4 b1", advanced=True)[0] == words


def test_suggestions_come_fast():
    """Autocomplete runs on every key: a small part of the three seconds that Discord allows."""
    view = Play("W1 a1, W4 b1", advanced=True).view(0)
    begun = perf_counter()
    for typed in ("", "c", "c4", "c4c5", "c4c5 d"):
        suggest(view, typed, ENGLISH)
    assert perf_counter() - begun < 2
