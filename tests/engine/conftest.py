"""Fixtures for the tests of laws."""

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
    """Let computer players of Armadora infer from few worlds, for tests in which the number does not matter."""
    monkeypatch.setattr(inference, "WORLDS", 6)
