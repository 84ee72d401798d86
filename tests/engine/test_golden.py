"""Whole games as text, to be read: what happens, who is told what, and who sees what."""

from importlib import import_module
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*/golden/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_is_as_recorded(file):
    """Each move, event, view and the result; see `playthroughs` for how to write them anew."""
    text = file.read_text()
    assert import_module(f"tests.engine.{file.parts[-3]}.playthrough").PLAYTHROUGH.again(text) == text


def test_there_are_playthroughs_of_each_game():
    """Of both editions and of few and many players, as their names say."""
    assert [file.parts[-3] for file in FILES] == ["armadora"] * 3 + ["saboteur"] * 3
