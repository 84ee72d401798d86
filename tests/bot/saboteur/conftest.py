"""Fixtures for the tests of Saboteur's face."""

import pytest

from bot.games.saboteur.picture import colors
from tests.bot.saboteur.pixels import Notebook


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is written on pictures of hands, examples and suspicions from here on, and how large."""
    notes: list[tuple[str, int]] = []
    monkeypatch.setattr(Notebook, "written", notes)
    monkeypatch.setattr(colors, "Canvas", Notebook)
    return notes
