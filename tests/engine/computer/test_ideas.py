"""What moves of puzzles are about."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import engine
from engine.games.armadora.ai.ideas import Kind as ArmadoraIdea
from engine.games.saboteur.ai.ideas import Kind as SaboteurIdea

KINDS = {"armadora": get_args(ArmadoraIdea), "saboteur": get_args(SaboteurIdea)}


@pytest.mark.parametrize("game", KINDS)
def test_each_move_of_a_game_has_an_idea(game: str) -> None:
    """Of both editions, whoever moves."""
    its = engine.find(game)
    for seed, options in enumerate(({}, {"expansion": True, "players": 5}, {"advanced": True, "players": 3})):
        try:
            state = its.start(its.read_options(options), Random(seed))
        except engine.errors.BadRecord:
            continue
        rng = Random(seed)
        while (seat := state.to_act) is not None:
            view = its.view(state, seat)
            legal = its.legal(view)
            move = rng.choice(legal)
            if rng.random() < 0.1:
                assert its.idea is not None
                assert its.idea(view, move).kind in KINDS[game]
            state, _ = its.apply(state, seat, move)
