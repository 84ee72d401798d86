"""How fast pictures are drawn. Measured with `pytest --benchmark-enable`; otherwise each is only drawn once.

The aim, from view to bytes, median, on an ordinary machine at rest: 15 ms for a usual maze, 25 ms for the largest.
"""

import pytest

from bot.games.saboteur.picture.board import draw
from bot.locale import speaker
from tests.bot.saboteur.mazes import BASE, TWELVE, grown, moment
from tests.bot.saboteur.moments import people

MOMENTS = {
    "start": moment(BASE, 0),
    "middle": moment(BASE, 25, 2),
    "late": moment(BASE, 60, 2),
    "largest": moment(TWELVE, 60, 2).with_maze(grown(15, 11).view().table.maze),
}


@pytest.mark.parametrize("at", MOMENTS.values(), ids=MOMENTS)
def test_draw_and_encode(benchmark, at):
    """From a view to the bytes of its PNG, sprites already made."""
    view, say = at.view(), speaker("en")
    players = people(view.table.options.players)
    draw(view, players, at.events, say)
    assert benchmark(draw, view, players, at.events, say).data
