"""Perft: how many ways there are to play on, move by move, from chosen positions.

The file holds records with their counts under `perft`, one for each depth. The counts come from the
reference (`count_by_reference`), so the engine must find the same number without having been asked.
"""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from engine import record as records
from tests.engine.armadora.kit import GAME
from tests.engine.armadora.reference import Armadora
from tests.thorough import one_in

POSITIONS = [json.loads(line) for line in (Path(__file__).parent / "perft.jsonl").read_text().splitlines()]
QUICK = 25
"""Positions that the reference may visit while somebody waits."""

each_position = pytest.mark.parametrize("position", one_in(2, POSITIONS, ids=lambda position: position["what"]))


def count_by_engine(state, depth):
    moves = GAME.legal(GAME.view(state, state.to_act))
    if depth == 1:
        return len(moves)
    return sum(count_by_engine(GAME.apply(state, state.to_act, move)[0], depth - 1) for move in moves)


def count_by_reference(game, depth):
    moves = game.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for words in moves:
        after = deepcopy(game)
        after.play(words)
        total += count_by_reference(after, depth - 1)
    return total


@each_position
def test_the_engine_finds_as_many_ways_to_play_on(position):
    """At every depth."""
    state = records.final(records.read(position))
    for depth, count in enumerate(position["perft"], start=1):
        assert count_by_engine(state, depth) == count


@each_position
def test_the_counts_are_those_of_the_reference(position):
    """As deep as time allows."""
    game = Armadora(position)
    for words in position["moves"]:
        game.play(words)
    visited = 1
    for depth, count in enumerate(position["perft"], start=1):
        if visited <= QUICK:
            assert count_by_reference(game, depth) == count
        visited += count


def test_the_opening_counts_are_what_arithmetic_says():
    """32 free squares for each strength, 67 palisades, 2,207 pairs, and the pass."""
    opening = {position["what"]: position["perft"][0] for position in POSITIONS if not position["moves"]}
    assert opening == {
        "opening, 2 players": 5 * 32 + 67 + 2207 + 1,
        "opening, 3 players": 4 * 32 + 67 + 2207 + 1,
        "opening, an orc": 5 * 32 + 67 + 2207 + 67 + 1,
        "opening, a goblin": 5 * 32 + 67 + 2207 + 5 * 32 + 1,
    }
