"""What the tests of laws share: every game, with a good mixture of its options, played once."""

from random import Random

import pytest

import engine
from engine.game import AnyGame
from tests.engine.runs import mixed_options
from tests.thorough import one_in

GAMES = [engine.find(name) for name in engine.game_names()]
HIDING = [game for game in GAMES if not game.perfect_information]
"""Games in which something is hidden from somebody."""


def _each(games: list[AnyGame]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", games, ids=lambda game: game.name)


_MIXED = [(game, options) for game in GAMES for options in mixed_options(game)]
_QUICK_AND_THOROUGH = one_in(3, _MIXED, lambda run: f"{run[0].name}-{run[1]}")


def _runs(games: list[AnyGame]) -> pytest.MarkDecorator:
    """The same runs for all tests, since each is played once."""
    return pytest.mark.parametrize("a_run", [run for run in _QUICK_AND_THOROUGH if run.values[0][0] in games])


EVERY_GAME, EVERY_HIDING_GAME, RUNS, HIDING_RUNS = _each(GAMES), _each(HIDING), _runs(GAMES), _runs(HIDING)


def some(played, count=12):
    """A few of its steps, the last among them."""
    steps = list(played.steps)
    sample = Random(len(steps)).sample(steps, min(count, len(steps)))
    return [*sample, steps[-1]]


def options_of(played):
    """The options that it was played with, as data."""
    return played.game.dump(played.start)["options"]
