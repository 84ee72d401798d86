"""Computer players are honest: what their seat may not know changes nothing, and they need no more than their view."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import computer
from tests.engine.laws import HIDING_RUNS
from tests.engine.runs import twins_of

pytestmark = pytest.mark.usefixtures("quick_readers")
LITTLE = computer.Budget(playouts=1)


def chosen(game: Any, name: str, view: Any, seed: int) -> str:
    return computer.find(name, game).choose(game, view, Random(seed), LITTLE).words


def refuse(*_: object) -> Any:
    raise AssertionError("a player asked for more than a view")


@HIDING_RUNS
def test_a_player_chooses_by_its_view_alone(played):
    """Everything hidden from the seat to act is dealt anew, and every player makes the same move; without dealing,
    applying, scoring, viewing, imagining or dumping states, where a game has hooks."""
    game, names, different = played.game, computer.names(played.game), 0
    doors = ("start", "view", "apply", "outcome", "dump", "load", "imagine")
    blind = replace(game, **dict.fromkeys(doors, refuse)) if game.hooks else game
    for number, state in enumerate(state for state in played.some_states(14) if state.to_act is not None):
        seat, name = state.to_act, names[number % len(names)]
        twin = twins_of(game).twin_state(state, seat, Random(number))
        different += twin != state
        move = chosen(game, name, game.view(state, seat), number)
        assert chosen(blind, name, game.view(twin, seat), number) == move, name
    assert different
