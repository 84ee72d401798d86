"""What is counted of each player for their statistics."""

from collections import Counter
from typing import Any

import pytest

from engine.games.saboteur.cards import Dwarf
from tests.engine.saboteur.kit import GAME, SOME_OPTIONS, dug_game
from tests.engine.saboteur.records import DIG, Table

TALLIES: Any = GAME.tallies

DIGGERS: set[Dwarf] = {"digger", "selfish", "blue", "green"}


def test_diggers_and_saboteurs_are_told_apart():
    """Who won the round won it as what they were."""
    table = Table(DIG, first=4, players=5, dwarfs="digger saboteur digger digger saboteur digger", gold=[2, 2, 2, 2, 2])
    assert table.round["winners"] == [0, 2, 3]
    won, lost = {"digger": 1, "digger_won": 1}, {"saboteur": 1}
    assert [+Counter(own) for own in TALLIES(table.state)] == [won, lost, won, won, lost]


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_every_round_counts_once_for_everybody(options):
    """As digger, saboteur or something other, by the dwarf that one had at its end; what the result says was won."""
    state = dug_game(options, 1)[-1][0]
    rounds = GAME.outcome(state).data()["rounds"]
    for seat, own in enumerate(TALLIES(state)):
        dwarfs = [result["dwarfs"][seat] for result in rounds]
        assert own["digger"] == sum(dwarf in DIGGERS for dwarf in dwarfs)
        assert own["saboteur"] == dwarfs.count("saboteur")
        assert own["digger"] + own["saboteur"] + own["other"] == len(rounds) == options.rounds
        won = sum(seat in result["winners"] for result in rounds)
        assert own["digger_won"] + own["saboteur_won"] + own["other_won"] == won
