"""The computer players of Saboteur are honest: what their seat may not know changes nothing."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.games.saboteur.state import Options
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.engine.saboteur.twins import twin_state
from tests.thorough import one_in

GAME = find("saboteur")
PLAYERS = ("greedy", "hard", "plain", "master", "always", "quiet", "easy", "beginner", "normal", "expert")


@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_the_move_is_the_same_whatever_the_seat_may_not_know(options: Options) -> None:
    """All that is hidden from the seat to act is dealt anew, and searching and plain players make the same move."""
    budget, different = computer.Budget(playouts=1), 0
    positions = list(islice(digging(options, 0, every=53), 4))
    for number, (state, seat) in enumerate(positions):
        twin, player = twin_state(state, seat, Random(number)), computer.find(PLAYERS[number % len(PLAYERS)], GAME)
        different += twin != state
        views = [GAME.view(world, seat) for world in (state, twin)]
        move, twin_move = (player.choose(GAME, view, Random(number), budget) for view in views)
        assert move == twin_move
    assert len(positions) >= 3
    assert different > len(positions) / 2


def test_a_player_needs_only_the_view() -> None:
    """Without dealing, applying, scoring, viewing, imagining or dumping states, players still choose the same."""

    def refuse(*_: object) -> Any:
        raise AssertionError("a player asked for more than a view")

    blind = replace(
        GAME, start=refuse, view=refuse, apply=refuse, outcome=refuse, dump=refuse, load=refuse, imagine=refuse
    )
    little = computer.Budget(playouts=1)
    for number, (state, seat) in enumerate(digging(Options(players=4), seed=1, every=70)):
        view = GAME.view(state, seat)
        for name in computer.names(GAME):
            player = computer.find(name, GAME)
            assert player.choose(blind, view, Random(number), little) == player.choose(
                GAME, view, Random(number), little
            )
