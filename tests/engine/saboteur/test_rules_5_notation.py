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

TYPED = {
    "NSW 3,-1": ["NSW 3,-1", "  wsn   3 , -1 ", "nsw (3,-1)", "nsw 3 -1", "NSW(3; -1)", "nsw 3,−1"],
    "N|E|W 1,0": ["w|e|n 1,0", "N | E | W 1,0"],
    "N|S|E 1,0": ["e|s|n 1,0"],
    "N|S|W 1,0": ["n|w|s 1,0"],
    "NS|E+green 1,0": ["e|sn+green 1,0", "SN|E + Green 1,0"],
    "NESW+crystal 1,0": ["nesw crystal 1,0"],
    "S+ladder 0,1": ["s+ladder 0,1"],
    "break:cart @2": ["break:cart @2", "Break Wagon 2", "break:cart @C", "break:cart c"],
    "break:lantern @2": ["broken: lamp @ 2"],
    "break:pickaxe @0": ["break pick @0", "break pick 0", "break pick a"],
    "fix:pickaxe/lantern pickaxe @0": ["fix:pick-axe/lamp pick 0"],
    "fix:pickaxe @2": ["fix:pick @2"],
    "fix:cart @1": ["repair cart 1"],
    "fix:lantern/cart cart @2": ["fix:cart/lantern wagon @2", "fix:lantern/cart cart C", "fix:lantern/cart C cart"],
    "fix:pickaxe/lantern lantern @2": ["FIX:lamp / axe lamp @2"],
    "fix:pickaxe/cart cart @2": ["fix:pickaxe/cart @2 cart"],
    "fix:lantern @11": ["mend lamp (L)"],
    "swaphats @1": ["swap hats b", "swap hats @1"],
    "inspect @3": ["look at dwarf @D"],
    "steal @4": ["steal e"],
    "rockfall 3,1": ["rock fall 3 1"],
    "map 8,-2": ["MAP 8,-2"],
    "theft": ["Theft"],
    "handsoff @1": ["hands off @1"],
    "swaphands @1": ["swap your hand 1"],
    "inspect @1": ["inspect @1"],
    "trap @1": ["trap @1"],
    "free @1": ["free at last @1"],
    "discard NES": ["discard NSW"],
    "discard map": ["pass map"],
    "discard NES NEW map": ["discard map, nsw ESW"],
    "shed break:cart NEW map": ["shed broken cart map esw"],
    "shed theft map map": ["shed theft map map"],
    "gold 3": ["gold 3", "pick 3"],
    "steal @2": ["steal 2"],
    "steal none": ["STEAL None"],
}  # fmt: skip
"""By words, as somebody may type them."""


@pytest.mark.parametrize(("typed", "words"), [(typed, words) for words, ways in TYPED.items() for typed in ways])
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


UNREADABLE = {
    Unreadable.EMPTY: {"": "", " \n": ""},
    Unreadable.UNKNOWN_WORDS: {"hello": "", "x" * 1000: ""},
    Unreadable.NO_SUCH_CARD: {
        "ENE 1,0": "", "NS+crystal 1,0": "", "NESW+ladder 1,0": "", "discard map dwarf": "discard map",
        "discard ?": "discard",
    },
    Unreadable.NO_SUCH_TOOL: {"break:leg @1": "break", "fix lamp/leg lamp 1": "fix"},
    Unreadable.NO_CELL: {"NES": "NES", "map": "map"},
    Unreadable.NOT_A_CELL: {
        "NES 1": "NES", "NES 1,0,2": "NES", "rockfall @1": "rockfall", "NES 1,0\ud800": "NES",
        "NES " + "9" * 70 + ",0": "NES",
    },
    Unreadable.NO_PLAYER: {"break:cart": "break:cart", "break:cart @": "break:cart"},
    Unreadable.NOT_A_PLAYER: {"trap me": "trap", "trap m": "trap", "steal @z": "steal"},
    Unreadable.NO_TOOL: {"fix:lantern/cart @2": "fix:lantern/cart"},
    Unreadable.WRONG_TOOL: {"fix:lantern/cart pickaxe @2": "fix:lantern/cart"},
    Unreadable.TOO_MUCH: {"theft @1": "theft", "gold ?": "gold", "gold ３": "gold"},
    Unreadable.NO_CARDS: {"discard": "discard"},
    Unreadable.NOT_TWO_CARDS: {"shed theft map": "shed theft map"},
    Unreadable.NOT_A_FRONT_CARD: {"shed map NES NW": "shed map NES NW"},
    Unreadable.NO_VALUE: {"gold": "gold"},
    Unreadable.NO_VICTIM: {"steal": "steal"},
}  # fmt: skip
"""By reason words that are refused for it, and what of them is understood."""


@pytest.mark.parametrize(
    ("typed", "reason", "understood"),
    [(typed, reason, known) for reason, refused in UNREADABLE.items() for typed, known in refused.items()],
)
def test_5_2_what_cannot_be_read_has_a_reason(typed, reason, understood):
    """The reason, what was given, cut, and what of it made sense."""
    with pytest.raises(BadWords) as caught:
        GAME.parse(typed)
    assert caught.value.reason is reason
    assert caught.value.facts["understood"] == understood
    assert len(str(caught.value.facts["words"])) <= 80
    assert str(caught.value)
