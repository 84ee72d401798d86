"""A few pictures as they were when somebody looked at them and found them good (`tests.bot.draw.pictures`)."""

from pathlib import Path

import pytest

from bot.games.saboteur.picture.board import draw, draw_reveal, end
from bot.games.saboteur.picture.hand import STRIP, draw_hand, draw_strip
from bot.games.saboteur.picture.maze import NO_MARKS, Marks
from bot.games.saboteur.picture.players import draw_players, panel_height
from bot.locale import speaker
from engine.game import Seat
from engine.games.saboteur.cards import Tunnel
from tests.bot.draw.pictures import looks_as_it_did
from tests.bot.players import DRAWN, WILD, people
from tests.bot.saboteur.mazes import USUAL, grown
from tests.bot.saboteur.moments import moment, until
from tests.bot.saboteur.pixels import blank

GOLDEN = Path(__file__).parent / "golden"
PLAN = Marks(
    spots=(("A", (1, 2)), ("B", (-1, 0)), ("C", (0, 1)), ("D", (4, 2))),
    planned=((1, 2), Tunnel("NES")),
    struck=(5, -1),
    goal=(8, -2),
    cards=frozenset({1}),
)


def table(at, language, names=DRAWN, viewer=None, marks=NO_MARKS):
    """With the hand of who looks at it."""
    view = at.view(viewer)
    players = people(view.options.players, names)
    return draw(view, players, at.events, speaker(language), marks=marks, hand=viewer is not None).data


def players(at, language, names=DRAWN):
    count = at.state.options.players
    canvas = blank(panel_height(count))
    marks = Marks(seats=frozenset({Seat(0)}))
    draw_players(canvas, at.view(), people(count, names), speaker(language).plain, 0, marks)
    return canvas.png()


def strip(at, seat, language, marks=NO_MARKS):
    canvas = blank(STRIP)
    draw_strip(canvas, at.view(seat), speaker(language).plain, 0, marks)
    return canvas.png()


def hand(at, seat, language):
    return draw_hand(at.view(seat), people(at.state.options.players, DRAWN), speaker(language)).data


def reveal(at, language, names=DRAWN):
    """Of the first round."""
    result = at.state.table.results[0]
    return draw_reveal(at.view(), people(at.state.options.players, names), result, 0, speaker(language)).data


PICTURES = {
    "usual-5": lambda: table(USUAL, "en"),
    "plan-5": lambda: table(USUAL, "zh_TW", viewer=1, marks=PLAN),
    "more-6": lambda: table(moment(6, 30, 3, expansion=True), "fr", WILD),
    "large-12": lambda: table(moment(12, 60, 2, expansion=True).with_maze(grown(15, 11).view().table.maze), "nl"),
    "players-12": lambda: players(moment(12, 40, 3, expansion=True), "fr", WILD),
    "players-pick-4": lambda: players(until("pick", 4, 2), "nl"),
    "strip-6": lambda: strip(moment(6, 20, 2, expansion=True), 2, "fr", Marks(cards=frozenset({1}))),
    "strip-pick": lambda: strip(until("pick", 4, 2), until("pick", 4, 2).state.to_act, "en"),
    "hand-4": lambda: hand(moment(4, 30, 2, expansion=True), 1, "zh_TW"),
    "reveal-5": lambda: reveal(moment(5, seed=5), "en"),
    "reveal-12": lambda: reveal(moment(12, seed=1, expansion=True), "nl", WILD),
    "end-6": lambda: end(moment(6, seed=2, expansion=True).view(), people(6, DRAWN), speaker("en")).data,
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    """Hardly a pixel differs from the picture that was found good."""
    assert looks_as_it_did(GOLDEN / f"saboteur-{name}.png", PICTURES[name]())
