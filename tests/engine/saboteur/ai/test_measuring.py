"""What the tools that measure and teach the computer players of Saboteur count."""

from itertools import islice
from random import Random

from engine import find
from engine.games.saboteur.ai import weights
from engine.games.saboteur.state import Options
from tests.tools.measure_roles import deals
from tests.tools.sharpen_roles import Sharp, success


def test_a_duel_is_fought_only_where_a_saboteur_was_dealt() -> None:
    """Four players of Saboteur 2 often have no saboteur among them; such deals are left out."""
    options = Options(players=4, expansion=True, rounds=1)
    for deal in islice(deals(options, 0), 20):
        assert "saboteur" in find("saboteur").start(options, Random(deal)).dwarfs


def test_a_round_of_the_base_game_is_won_by_diggers_or_by_saboteurs() -> None:
    """What a change of weights is judged by: 1 for who won a round of the base game, 0 for the others."""
    before = weights.WEIGHTS[False]
    for seed in range(6):
        told = success(False, Sharp(seed), before)
        assert set(told.values()) <= {0.0, 1.0}
        assert told["digger"] == 1 - told.get("saboteur", 1 - told["digger"])
