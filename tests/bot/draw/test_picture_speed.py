"""How fast pictures are drawn. Measured with `pytest --benchmark-enable`; otherwise each is only drawn once.

The aim, from view to bytes, median, on an ordinary machine at rest: 15 ms for a usual picture, 25 ms for the largest
maze of Saboteur.
"""

import pytest

from bot.draw.look import STANDARD
from bot.games import faces
from bot.locale import speaker
from tests.bot.armadora import boards as armadora
from tests.bot.players import people
from tests.bot.saboteur.mazes import grown
from tests.bot.saboteur.moments import moment

MOMENTS = {
    **{f"armadora {moves}": ("armadora", armadora.moment(4, moves)) for moves in (0, 25, 46, 1000)},
    "saboteur 0": ("saboteur", moment(5, 0, 1)),
    "saboteur 25": ("saboteur", moment(5, 25, 2)),
    "saboteur 60": ("saboteur", moment(5, 60, 2)),
    "saboteur largest": (
        "saboteur",
        moment(12, 60, 2, expansion=True).with_maze(grown(15, 11).view().table.maze),
    ),
}


@pytest.mark.parametrize(("game", "at"), MOMENTS.values(), ids=MOMENTS)
def test_draw_and_encode(benchmark, game, at):
    """From a view to the bytes of its PNG, sprites already made."""
    view, say, draw = at.view(), speaker("en"), faces()[game].pictures
    players = people(view.options.players)
    draw(view, players, at.events, say, STANDARD)
    assert benchmark(draw, view, players, at.events, say, STANDARD)
