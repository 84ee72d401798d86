"""Drawing ahead, before anybody waits for a picture."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from bot.draw.look import STANDARD
from bot.face import AnyFace, Picture, Player
from bot.locale import speaker
from engine.game import Seat


def drawings(face: AnyFace) -> Sequence[Callable[[], object]]:
    """Return the functions that draw everything that takes long the first time."""
    return first_picture(face), *face.sprites


@cache
def first_picture(face: AnyFace) -> Callable[[], Sequence[Picture]]:
    """Return a function that draws some picture of this game. The players have a Chinese name, because that needs the
    largest font."""
    game = face.game
    state = game.start(game.read_options({}), Random(0))
    players = [Player(Seat(seat), "龍") for seats in game.sides(game.read_options({})) for seat in seats]
    return partial(face.pictures, game.view(state, None), players, (), speaker(None), STANDARD)


@cache
def draw_ahead(drawing: Callable[[], object]) -> None:
    """Draw this once in the current process, which caches its parts."""
    drawing()
