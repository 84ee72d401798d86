"""What the tests of laws are given."""

import pytest

from engine.games.armadora.ai import inference
from tests.engine.runs import run


@pytest.fixture
def played(a_run):
    """A whole game."""
    game, options = a_run
    return run(game, options, seed=1)


@pytest.fixture
def quick_readers(monkeypatch):
    """Computer players of Armadora work out what placements tell from few worlds, where how many does not matter."""
    monkeypatch.setattr(inference, "WORLDS", 6)
