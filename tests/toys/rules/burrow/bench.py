"""The toy's figures for `python -m engine bench`."""

from random import Random

from engine.games.burrow import GAME
from engine.games.burrow.state import Options

from engine.bench import Clock, microseconds
from engine.game import Json


def bench(clock: Clock) -> dict[str, Json]:
    """Return the microseconds of a deal."""
    return {"deal": microseconds(clock, lambda: GAME.start(Options(), Random(1)), rounds=1, seconds=0.001)}
