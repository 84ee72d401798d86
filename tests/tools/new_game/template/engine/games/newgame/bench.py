"""Figures for `python -m engine bench`."""

from random import Random

from engine.bench import Clock, microseconds
from engine.game import Json
from engine.games.newgame import GAME


def bench(clock: Clock) -> dict[str, Json]:
    """Return the microseconds of a deal."""
    return {"deal": microseconds(clock, lambda: GAME.start(GAME.read_options({}), Random(1)))}
