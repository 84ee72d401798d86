"""What a move is about: the same kind of move is made for different reasons."""

from typing import Any

import pytest

from engine.game import Idea
from engine.games.armadora.ai.ideas import idea
from engine.games.armadora.notation import parse
from tests.engine.armadora.kit import CORNER, FENCE, TWO_FREE, Play

ADVANCED: dict[str, Any] = {"advanced": True, "characters": ("mage", "elf")}


def about(play: Play, words: str) -> Idea:
    return idea(play.view(play.state.to_act), parse(words))


@pytest.mark.parametrize(
    ("moves", "kind", "own", "others"),
    [
        ("", "first", 0, 0),
        ("W1 a3", "theft", 0, 1),
        ("W1 a3, pass", "guard", 1, 0),
        ("W1 a3, W1 b3", "hold", 1, 1),
        ("W1 a3, W1 b3, W1 c3", "theft", 1, 2),
        ("W1 a3, W1 b3, W1 c3, pass", "hold", 2, 1),
    ],
)
def test_a_warrior_comes_to_others(moves: str, kind: str, own: int, others: int) -> None:
    """Who has more warriors in its territory, the mover's side or others, and how much gold lies there."""
    told = about(Play(moves), "W1 e3")
    assert told == Idea(kind, {"gold": 40, "own": own, "others": others, "square": "e3", "strength": 1})


def test_a_warrior_takes_the_last_free_square() -> None:
    """After it nobody can come into that territory."""
    assert about(Play(FENCE, gold=CORNER), "W3 b2").kind == "last_square"
    assert about(Play(FENCE, gold=TWO_FREE), "W3 b2").kind == "first"


def test_partners_stand_together() -> None:
    """In teams a partner's warriors count as the mover's."""
    moves = "W1 a3, W1 b3, W1 c3"
    assert about(Play(moves, players=4), "W1 e3").facts["own"] == 1
    assert about(Play(moves, players=4, teams=False), "W1 e3").facts["own"] == 0


def test_a_wall_makes_territories_or_none() -> None:
    """Best for the mover's side first: where it stands alone, or else where the others do not."""
    play = Play("P b1c1 b2c2", gold=CORNER)
    assert about(play, "P a2a3").kind == "wall"
    assert about(play, "P a2a3 b2b3").kind == "wall_off"
    play = Play("P b1c1 b2c2, W1 a2, W1 e2, W1 b2", gold=TWO_FREE)
    shut = about(play, "P a2a3 b2b3")
    assert (shut.kind, shut.facts["own"], shut.facts["other_others"]) == ("wall_out", 1, 2)
    assert about(play.do("W1 e3"), "P d1e1 d2e2").kind == "wall"
    both = Play("P b1c1 b2c2, W1 a2, W1 b2, W1 e2, W1 e3, W1 f3", gold=TWO_FREE)
    through = about(both, "P a2a3 b2b3")
    assert (through.kind, through.facts["own"], through.facts["other_own"]) == ("wall_through", 1, 1)


def test_a_reinforcement_comes_to_others() -> None:
    """Told as of a warrior; its territory is full anyway."""
    play = Play(f"{FENCE}, W2 a2, W1 b2", gold=TWO_FREE, **ADVANCED)
    told = about(play, "R a2")
    assert (told.kind, told.facts["own"], told.facts["others"]) == ("reinforce", 1, 1)
