"""Rules 5.1, 5.2 and 5.4: words. Generous in what is read, strict in what is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadWords
from engine.games.saboteur.cards import SHAPES, WAYS
from engine.games.saboteur.reasons import Unreadable
from tests.engine.saboteur.dealer import deck_of
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.reference_maze import LYING


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("NSW 3,-1", "NSW 3,-1"),
        ("  wsn   3 , -1 ", "NSW 3,-1"),
        ("nsw (3,-1)", "NSW 3,-1"),
        ("nsw 3 -1", "NSW 3,-1"),
        ("NSW(3; -1)", "NSW 3,-1"),
        ("nsw 3,−1", "NSW 3,-1"),
        ("w|e|n 1,0", "N|E|W 1,0"),
        ("N | E | W 1,0", "N|E|W 1,0"),
        ("e|s|n 1,0", "N|S|E 1,0"),
        ("n|w|s 1,0", "N|S|W 1,0"),
        ("e|sn+green 1,0", "NS|E+green 1,0"),
        ("SN|E + Green 1,0", "NS|E+green 1,0"),
        ("nesw crystal 1,0", "NESW+crystal 1,0"),
        ("s+ladder 0,1", "S+ladder 0,1"),
        ("break:cart @2", "break:cart @2"),
        ("Break Wagon 2", "break:cart @2"),
        ("broken: lamp @ 2", "break:lantern @2"),
        ("break pick @0", "break:pickaxe @0"),
        ("break pick 0", "break:pickaxe @0"),
        ("fix:pick-axe/lamp pick 0", "fix:pickaxe/lantern pickaxe @0"),
        ("fix:pick @2", "fix:pickaxe @2"),
        ("repair cart 1", "fix:cart @1"),
        ("fix:cart/lantern wagon @2", "fix:lantern/cart cart @2"),
        ("FIX:lamp / axe lamp @2", "fix:pickaxe/lantern lantern @2"),
        ("fix:pickaxe/cart @2 cart", "fix:pickaxe/cart cart @2"),
        ("break:cart @C", "break:cart @2"),
        ("break:cart c", "break:cart @2"),
        ("break pick a", "break:pickaxe @0"),
        ("mend lamp (L)", "fix:lantern @11"),
        ("fix:lantern/cart cart C", "fix:lantern/cart cart @2"),
        ("fix:lantern/cart C cart", "fix:lantern/cart cart @2"),
        ("swap hats b", "swaphats @1"),
        ("look at dwarf @D", "inspect @3"),
        ("steal e", "steal @4"),
        ("rock fall 3 1", "rockfall 3,1"),
        ("MAP 8,-2", "map 8,-2"),
        ("Theft", "theft"),
        ("hands off @1", "handsoff @1"),
        ("swap your hand 1", "swaphands @1"),
        ("swap hats @1", "swaphats @1"),
        ("inspect @1", "inspect @1"),
        ("trap @1", "trap @1"),
        ("free at last @1", "free @1"),
        ("discard NSW", "discard NES"),
        ("pass map", "discard map"),
        ("discard map, nsw ESW", "discard NES NEW map"),
        ("shed broken cart map esw", "shed break:cart NEW map"),
        ("shed theft map map", "shed theft map map"),
        ("gold 3", "gold 3"),
        ("pick 3", "gold 3"),
        ("steal 2", "steal @2"),
        ("STEAL None", "steal none"),
    ],
)
def test_5_2_reading_is_generous_and_writing_strict(typed, words):
    """Case, order, spaces, brackets and other names do not matter."""
    assert GAME.parse(typed).words == words
    assert GAME.parse(words).words == words


@pytest.mark.parametrize("tunnel", sorted(SHAPES))
def test_5_1_a_tunnel_is_its_groups_and_what_is_on_it(tunnel):
    """As it lies for placing, by its own name in a pass."""
    paths, plus, extra = tunnel.partition("+")
    backwards = "|".join(group[::-1].lower() for group in paths.split("|")[::-1]) + plus + extra
    assert GAME.parse(f"{backwards} -3,2").words == f"{tunnel} -3,2"
    assert GAME.parse(f"discard {backwards}").words == f"discard {SHAPES[tunnel].card}"
    assert tunnel in WAYS[SHAPES[tunnel].card]


WORDS = (
    "NSW", "nes", "w|e|n", "e|s|n+green", "NESW+crystal", "s+ladder", "break:cart", "broken", "fix:pick", "wagon",
    "lamp", "fix:cart/lantern", "/", "swap", "hats", "hands", "off", "map", "theft", "trap", "free", "discard", "pass",
    "shed", "gold", "pick", "steal", "none", "rock", "fall", "3,-1", "(3", "-1)", "@2", "C", "0", ",", ";", ":", "+",
    "|", "?", "é", "３", "²", "\0", "9" * 5000, "-" + "9" * 5000, "1e5",
)  # fmt: skip


@pytest.mark.parametrize("card", sorted({*deck_of({"players": 2, "expansion": True})} - {*LYING}))
def test_5_1_an_action_has_one_name(card):
    """Which a discard uses as well."""
    assert GAME.parse(f"discard {card}").words == f"discard {card}"


@given(st.text(max_size=20) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_5_2_whatever_is_typed_is_a_move_or_bad_words(typed):
    """Reading never fails in another way; what is read is written as words that mean the same."""
    try:
        move = GAME.parse(typed)
    except BadWords:
        return
    assert GAME.parse(move.words) == move
    assert GAME.parse(move.words.swapcase()) == move


@pytest.mark.parametrize(
    ("typed", "reason", "understood"),
    [
        ("", Unreadable.EMPTY, ""),
        (" \n", Unreadable.EMPTY, ""),
        ("hello", Unreadable.UNKNOWN_WORDS, ""),
        ("x" * 1000, Unreadable.UNKNOWN_WORDS, ""),
        ("ENE 1,0", Unreadable.NO_SUCH_CARD, ""),
        ("NS+crystal 1,0", Unreadable.NO_SUCH_CARD, ""),
        ("NESW+ladder 1,0", Unreadable.NO_SUCH_CARD, ""),
        ("break:leg @1", Unreadable.NO_SUCH_TOOL, "break"),
        ("fix lamp/leg lamp 1", Unreadable.NO_SUCH_TOOL, "fix"),
        ("NES", Unreadable.NO_CELL, "NES"),
        ("NES 1", Unreadable.NOT_A_CELL, "NES"),
        ("NES 1,0,2", Unreadable.NOT_A_CELL, "NES"),
        ("map", Unreadable.NO_CELL, "map"),
        ("rockfall @1", Unreadable.NOT_A_CELL, "rockfall"),
        ("break:cart", Unreadable.NO_PLAYER, "break:cart"),
        ("break:cart @", Unreadable.NO_PLAYER, "break:cart"),
        ("trap me", Unreadable.NOT_A_PLAYER, "trap"),
        ("trap m", Unreadable.NOT_A_PLAYER, "trap"),
        ("steal @z", Unreadable.NOT_A_PLAYER, "steal"),
        ("fix:lantern/cart @2", Unreadable.NO_TOOL, "fix:lantern/cart"),
        ("fix:lantern/cart pickaxe @2", Unreadable.WRONG_TOOL, "fix:lantern/cart"),
        ("theft @1", Unreadable.TOO_MUCH, "theft"),
        ("discard", Unreadable.NO_CARDS, "discard"),
        ("discard map dwarf", Unreadable.NO_SUCH_CARD, "discard map"),
        ("discard ?", Unreadable.NO_SUCH_CARD, "discard"),
        ("shed theft map", Unreadable.NOT_TWO_CARDS, "shed theft map"),
        ("shed map NES NW", Unreadable.NOT_A_FRONT_CARD, "shed map NES NW"),
        ("gold", Unreadable.NO_VALUE, "gold"),
        ("gold ?", Unreadable.TOO_MUCH, "gold"),
        ("steal", Unreadable.NO_VICTIM, "steal"),
        ("NES 1,0\ud800", Unreadable.NOT_A_CELL, "NES"),
        ("NES " + "9" * 70 + ",0", Unreadable.NOT_A_CELL, "NES"),
        ("gold ３", Unreadable.TOO_MUCH, "gold"),
    ],
)
def test_5_2_what_cannot_be_read_has_a_reason(typed, reason, understood):
    """The reason, what was given, cut, and what of it made sense."""
    with pytest.raises(BadWords) as caught:
        GAME.parse(typed)
    assert caught.value.reason is reason
    assert caught.value.facts["understood"] == understood
    assert len(str(caught.value.facts["words"])) <= 80
    assert str(caught.value)
