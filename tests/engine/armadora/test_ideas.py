"""What a move is about: the same kind of move is made for different reasons."""

from typing import Any

import pytest

from engine.games.armadora.ai.ideas import idea
from engine.games.armadora.notation import parse
from tests.engine.armadora.kit import CORNER, FENCE, TWO_FREE, Play

ADVANCED: dict[str, Any] = {"advanced": True, "characters": ("mage", "elf")}


def about(play: Play, words: str) -> str:
    return idea(play.view(play.state.to_act), parse(words))


@pytest.mark.parametrize(
    ("moves", "words", "told"),
    [
        ("", "W2 c3", "W2 free empty"),
        ("W1 a3", "W2 c3", "W2 free opposed"),
        ("W1 a3, pass", "W2 c3", "W2 free unmatched"),
        ("W1 a3, W1 b3", "W1 c3", "W1 free level"),
        ("W1 a3, W1 b3, W1 c3", "W1 e3", "W1 free fewer"),
        ("W1 a3, W1 b3, W1 c3, pass", "W1 e3", "W1 free more"),
    ],
)
def test_a_warrior_comes_to_others(moves: str, words: str, told: str) -> None:
    """Who has more warriors in its territory, the mover's side or the strongest other."""
    assert about(Play(moves), words) == told


def test_a_warrior_takes_the_last_free_square() -> None:
    """After it nobody can come into that territory."""
    assert about(Play(FENCE, gold=CORNER), "W3 b2") == "W3 last empty"
    assert about(Play(FENCE, gold=TWO_FREE), "W3 b2") == "W3 free empty"


def test_partners_stand_together() -> None:
    """In teams a partner's warriors count as the mover's."""
    moves = "W1 a3, W1 b3, W1 c3"
    assert about(Play(moves, players=4), "W1 e3") == "W1 free fewer"
    assert about(Play(moves, players=4, teams=False), "W1 e3") == "W1 free opposed"


def test_palisades_divide_a_territory_or_prepare_it() -> None:
    """One or two of them."""
    play = Play("P b1c1 b2c2", gold=CORNER)
    assert about(play, "P a2a3 b2b3") == "P 2 divides"
    assert about(play, "P a2a3") == "P 1 prepares"
    assert about(play.do("P a2a3"), "P b2b3") == "P 1 divides"


def test_a_reinforcement_comes_to_others() -> None:
    """Told as of a warrior; its territory is full anyway."""
    play = Play(f"{FENCE}, W2 a2, W1 b2", gold=TWO_FREE, **ADVANCED)
    assert about(play, "R a2") == "R level"
