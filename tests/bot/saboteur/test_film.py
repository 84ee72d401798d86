"""The film of a game: its maze stays where it is."""

from io import BytesIO

from PIL import Image

from bot.draw.look import STANDARD
from bot.games.saboteur import FACE
from bot.games.saboteur.picture.maze import crop, needed
from bot.locale import speaker
from engine.game import seen_by
from engine.games.saboteur import GAME
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.state import Options
from tests.bot.saboteur.moments import game, people
from tests.bot.ui.miners import Script


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
    drawn = [Image.open(BytesIO(picture.data)) for [picture] in FACE.film(moments, people(3), speaker("en"), STANDARD)]
    within = {cell for view, _ in moments for cell in needed(view.table.maze)}
    layouts = {crop(view.table.maze, within) for view, _ in moments}
    assert len(layouts) == 1
    assert len({picture.size for picture in drawn}) == 1
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
