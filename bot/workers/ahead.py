"""What is drawn ahead, before somebody waits for it."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from bot.draw.look import STANDARD
from bot.face import AnyFace, Picture, Player
from bot.locale import speaker
from engine.game import Seat


def drawings(face: AnyFace) -> Sequence[Callable[[], object]]:
    """Return what draws all that takes long the first time."""
    return first_picture(face), *face.sprites


@cache
def first_picture(face: AnyFace) -> Callable[[], Sequence[Picture]]:
    """Return what draws some picture of this game. A Chinese name needs the largest font."""
    game = face.game
    state = game.start(game.read_options({}), Random(0))
    players = [Player(Seat(seat), "龍") for seats in game.sides(game.read_options({})) for seat in seats]
    return partial(face.pictures, game.view(state, None), players, (), speaker(None), STANDARD)


@cache
def draw_ahead(drawing: Callable[[], object]) -> None:
    """Draw it once in this process: the drawing remembers what it is made of."""
    drawing()
