"""Whole games as text, to be read: what happens, who is told what, and who sees what."""

from pathlib import Path

import pytest

from tests.engine.saboteur.playthrough import read, write
from tests.engine.saboteur.reference import Saboteur

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def reference(file):
    """The game as the naive referee sees it."""
    header, moves = read(file.read_text())
    game = Saboteur(header)
    for words in moves:
        assert game.allows(words)
        game.play(words)
    return game


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_is_as_recorded(file):
    """Each move, event, view and the result; see `playthrough` for how to write them anew."""
    text = file.read_text()
    assert write(*read(text)) == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_is_a_game_of_the_reference(file):
    """So no golden file can rest on a slip of the engine alone."""
    assert reference(file).over()


def test_there_are_playthroughs_of_both_editions():
    """Gold found and not found, and in Saboteur 2 doors, thefts and swapped hats."""
    games = {file: reference(file) for file in FILES}
    assert {(game.players, game.expansion) for game in games.values()} == {(3, False), (5, False), (7, True)}
    assert any(part["by"] == "cards" and part["winners"] for game in games.values() for part in game.rounds)
    [two] = [file for file, game in games.items() if game.expansion]
    kinds = {words.split()[0].partition("+")[2] or words.split()[0] for words in read(two.read_text())[1]}
    assert {"blue", "green", "theft", "steal", "swaphats", "swaphands", "trap", "shed"} <= kinds
