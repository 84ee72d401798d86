"""How fast pictures are drawn. Measured with `pytest --benchmark-enable`; otherwise each is only drawn once.

The aim, from view to bytes, median, on an ordinary machine at rest: 15 ms for a usual maze, 25 ms for the largest.
"""

import pytest

from bot.games.saboteur.picture.board import draw
from bot.locale import speaker
from tests.bot.players import people
from tests.bot.saboteur.mazes import grown
from tests.bot.saboteur.moments import moment

MOMENTS = {
    "start": moment(5, 0, 1),
    "middle": moment(5, 25, 2),
    "late": moment(5, 60, 2),
    "largest": moment(12, 60, 2, expansion=True).with_maze(grown(15, 11).view().table.maze),
}


@pytest.mark.parametrize("at", MOMENTS.values(), ids=MOMENTS)
def test_draw_and_encode(benchmark, at):
    """From a view to the bytes of its PNG, sprites already made."""
    view, say = at.view(), speaker("en")
    players = people(view.table.options.players)
    draw(view, players, at.events, say)
    assert benchmark(draw, view, players, at.events, say).data
