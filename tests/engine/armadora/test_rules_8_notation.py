"""Rules 8: notation. Generous in what is read, strict in what is written."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadWords
from engine.games.armadora.notation import readings, spelled
from engine.games.armadora.reasons import Unreadable
from tests.engine.armadora.kit import GAME
from tests.engine.armadora.reference import EDGES, MOVES, SQUARES

many_examples = settings(max_examples=500, derandomize=True, deadline=None)


def test_8_canonical_words_are_read_and_written_the_same():
    """`parse` and `words` are inverse of each other, for each of the 2,866 moves."""
    for words in MOVES:
        move = GAME.parse(words)
        assert move.words == words
        assert GAME.parse(move.words) == move


def test_8_a_pair_is_written_by_its_first_then_its_second_square_in_reading_order():
    """Whatever the order typed, of edges and of squares."""
    for first, second in list(combinations(EDGES, 2))[::7]:
        swapped = f"P {second[2:]}{second[:2]} {first}"
        assert GAME.parse(swapped).words == f"P {first} {second}"


TYPED = {
    "W3 c4": [
        "3 c4", "c4 3", "3c4", "c43", "w3c4", "w3 c4", "W 3 C4", "W c4 3", "  w3   c4  ", "w3-c4", "3  C4!",
        "Krijger 3 c4", "guerrier c4 3", "勇士 3 c4",
    ],
    "P c4c5": ["c4-c5", "c5c4", "c4|c5", "C4 C5", "p c4-c5", "P c4 c5", "pc4c5", "omheining c4-c5"],
    "P d1e1 c4c5": ["p c4c5 d1e1", "c4c5, d1e1", "c5|c4 e1|d1", "p c4 c5 d1 e1", "palissades c4c5, d1e1"],
    "G2 c1": ["g2 c1", "g2c1", "g c1 2", "G2-c1", "gobelin 2 c1"],
    "G2 g3": ["G2 g3", " G  2  g3 ", "goblin 2 g3"],
    "P g2g3": ["g2-g3", "g2g3", "p g2 g3"],
    "P g2h2": ["g2|h2"],
    "O c3c4": ["o c4c3", "O c3|c4", "oc3c4", "Orc c3c4"],
    "E e3": ["e e3", "ee3", "E  E3", "flèche e3"],
    "M e3": ["m e3", "me3", "tovenaar e3"],
    "R c4": ["r c4", "RC4", "renfort c4"],
    "pass": ["PASS", " Pass ", "passen", "Pas.", "passer", "棄權"],
}  # fmt: skip
"""By move, as somebody may type it."""


@pytest.mark.parametrize(("typed", "words"), [(typed, words) for words, ways in TYPED.items() for typed in ways])
def test_8_reading_is_generous(typed, words):
    """Any case, extra spaces, marks between squares, edges either way round, a missing letter."""
    assert GAME.parse(typed).words == words


def test_8_two_squares_with_a_space_between_them_are_never_the_goblin_s_warrior():
    """In column g they look like it, and no position says in a record which is meant: they are refused."""
    for first, second in [ends for edge in EDGES for ends in ((edge[:2], edge[2:]), (edge[2:], edge[:2]))]:
        assert GAME.parse(f"{first}{second}").words[0] == "P"
        for typed in (f"{first} {second}", f"{first} {second}".upper(), f" {first}   {second} "):
            if first[0] == "g":
                with pytest.raises(BadWords) as caught:
                    GAME.parse(typed)
                assert caught.value.reason is Unreadable.TWO_MEANINGS
            else:
                assert GAME.parse(typed).words[0] == "P"


@pytest.mark.parametrize("typed", ["g2 g3", "G2 G3", "g2g3", "g2-g3", "g2 | h2", "g 2 g3", "g2 h2"])
def test_8_what_may_mean_two_moves_has_both_readings(typed):
    """The palisade first; the position of whoever types tells them apart."""
    palisade, goblin = readings(typed)
    assert palisade.words == f"P {typed.lower()[0]}2{goblin.words[-2:]}".replace(" 2", "2")
    assert goblin.words[:2] == "G2"
    assert readings(spelled(goblin)) == (goblin,)
    assert readings(palisade.words) == (palisade,)


def test_8_every_move_can_be_spelled_so_that_it_means_nothing_else():
    """By its canonical words, or for the Goblin with a whole word."""
    for words in MOVES:
        move = GAME.parse(words)
        assert readings(spelled(move)) == (move,)
        assert spelled(move) == words or words[0] == "G"


BLANKS = st.sampled_from([" ", "  ", "\t"])
MARKS = st.sampled_from(["", "-", "|", " ", " - "])


@st.composite
def loosely(draw, words):
    """The same move as somebody might type it."""
    letter, *places = words.split()
    if letter in ("P", "O"):
        places = draw(st.permutations(places))
        ends = [draw(st.permutations([place[:2], place[2:]])) for place in places]
        places = [draw(MARKS).join(pair) for pair in ends]
    typed = draw(BLANKS).join([letter, *places])
    typed = "".join(draw(st.sampled_from([c.lower(), c.upper()])) for c in typed)
    return draw(st.sampled_from(["", " "])) + typed + draw(st.sampled_from(["", " ", "\n"]))


@pytest.mark.thorough
@many_examples
@given(st.data(), st.sampled_from(sorted(MOVES)))
def test_8_every_move_may_be_typed_loosely(data, words):
    """Case, blanks, direction and order never change which move is meant."""
    typed = data.draw(loosely(words))
    meanings = {move.words for move in readings(typed)}
    assert words in meanings
    assert meanings == {words} or words[0] == "G"
    if meanings == {words}:
        assert GAME.parse(typed).words == words


TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("WPRMGOEpas abcdefgh12345-|,", max_size=16),
    st.lists(st.sampled_from([*SQUARES, *"WPRMGOE12345", "pass", "c3c4"]), max_size=6).map(" ".join),
)


@many_examples
@given(TEXTS)
def test_8_whatever_is_typed_is_a_move_or_bad_words(typed):
    """Reading never fails in another way; what is read can be written and read again."""
    try:
        move = GAME.parse(typed)
    except BadWords:
        return
    assert move.words in MOVES
    assert GAME.parse(move.words) == move


UNREADABLE = {
    Unreadable.EMPTY: {"": "", "   ": ""},
    Unreadable.UNKNOWN_WORDS: {"hello": "", "zz c4": "c4", "passs": "", "W３ c4": "c4"},
    Unreadable.TOO_MUCH: {"P c3c4 W3 c4": "P c3c4 W3 c4", "pass pass": "pass pass", "W3 c4 pass": "W3 c4 pass"},
    Unreadable.TWO_MEANINGS: {"g3 g4": "g3 g4"},
    Unreadable.ONLY_A_SQUARE: {"c4": "c4"},
    Unreadable.NO_STRENGTH: {"W c4": "W c4", "G c4": "G c4"},
    Unreadable.NO_SQUARE: {"3": "3", "E": "E", "R": "R", "W3": "W 3", "M": "M"},
    Unreadable.NO_SUCH_STRENGTH: {
        "33 c4": "c4", "6 b1": "b1", "W0 b1": "W b1", "W-1 a1": "W a1", "-1 a1": "a1", "g6 c4": "G c4",
        "W0 c4": "W c4", "W6 c4": "W c4", "W33 c4": "W c4", "G0 c4": "G c4", "-3 c4": "c4", "c4 -3": "c4",
    },
    Unreadable.MANY_STRENGTHS: {"3 4 c4": "c4", "1 2 3": ""},
    Unreadable.MANY_SQUARES: {
        "W3 c4 c5": "W c4 c5", "3 c4 c5": "c4 c5", "E e3 e4": "E e3 e4", "R c4 c5": "R c4 c5",
    },
    Unreadable.NO_SUCH_SQUARE: {
        "3 i4": "", "W3 c6": "", "c1 c0": "c1", "P h1 i1": "h1", "g6 g5": "g5", "W3 i4": "", "W3 c0": "",
        "Q3 c4": "c4",
    },
    Unreadable.NO_EDGE: {"P": "P", "P c3": "P c3", "P c3c4 d1": "P c3 c4 d1"},
    Unreadable.TOO_MANY_EDGES: {"P c3c4 c4c5 c5d5": "P c3 c4 c4 c5 c5 d5", "O c3c4 c4c5": "O c3 c4 c4 c5"},
    Unreadable.NOT_ADJACENT: {
        "P c3d4": "P c3 d4", "P a1c1": "P a1 c1", "P h1a2": "P h1 a2", "P c3c3": "P c3 c3", "c4 c4": "c4 c4",
    },
    Unreadable.SAME_EDGE_TWICE: {"P c3c4 c4c3": "P c3 c4 c4 c3"},
}  # fmt: skip
"""By reason words that are refused for it, and what of them is understood."""


@pytest.mark.parametrize(
    ("typed", "reason", "understood"),
    [(typed, reason, known) for reason, refused in UNREADABLE.items() for typed, known in refused.items()],
)
def test_8_what_cannot_be_read_is_answered_by_what_was_understood(typed, reason, understood):
    """And by what was expected, each in the facts, for a catalogue. Nothing is guessed: numbers out of range, squares
    off the board, one thing too many."""
    with pytest.raises(BadWords) as caught:
        GAME.parse(typed)
    assert caught.value.reason is reason
    assert caught.value.facts["understood"] == understood
    assert caught.value.facts["words"] == typed


@pytest.mark.parametrize("typed", ["W3 c4" + " " * 1000 + "x", "x" * 100_000, "P " + "c3c4 " * 50_000])
def test_8_long_words_are_refused_and_not_quoted_in_full(typed):
    """What is quoted back is short; what stands far behind is not overlooked."""
    with pytest.raises(BadWords) as caught:
        GAME.parse(typed)
    assert len(str(caught.value)) < 1000
