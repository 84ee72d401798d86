"""A few pictures of players and cards as they were when somebody looked at them and found them good.

After a change that is meant to be seen, run with UPDATE_GOLDEN=1 and look at the new pictures before committing them.
"""

import os
from pathlib import Path

import pytest

from bot.games.saboteur.picture.board import draw_reveal, end
from bot.games.saboteur.picture.hand import STRIP, draw_hand, draw_strip
from bot.games.saboteur.picture.maze import Marks
from bot.games.saboteur.picture.players import draw_players, panel_height
from bot.locale import speaker
from engine.game import Seat
from tests.bot.draw.pictures import alike
from tests.bot.saboteur.moments import NAMES, WIDE, moment, people, until
from tests.bot.saboteur.pixels import blank

GOLDEN = Path(__file__).parent / "golden"


def players(at, names, language):
    count = at.state.options.players
    canvas = blank(panel_height(count))
    marks = Marks(seats=frozenset({Seat(0)}))
    draw_players(canvas, at.view(), people(count, names), speaker(language).plain, 0, marks)
    return canvas.png()


def strip(at, seat, language, marks):
    view = at.view(seat)
    canvas = blank(STRIP)
    draw_strip(canvas, view, speaker(language).plain, 0, marks)
    return canvas.png()


def hand(at, seat, language):
    return draw_hand(at.view(seat), people(at.state.options.players), speaker(language)).data


def reveal(at, number, names, language):
    result = at.state.table.results[number]
    return draw_reveal(at.view(), people(at.state.options.players, names), result, number, speaker(language)).data


PICTURES = {
    "players-12": lambda: players(moment(12, 40, 3, expansion=True), WIDE, "fr"),
    "players-pick-4": lambda: players(until("pick", 4, 2), NAMES, "nl"),
    "strip-6": lambda: strip(moment(6, 20, 2, expansion=True), 2, "fr", Marks(cards=frozenset({1}))),
    "strip-pick": lambda: strip(until("pick", 4, 2), until("pick", 4, 2).state.to_act, "en", Marks()),
    "hand-4": lambda: hand(moment(4, 30, 2, expansion=True), 1, "zh_TW"),
    "reveal-5": lambda: reveal(moment(5, seed=5), 0, NAMES, "en"),
    "reveal-12": lambda: reveal(moment(12, seed=1, expansion=True), 0, WIDE, "nl"),
    "end-6": lambda: end(moment(6, seed=2, expansion=True).view(), people(6), speaker("en")).data,
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    """Hardly a pixel differs from the picture that was found good; another FreeType may shift a few."""
    picture = PICTURES[name]()
    file = GOLDEN / f"saboteur-{name}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_bytes(picture)
    assert alike(file.read_bytes(), picture)
