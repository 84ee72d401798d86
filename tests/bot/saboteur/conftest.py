"""Fixtures for the tests of Saboteur's face."""

import pytest

from bot.games.saboteur import rules_pages, suspicion
from bot.games.saboteur.picture import board, hand
from tests.bot.saboteur.pixels import Notebook


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is written on pictures of hands, examples and suspicions from here on, and how large."""
    notes: list[tuple[str, int]] = []
    monkeypatch.setattr(Notebook, "written", notes)
    for room in (hand, rules_pages, board, suspicion):
        monkeypatch.setattr(room, "Canvas", Notebook)
    return notes
