"""Playouts are quick, and still play by the rules: every move through `apply`, the end through the score."""

from random import Random
from typing import Any

import pytest

from engine.games.armadora.ai.rollouts import playout
from engine.games.armadora.scoring import outcome
from tests.engine.armadora.kit import GAME
from tests.engine.runs import all_options, mixed_options, run
from tests.thorough import one_in

every_game = pytest.mark.parametrize("options", one_in(3, mixed_options(GAME)))


def piles_of(sides):
    return tuple(tuple(sorted(filter(None, own), reverse=True)) for own in sides)


@every_game
def test_every_move_of_a_playout_is_legal_and_its_piles_are_the_score(options):
    """From the start, from positions early and late, and from the middle of a turn; a pass is the last resort."""
    states = run(GAME, options, seed=1).states
    for number, state in enumerate(states):
        if state.to_act is None or number % 5 not in (0, 3):
            continue
        trace: list[Any] = []
        piles = playout(state, Random(number), trace)
        for seat, move in trace:
            if move.words == "pass":
                assert [other.words for other in GAME.legal(GAME.view(state, seat))] == ["pass"]
            state, _ = GAME.apply(state, seat, move)
        assert state.to_act is None
        assert outcome(state).piles == piles_of(piles)


@every_game
def test_a_playout_is_the_same_whether_or_not_it_is_traced(options):
    """Otherwise the test above would test something else."""
    state = run(GAME, options, seed=1).start
    for seed in range(5):
        assert playout(state, Random(seed)) == playout(state, Random(seed), [])


@pytest.mark.thorough
def test_playouts_use_the_powers():
    """In the advanced game all that change the score; the Mage's look does not."""
    kinds = set()
    for options in all_options(GAME):
        trace: list[Any] = []
        playout(run(GAME, options, seed=3).start, Random(2), trace)
        kinds |= {move.words[0] for _, move in trace}
    assert kinds == set("WPRGOEp")
