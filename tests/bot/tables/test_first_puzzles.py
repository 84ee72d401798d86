"""The puzzles that come with the bot: what is shown of them is so."""

from __future__ import annotations

import pytest

from bot.tables.puzzles import EASY
from engine.computer.puzzle import idea_of
from tests.tools.puzzles import first_puzzles, untrue

PUZZLES = first_puzzles()


def test_they_differ_and_one_is_easy() -> None:
    """In each game no two ask for the same idea, and newcomers have one to begin with."""
    kinds = [(puzzle.record.game.name, puzzle.idea.kind) for puzzle in PUZZLES]
    assert len(set(kinds)) == len(kinds)
    assert {game for game, _ in kinds} == {"armadora", "saboteur"}
    assert EASY in {puzzle.hardness for puzzle in PUZZLES}


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_what_is_shown_is_of_the_position(number: int) -> None:
    """Its moves are legal, its worths were played out, its idea is that of the best move."""
    puzzle = PUZZLES[number]
    legal = {move.words for move in puzzle.record.game.legal(puzzle.view)}
    assert {*puzzle.right, *puzzle.worth} <= legal
    assert puzzle.right[0] in puzzle.worth
    assert puzzle.played >= 200
    assert puzzle.idea == idea_of(puzzle.record.game, puzzle.view, puzzle.right[0])


@pytest.mark.thorough
@pytest.mark.timeout(600)
@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_what_is_shown_is_so_when_it_is_played_on_again(number: int) -> None:
    """Within 0.05 of 400 other games from worlds that the mover could believe. With all other moves it takes minutes:
    `python -m tests.tools.puzzles check`."""
    assert list(untrue(PUZZLES[number], "again", others=0)) == []
