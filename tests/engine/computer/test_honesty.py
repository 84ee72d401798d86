"""Computer players are honest: what their seat may not know changes nothing, and they need no more than their view."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import computer
from tests.engine.laws import HIDING, HIDING_RUNS
from tests.engine.runs import all_options, run, twins_of

pytestmark = pytest.mark.usefixtures("quick_readers")
LITTLE = computer.Budget(playouts=1)


def positions(played, count):
    """Some of its states in which somebody is to act, and who."""
    states = [state for state in played.some_states(count) if state.to_act is not None]
    return [(number, state, state.to_act) for number, state in enumerate(states)]


def chosen(game: Any, name: str, view: Any, seed: int) -> str:
    return computer.find(name, game).choose(game, view, Random(seed), LITTLE).words


@HIDING_RUNS
def test_the_move_is_the_same_whatever_the_seat_may_not_know(played):
    """Everything hidden from the seat to act is dealt anew, and the move of every player stays."""
    game, names, different = played.game, computer.names(played.game), 0
    for number, state, seat in positions(played, 14):
        twin, name = twins_of(game).twin_state(state, seat, Random(number)), names[number % len(names)]
        different += twin != state
        words = {chosen(game, name, game.view(world, seat), number) for world in (state, twin)}
        assert len(words) == 1, name
    assert different


@pytest.mark.parametrize("game", [game for game in HIDING if game.hooks], ids=lambda game: game.name)
def test_a_player_needs_only_the_view(game):
    """Without dealing, applying, scoring, viewing, imagining or dumping states, players still choose the same."""

    def refuse(*_: object) -> Any:
        raise AssertionError("a player asked for more than a view")

    doors = ("start", "view", "apply", "outcome", "dump", "load", "imagine")
    blind = replace(game, **dict.fromkeys(doors, refuse))
    for number, state, seat in positions(run(game, all_options(game)[0]), 5):
        view = game.view(state, seat)
        for name in computer.names(game):
            assert chosen(blind, name, view, number) == chosen(game, name, view, number)
