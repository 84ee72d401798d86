"""What profiles tell of a finished game of Saboteur."""

from typing import Any

import pytest

from engine.games.saboteur import GAME
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game

ACHIEVEMENTS: Any = GAME.achievements


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_the_calmest_round_that_was_won_as_a_saboteur_is_told(options):
    """By how many broken tools and traps others put before the seat, counted from the words of the moves."""
    state = dug_game(options, 1)[-1][0]
    results = state.table.results
    for seat, achievement in enumerate(ACHIEVEMENTS(state)):
        against = {}
        begun = 0
        for number, result in enumerate(results, 1):
            moves, begun = state.table.history[begun : result.moves], result.moves
            if result.dwarfs[seat] == "saboteur" and seat in result.winners:
                against[number] = sum(
                    move.words.split()[-1] == f"@{seat}" and move.words.split(":")[0].split()[0] in ("break", "trap")
                    for move in moves
                    if move.seat != seat
                )
        if not against:
            assert achievement is None
            continue
        assert achievement.facts["against"] == min(against.values()) == against[achievement.facts["round"]]
        assert achievement.facts["players"] == options.players


def test_fewer_cards_against_one_are_worth_more_than_any_company():
    """Twelve players do not make up for one broken tool."""
    achievements = [
        achievement
        for options in SOME_OPTIONS
        for achievement in ACHIEVEMENTS(dug_game(options, 2)[-1][0])
        if achievement
    ]
    assert achievements
    ordered = sorted(achievements, key=lambda achievement: -achievement.worth)
    assert [achievement.facts["against"] for achievement in ordered] == sorted(
        achievement.facts["against"] for achievement in achievements
    )
