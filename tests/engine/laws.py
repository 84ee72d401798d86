"""What the tests of laws share: every game, with a good mixture of its options, played once."""

from random import Random

import pytest

import engine
from tests.engine.runs import mixed_options
from tests.thorough import one_in

GAMES = [engine.find(name) for name in engine.game_names()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
RUNS = pytest.mark.parametrize(
    "a_run",
    one_in(
        3, ((game, options) for game in GAMES for options in mixed_options(game)), lambda run: f"{run[0].name}-{run[1]}"
    ),
)


def some(played, count=12):
    """A few of its steps, the last among them."""
    steps = list(played.steps)
    chosen = Random(len(steps)).sample(steps, min(count, len(steps)))
    return [*chosen, steps[-1]]


def options_of(played):
    """The options that it was played with, as data."""
    return played.game.dump(played.start)["options"]
