"""The maze by itself: what is kept from card to card is what would be worked out anew."""

import pytest

from engine.games.saboteur.maze import Maze
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_what_is_kept_is_what_would_be_worked_out_anew(options):
    """Reached edges and the fringe, after every move."""
    for state, *_ in dug_game(options, 1):
        current = state.table.maze
        anew = Maze(current.cards.items())
        assert current == anew
        assert current.reached == anew.reached
        assert current.fringe == anew.fringe
