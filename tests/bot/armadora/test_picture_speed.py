"""How fast pictures are drawn. Measured with `pytest --benchmark-enable`; otherwise each is only drawn once.

The aim: at most 15 ms from view to bytes, median, on an ordinary machine at rest.
"""

import pytest

from bot.games.armadora.picture.board import draw
from bot.locale import speaker
from tests.bot.armadora.boards import moment
from tests.bot.players import people

MOMENTS = {"start": moment(4, 0), "middle": moment(4, 25), "late": moment(4, 46), "reveal": moment(4)}


@pytest.mark.parametrize("at", MOMENTS.values(), ids=MOMENTS)
def test_draw_and_encode(benchmark, at):
    """From a view to the bytes of its PNG, sprites already made."""
    view, players, say = at.view(), people(4), speaker("en")
    draw(view, players, at.events, say)
    assert benchmark(draw, view, players, at.events, say).data
