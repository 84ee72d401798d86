"""A few pictures as they were when somebody looked at them and found them good.

After a change that is meant to be seen, run with UPDATE_GOLDEN=1 and look at the new pictures before committing them.
"""

import os
from pathlib import Path

import pytest

from bot.games.saboteur.picture.board import draw
from bot.games.saboteur.picture.maze import NO_MARKS, Marks
from bot.locale import speaker
from engine.games.saboteur.cards import Tunnel
from tests.bot.draw.pictures import alike
from tests.bot.saboteur.mazes import MORE, TWELVE, USUAL, grown, moment
from tests.bot.saboteur.moments import NAMES, WIDE, people

GOLDEN = Path(__file__).parent / "golden"
PLAN = Marks(
    spots=(("A", (1, 2)), ("B", (-1, 0)), ("C", (0, 1)), ("D", (4, 2))),
    planned=((1, 2), Tunnel("NES")),
    struck=(5, -1),
    goal=(8, -2),
    cards=frozenset({1}),
)
PICTURES = {
    "usual-5": (USUAL, None, NAMES, "en", NO_MARKS, False),
    "plan-5": (USUAL, 1, NAMES, "zh_TW", PLAN, True),
    "more-6": (moment(MORE, 30, 3), None, WIDE, "fr", NO_MARKS, False),
    "large-12": (moment(TWELVE, 60, 2).with_maze(grown(15, 11).view().table.maze), None, NAMES, "nl", NO_MARKS, False),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    """Hardly a pixel differs from the picture that was found good; another FreeType may shift a few."""
    at, viewer, names, language, marks, hand = PICTURES[name]
    view = at.view(viewer)
    players = people(view.table.options.players, names)
    picture = draw(view, players, at.events, speaker(language), marks=marks, hand=hand)
    file = GOLDEN / f"saboteur-{name}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_bytes(picture.data)
    assert alike(file.read_bytes(), picture.data)
