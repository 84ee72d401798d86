"""Nim's three rules."""

import pytest
from engine.games.nim import GAME, Options, Refusal, start

from engine.errors import IllegalMove
from engine.game import Seat


def played(*words: str):
    state = GAME.start(Options(), None)
    for move in words:
        state, _ = GAME.apply(state, state.to_act, GAME.parse(move))
    return state


def test_whoever_takes_the_last_stone_wins():
    """The second player, here."""
    end = played("a3", "b4", "c4", "c1")
    assert (end.to_act, GAME.outcome(end).ranking) == (None, ((1,), (0,)))


@pytest.mark.parametrize(("words", "reason"), [("d1", Refusal.NO_SUCH_HEAP), ("a4", Refusal.TOO_MANY)])
def test_stones_that_are_not_there_cannot_be_taken(words, reason):
    """Nor a heap that this table does not have."""
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(played(), Seat(0), GAME.parse(words))
    assert caught.value.reason is reason


def test_any_seat_may_begin():
    """In turn, when people play again."""
    assert GAME.begun_by(start(Options(), None), Seat(1)).to_act == 1
