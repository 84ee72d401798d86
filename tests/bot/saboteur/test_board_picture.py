"""The whole picture of the table: maze, players and hand together; and films of games."""

from io import BytesIO

import pytest
from PIL import Image

from bot.draw.look import STANDARD
from bot.games.saboteur import FACE
from bot.games.saboteur.picture import WIDTH
from bot.games.saboteur.picture.board import draw, pictures
from bot.games.saboteur.picture.maze import cells_to_show, crop
from bot.locale import speaker
from engine.game import seen_by
from engine.games.saboteur import GAME
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.state import Options
from tests.bot.players import PLAIN, WILD, people
from tests.bot.saboteur.mazes import grown
from tests.bot.saboteur.moments import Moment, game, moment
from tests.bot.ui.miners import Script
from tests.thorough import one_in

ENGLISH = speaker("en")
USUAL, LARGEST = 120_000, 200_000
"""Bytes of a picture."""


def board(at: Moment, viewer=None, names=PLAIN, say=ENGLISH, **more):
    view = at.view(viewer)
    return draw(view, people(view.table.options.players, names), at.events, say, **more)


def test_a_picture_is_a_png_of_1080_pixels_width():
    """A byte a pixel, and a name that tells nothing."""
    picture = board(moment(5, 20, 1))
    image = Image.open(BytesIO(picture.data))
    assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
    assert picture.name == board(moment(5, 30, 1), viewer=1).name == "saboteur.png"


@pytest.mark.parametrize("players", one_in(3, [12, 6, 5]))
@pytest.mark.parametrize("moves", one_in(3, [24, 12, 0]))
def test_a_usual_picture_is_small(players, moves):
    """At most 120 kB, however players are called."""
    assert len(board(moment(players, moves, 2, expansion=players > 5), names=WILD).data) <= USUAL


@pytest.mark.parametrize("seed", one_in(3, [1, 2, 3]))
def test_the_largest_picture_is_not_much_larger(seed):
    """All tunnels of Saboteur 2 on 15 columns and 11 rows, and twelve players: at most 200 kB."""
    at = moment(12, 60, 2, expansion=True).with_maze(grown(15, 11, seed).view().table.maze)
    assert len(board(at, names=WILD).data) <= LARGEST


def test_the_hand_is_below_the_table_if_asked_for():
    """The picture is longer by a strip, and the table above it is the same."""
    at = moment(5, 20, 1)
    alone, both = (Image.open(BytesIO(board(at, 1, hand=hand).data)) for hand in (False, True))
    assert both.height > alone.height
    assert both.crop((0, 0, *alone.size)).convert("RGB").tobytes() == alone.convert("RGB").tobytes()


def test_the_last_picture_is_the_table_as_it_is():
    """During a round there is no other."""
    at = moment(5, 20, 1)
    view = at.view()
    assert pictures(view, people(5), at.events, ENGLISH) == (draw(view, people(5), at.events, ENGLISH),)


@pytest.mark.parametrize("players", one_in(2, [6, 5]))
def test_the_end_of_a_round_comes_before_the_table(players):
    """A picture for each round that ended in these events; at the end of the game the last is no table."""
    for at in game(players, 2, expansion=players > 5):
        rounds = sum(isinstance(event, RoundEnded) for event in at.events)
        if not rounds:
            continue
        posted = pictures(at.view(), people(players), at.events, ENGLISH)
        assert len(posted) == rounds + 1
        assert (posted[-1].data == board(at).data) == (at.state.to_act is not None)


def test_nothing_jumps_in_a_film():
    """All boards are as large, from the deal on, and as wide a part of the table as the largest maze needs."""
    script = Script(Options(players=3, rounds=1), 2)
    state = GAME.load({"options": {"players": 3, "rounds": 1}, "start": script.start, "moves": []})
    moments = [(GAME.view(state, None), ())]
    for number, words in enumerate(script.words[:40]):
        assert state.to_act is not None
        state, _ = GAME.apply(state, state.to_act, GAME.parse(words))
        if number % 13 == 12:
            moments.append((GAME.view(state, None), ()))
    assert FACE.film is not None
    frames = [Image.open(BytesIO(picture.data)) for [picture] in FACE.film(moments, people(3), speaker("en"), STANDARD)]
    within = {cell for view, _ in moments for cell in cells_to_show(view.table.maze)}
    layouts = {crop(view.table.maze, within) for view, _ in moments}
    assert len(layouts) == 1
    assert len({picture.size for picture in frames}) == 1
    alone = [
        Image.open(BytesIO(FACE.pictures(view, people(3), (), speaker("en"), STANDARD)[-1].data)) for view, _ in moments
    ]
    assert len({picture.size for picture in alone}) > 1


def test_the_end_of_a_round_has_the_scale_of_its_film():
    """Where another round needs more room, it is smaller than as a picture of its own."""
    ends = [at for at in game(5, 3, rounds=2) if any(isinstance(event, RoundEnded) for event in at.events)]
    moments = [(at.view(), seen_by(at.events, None)) for at in ends]
    assert FACE.film is not None
    filmed = next(iter(FACE.film(moments, people(5), speaker("en"), STANDARD)))
    alone = FACE.pictures(moments[0][0], people(5), moments[0][1], speaker("en"), STANDARD)
    assert len(filmed) == len(alone) == 2
    assert Image.open(BytesIO(filmed[0].data)).height < Image.open(BytesIO(alone[0].data)).height
