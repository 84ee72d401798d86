"""The rules, chapter by chapter."""

import pytest

from engine.errors import IllegalMove
from engine.game import Seat
from engine.games.newgame import GAME
from engine.games.newgame.state import Move, Refusal, State


def game(*numbers: int) -> State:
    """A game of three about the number 7, in which these were named."""
    state = GAME.load({"options": {"players": 3, "numbers": 10}, "start": {"number": 7}})
    for seat, number in enumerate(numbers):
        state, _ = GAME.apply(state, Seat(seat), Move(number))
    return state


@pytest.mark.parametrize(("number", "why"), [(0, "NO_SUCH_NUMBER"), (11, "NO_SUCH_NUMBER"), (4, "NAMED")])
def test_2_a_number_that_nobody_has_named(number: int, why: str) -> None:
    """One of those that there are, and each once."""
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(game(4), Seat(1), Move(number))
    assert caught.value.reason is Refusal[why]


def test_3_who_came_nearest_wins() -> None:
    """On either side of the number; those who came as near share the victory."""
    assert GAME.outcome(game(5, 8, 1)).places == (2, 1, 3)
    assert GAME.outcome(game(6, 8, 1)).places == (1, 1, 3)
    assert GAME.outcome(game(6, 8, 1)).points == (9, 9, 4)
