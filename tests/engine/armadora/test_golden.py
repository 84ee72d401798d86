"""Whole games as text, to be read: what happens, who is told what, and who sees what."""

from pathlib import Path

import pytest

from tests.engine.armadora.playthrough import read, write

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_is_as_recorded(file):
    """Each move, event, view and the result; see `playthrough` for how to write them anew."""
    text = file.read_text()
    assert write(*read(text)) == text


def test_there_are_playthroughs_for_two_three_and_four_players():
    """Base and advanced, with and without peeking."""
    options = [read(file.read_text())[0]["options"] for file in FILES]
    assert {settings["players"] for settings in options} == {2, 3, 4}
    assert {settings["advanced"] for settings in options} == {settings["peek"] for settings in options} == {True, False}
