"""A few pictures as they were when somebody looked at them and found them good (`tests.bot.draw.pictures`)."""

from pathlib import Path

import pytest

from bot.games.armadora.picture.board import Marks, draw
from bot.locale import speaker
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF, Edge, Edges, Square
from engine.games.armadora.state import Strength
from tests.bot.armadora.boards import moment
from tests.bot.draw.pictures import looks_as_it_did
from tests.bot.players import DRAWN, WILD, people

GOLDEN = Path(__file__).parent / "golden"
PLAN = Marks(
    warrior=(Square(SQUARE_OF["c1"]), Strength(2)),
    edges=Edges(1 << EDGE_NAMES.index("c2c3")),
    legal=Edges(1 << EDGE_NAMES.index("b3c3")),
    numbered=((3, Edge(EDGE_NAMES.index("b3b4"))),),
    illegal=Edges(1 << EDGE_NAMES.index("c3d3") | 1 << EDGE_NAMES.index("a4b4")),
)
PICTURES = {
    "start-2": (moment(2, 0, advanced=False), None, DRAWN, "en", Marks()),
    "plan-3": (moment(3, 16, seed=8), 1, DRAWN, "zh_TW", PLAN),
    "late-4": (moment(4, 46), None, WILD, "fr", Marks()),
    "reveal-4": (moment(4), None, DRAWN, "nl", Marks()),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    """Hardly a pixel differs from the picture that was found good."""
    at, viewer, names, language, marks = PICTURES[name]
    view = at.view(viewer)
    board = draw(view, people(view.table.options.players, names), at.events, speaker(language), marks=marks)
    assert looks_as_it_did(GOLDEN / f"armadora-{name}.png", board.data)
