"""What happened, what is public, and what one player alone may know, in words."""

from dataclasses import replace
from random import Random

import pytest

from bot.face import HintStep
from bot.games.armadora.texts.sentences import REGIONS, hint, region, secret, status, tell
from bot.locale import speaker
from engine.game import Seat, seen_by
from engine.games.armadora.board import SQUARE_OF
from engine.games.armadora.moves import squares_of
from engine.games.armadora.state import PALISADES
from tests.bot.armadora.table import ENGLISH, PEOPLE
from tests.engine.armadora.kit import FENCE, GAME, TWO_FREE, Play


def told(moves: str, viewer: Seat | None = None, **options) -> list[str]:
    """What a viewer is told of the last of these moves."""
    return [*tell(seen_by(Play(moves, **options).events, viewer), PEOPLE, ENGLISH)]


# --- What happened -----------------------------------------------------------------------------


def test_a_warrior_is_told_without_its_strength():
    """The table hears the square, the owner the strength too."""
    placed = "**Ann** places a warrior on c4."
    assert told("W3 c4") == told("W3 c4", Seat(1)) == [placed]
    assert told("W3 c4", Seat(0)) == [placed, "Only you know: the warrior on c4 has strength 3."]


def test_what_a_mage_saw_is_told_to_the_mage_only():
    """Everybody hears where the Mage looked."""
    look = "**Ann**, the Mage, looks secretly at the warrior on b1."
    for viewer, more in ((None, []), (Seat(1), []), (Seat(0), ["Only you know: the warrior on b1 has strength 4."])):
        assert told("W1 a1, W4 b1, M b1", viewer, advanced=True) == [look, *more]


def test_palisades_are_told_with_what_they_divide():
    """One or two, and the sizes of the new territories."""
    assert told("P c3c4") == ["**Ann** places a palisade at c3–c4."]
    assert told(FENCE) == [
        "**Bob** places two palisades, at a2–a3 and at b2–b3.",
        "This makes territories of 4 and 36 squares.",
    ]


def test_a_forced_pass_is_told_as_such():
    """A pass by choice sounds different from one that has to be."""
    assert told("pass") == ["**Ann** passes and takes no more turns."]
    [event] = Play("pass").events
    assert "has to pass" in tell([replace(event, forced=True)], PEOPLE, ENGLISH)[0]


# --- What is public ----------------------------------------------------------------------------


def test_the_status_says_what_is_public():
    """Whether somebody is in the middle of a turn; the picture counts the palisades."""
    assert status(Play("P c3c4 d3d4").view(None), PEOPLE, ENGLISH) == ""
    assert status(Play("pass, pass").view(0), PEOPLE, ENGLISH) == "The game is over."
    view = Play("W1 a1, W4 b1, M b1", advanced=True).view(None)
    assert "**Ann** has used a power" in status(view, PEOPLE, ENGLISH)


# --- What one player alone may know ------------------------------------------------------------


def army(moves: str, viewer: int | None = 0, **options) -> str:
    """What a viewer alone may know after these moves."""
    return secret(Play(moves, **{"advanced": True} | options).view(viewer), PEOPLE, ENGLISH).text


def test_my_army_lists_hand_board_and_what_was_seen():
    """Strengths left, own warriors with their squares, what the Mage saw."""
    character, *lines = army("W3 a1, W4 b1, M b1, W1 c1, pass").split("\n")
    assert character.startswith("You’re the **Mage**.")
    assert character.endswith("Uses left: 1.")
    assert lines == [
        "You still have your reinforcement.",
        "**You have 14 warriors in hand.**",
        "- Strength 1: 10",
        "- Strength 2: 2",
        "- Strength 4: 1",
        "- Strength 5: 1",
        "",
        "**On the board:** a1 = 3, c1 = 1",
        "**You’ve seen:** b1 = 4",
    ]


def test_without_peek_my_army_holds_only_what_is_in_hand():
    """The rest must be remembered, and that is said."""
    text = army("W3 a1, W4 b1, M b1, W1 c1, pass", peek=False)
    assert "up to you to remember" in text
    assert "a1" not in text
    assert "b1" not in text
    assert "- Strength 1: 10" in text


def test_without_peek_a_face_up_warrior_is_no_secret():
    """The Goblin's extra warrior lies open for everybody."""
    text = army("G2 a1, W1 c1", characters=("goblin", "elf"), peek=False)
    assert "a1 = 2" in text
    assert "c1" not in text


def test_a_used_reinforcement_is_told():
    """And a power that is used up."""
    assert "Your reinforcement is on the board." in army(f"{FENCE}, W1 a2, W2 b2, R a2", gold=TWO_FREE)
    assert "you’ve used up your power" in army("O c3c4, W1 a1", characters=("orc", "elf"))


def test_a_power_that_has_nothing_left_to_place_is_not_offered():
    """The Goblin without warriors in hand, the Orc without palisades in the supply."""
    for character, power in (("goblin", "extra warrior"), ("orc", "extra palisade")):
        view = Play("W1 a1, W1 c1", characters=(character, "elf"), advanced=True).view(0)
        table = replace(view.table, palisades=(1 << PALISADES) - 1)
        assert power in secret(view, PEOPLE, ENGLISH).text
        nothing_left = replace(view, hands=((0, 0, 0, 0, 0), None), table=table)
        assert character.title() not in secret(nothing_left, PEOPLE, ENGLISH).text


def test_an_onlooker_has_no_army():
    """A kind sentence, and nothing else."""
    assert army("W3 a1", None).startswith("You’re not playing")


def test_who_plays_with_whom_is_told_to_partners_alone():
    """With four players in teams one's partner is named; otherwise nobody has one."""
    for teams in (True, False):
        text = army("W1 a1", players=4, teams=teams)
        assert ("You’re playing together with **Cid**" in text) == teams
        assert ("together" in text) == teams


def test_several_things_are_listed_as_each_language_does():
    """The last one is joined by a word, the others by the language's comma."""
    lists = [speaker(language).listed(["4", "9", "27"]) for language in ("en", "fr", "nl", "zh-TW")]
    assert lists == ["4, 9 and 27", "4, 9 et 27", "4, 9 en 27", "4、9 和 27"]
    assert ENGLISH.listed(["4"]) == "4"


MOVES = {
    "W3 c4": "a warrior of strength 3 on c4",
    "G2 c1": "an extra warrior of strength 2 on c1",
    "P c3c4": "a palisade at c3–c4",
    "P c3c4 d3d4": "palisades at c3–c4 and d3–d4",
    "O c3c4": "an extra palisade at c3–c4",
    "M e3": "a secret look at e3",
    "E e3": "an arrow at e3",
    "R e3": "the reinforcement on e3",
    "pass": "a pass",
}


@pytest.mark.parametrize("words", MOVES)
def test_every_kind_of_move_is_told_in_words(words):
    """As a part of a sentence, not as it is typed."""
    assert hint(GAME.parse(words), HintStep.MOVE, ENGLISH) == MOVES[words]


def test_the_region_is_told_by_its_corners():
    """Its first and last square; nothing where there is no place to look at."""
    assert hint(GAME.parse("W1 b2"), HintStep.REGION, ENGLISH) == "the squares from a1 to c3"
    assert hint(GAME.parse("pass"), HintStep.REGION, ENGLISH) == ""


def test_a_region_holds_its_move_and_does_not_give_it_away():
    """Six squares at least and a quarter of the board at most, and few regions for warriors on all squares."""
    start = GAME.start(GAME.options(), Random(1))
    moves = [move for move in GAME.legal(GAME.view(start, start.to_act)) if move.words != "pass"]
    assert len(moves) > 2000
    for move in moves:
        assert 6 <= len(region(move)) <= 10
        assert set(region(move)) & set(squares_of(move))
    assert 4 <= len({region(GAME.parse(f"W1 {square}")) for square in SQUARE_OF}) <= 8


def test_every_region_is_a_rectangle():
    """So its first and last square say it all."""
    for squares in REGIONS:
        first, last = divmod(squares[0], 8), divmod(squares[-1], 8)
        rows, columns = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        assert list(squares) == [row * 8 + column for row in rows for column in columns]


def test_palisades_far_apart_have_the_region_of_the_first():
    """No part of the board holds both, so one looks at the first."""
    assert region(GAME.parse("P a1b1 g5h5")) == region(GAME.parse("P a1b1"))
