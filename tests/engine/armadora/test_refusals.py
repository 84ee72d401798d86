"""Every refusal has a reason of its own, and the reason the facts that its sentence needs."""

from typing import Any

import pytest

from engine.errors import CoreReason, IllegalMove, Reason
from engine.game import Seat
from engine.games.armadora.reasons import Refusal
from tests.engine.armadora.kit import FENCE, GAME, THIRTY_FOUR, TWO_FREE, Play
from tests.moments import mover

ELF = {"advanced": True, "characters": ("elf", "orc")}
CORNERED: dict[str, Any] = {"advanced": True, "gold": TWO_FREE, "characters": ("elf", "orc")}

EXAMPLES: dict[Reason, tuple[str, dict[str, Any], str]] = {
    Refusal.MUST_ACT: ("O c3c4", {"advanced": True, "characters": ("orc", "elf")}, "pass"),
    Refusal.NO_SUCH_WARRIOR: ("W5 a1, pass", {}, "W5 b1"),
    Refusal.NOT_IN_ARMY: ("", {"players": 3}, "W5 a1"),
    Refusal.GOLD_HERE: ("", {}, "W1 d1"),
    Refusal.WARRIOR_HERE: ("W1 a1", {}, "W1 a1"),
    Refusal.NO_PALISADE_LEFT: (f"{THIRTY_FOUR}, P g3g4", {}, "P c5d5"),
    Refusal.ONE_PALISADE_LEFT: (THIRTY_FOUR, {}, "P c5d5 g3g4"),
    Refusal.PALISADE_HERE: ("P c3c4", {}, "P c3c4"),
    Refusal.WOULD_ENCLOSE: ("P a1a2 b1b2, P c1c2", {}, "P c1d1"),
    Refusal.BASE_GAME: ("", {}, "G1 a1"),
    Refusal.NOT_YOUR_POWER: ("", ELF, "G1 a1"),
    Refusal.NO_POWER_LEFT: ("W1 a1, W1 b1, E b1, W1 c1, W1 e1, E b1, P c3c4, W1 f1", ELF, "E b1"),
    Refusal.ONE_POWER_A_TURN: ("W1 a1, W1 b1, E b1", ELF, "E b1"),
    Refusal.NO_WARRIOR_HERE: ("W1 a1, W1 b1", ELF, "E h5"),
    Refusal.NOT_AN_OPPONENT: ("W1 a1, W1 b1", ELF, "E a1"),
    Refusal.FACE_UP: ("G1 a1, W1 b1", {"advanced": True, "characters": ("goblin", "mage")}, "M a1"),
    Refusal.OUT_OF_RANGE: (f"{FENCE}, W1 h5, W1 a1", ELF, "E a1"),
    Refusal.TERRITORY_FULL: (f"{FENCE}, W1 a2, W1 b2", CORNERED, "E b2"),
    Refusal.NO_REINFORCEMENT_LEFT: (f"{FENCE}, W1 a2, W1 b2, R a2, P e3e4", CORNERED, "R a2"),
    Refusal.NOT_YOUR_WARRIOR: (f"{FENCE}, W1 a2, W1 b2", CORNERED, "R b2"),
    Refusal.NOT_FULL: (f"{FENCE}, W1 b2, W1 h5", CORNERED, "R b2"),
    Refusal.ALREADY_REINFORCED: (f"{FENCE}, W1 a2, W1 b2, R a2", CORNERED, "R b2"),
}
"""For each reason a game, its options, and words that are refused for it."""

SENTENCES = {
    Refusal.WOULD_ENCLOSE: "would enclose 3 squares: a1 b1 c1",
    Refusal.NO_PALISADE_LEFT: "no palisade left",
    Refusal.NOT_FULL: "this territory is not full: 1 squares free",
    Refusal.NO_SUCH_WARRIOR: "no warrior of strength 5 left",
}


def exhausted() -> Play:
    """A Mage who can do nothing but pass."""
    play = Play("W1 a1, W1 b1", advanced=True, characters=("mage", "elf"))
    while play.state.to_act != 0 or play.legal() != ["pass"]:
        play.do((play.legal("W") + play.legal("P ") + play.legal("R") or ["pass"])[-1])
    return play


@pytest.mark.parametrize("reason", EXAMPLES, ids=lambda reason: reason.name)
def test_each_refusal_says_why(reason):
    """The reason is the one that a player needs to hear."""
    moves, options, words = EXAMPLES[reason]
    Play(moves, **options).refuses(words, reason)


def test_a_power_that_leaves_no_action_says_why():
    """4.2: though there would be somebody to look at."""
    exhausted().refuses("M b1", Refusal.NO_ACTION_AFTER)


def test_every_refusal_has_an_example():
    """A new reason needs a new example above."""
    assert {*EXAMPLES, Refusal.NO_ACTION_AFTER} == set(Refusal)


@pytest.mark.parametrize("reason", SENTENCES, ids=lambda reason: reason.name)
def test_the_plain_english_names_the_facts(reason):
    """What the command line prints can be understood without looking anything up."""
    moves, options, words = EXAMPLES[reason]
    play = Play(moves, **options)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, mover(play.state), GAME.parse(words))
    assert str(caught.value) == SENTENCES[reason]


def test_not_your_turn_names_whose_turn_it_is():
    """The refusal comes before any other."""
    play = Play()
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, Seat(1), GAME.parse("W1 d1"))
    assert caught.value.reason is CoreReason.NOT_YOUR_TURN
    assert caught.value.facts == {"to_act": 0}


def test_after_the_end_the_refusal_says_that_it_is_over():
    """Whatever is tried."""
    play = Play("pass, pass")
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, Seat(0), GAME.parse("W1 d1"))
    assert caught.value.reason is CoreReason.GAME_OVER


def test_a_pair_of_which_one_is_taken_names_that_one():
    """The facts tell which of the two is wrong."""
    Play("P c3c4").refuses("P a1b1 c3c4", Refusal.PALISADE_HERE, edge="c3c4")


def test_a_pair_that_encloses_together_names_the_squares():
    """2.5: judged with both on the board."""
    Play().refuses("P a1b1 a1a2", Refusal.WOULD_ENCLOSE, count=1, squares=("a1",))


def test_the_reinforcement_that_is_in_the_way_is_named():
    """5.2: by its square."""
    play = Play(f"{FENCE}, W1 a2, W1 b2, R a2", **CORNERED)
    play.refuses("R b2", Refusal.ALREADY_REINFORCED, square="b2", other="a2")
