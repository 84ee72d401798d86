"""What the tests of laws are given."""

import pytest

from tests.engine.runs import run


@pytest.fixture
def played(a_run):
    """A whole game."""
    game, options = a_run
    return run(game, options, seed=1)
