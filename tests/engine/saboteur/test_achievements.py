"""What statistics and profiles tell of a finished game of Saboteur."""

from collections import Counter
from typing import Any

import pytest

from engine.games.saboteur.cards import Dwarf
from tests.engine.saboteur.kit import GAME, SOME_OPTIONS, dug_game
from tests.engine.saboteur.records import DIG, Table

ACHIEVEMENTS: Any = GAME.achievements
TALLIES: Any = GAME.tallies
DIGGERS: set[Dwarf] = {"digger", "selfish", "blue", "green"}


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_the_calmest_round_that_was_won_as_a_saboteur_is_told(options):
    """By how many broken tools and traps others put before the seat, counted from the words of the moves."""
    state = dug_game(options, 1).end
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
        achievement for options in SOME_OPTIONS for achievement in ACHIEVEMENTS(dug_game(options, 2).end) if achievement
    ]
    assert achievements
    ordered = sorted(achievements, key=lambda achievement: -achievement.worth)
    assert [achievement.facts["against"] for achievement in ordered] == sorted(
        achievement.facts["against"] for achievement in achievements
    )


def test_diggers_and_saboteurs_are_told_apart():
    """Who won the round won it as what they were."""
    table = Table(DIG, first=4, players=5, dwarfs="digger saboteur digger digger saboteur digger", gold=[2, 2, 2, 2, 2])
    assert table.round["winners"] == [0, 2, 3]
    won, lost = {"digger": 1, "digger_won": 1}, {"saboteur": 1}
    assert [+Counter(own) for own in TALLIES(table.state)] == [won, lost, won, won, lost]


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_every_round_counts_once_for_everybody(options):
    """As digger, saboteur or something other, by the dwarf that one had at its end; what the result says was won."""
    state = dug_game(options, 1).end
    rounds = GAME.outcome(state).data()["rounds"]
    for seat, own in enumerate(TALLIES(state)):
        dwarfs = [result["dwarfs"][seat] for result in rounds]
        assert own["digger"] == sum(dwarf in DIGGERS for dwarf in dwarfs)
        assert own["saboteur"] == dwarfs.count("saboteur")
        assert own["digger"] + own["saboteur"] + own["other"] == len(rounds) == options.rounds
        won = sum(seat in result["winners"] for result in rounds)
        assert own["digger_won"] + own["saboteur_won"] + own["other_won"] == won
