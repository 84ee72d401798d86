"""What the tools that measure and teach the computer players of Saboteur count."""

from itertools import islice
from math import log
from random import Random

import pytest

from engine.games import saboteur
from engine.games.saboteur.ai import weights
from engine.games.saboteur.ai.story import story
from engine.games.saboteur.state import Options
from tests.tools.learn.sharpen import Sharp, success
from tests.tools.learn.tables import Table, replaced
from tests.tools.measure_belief import Guess, gone, guesses, kept
from tests.tools.measure_roles import deals
from tests.tools.saboteur_rounds import rounds


def test_a_duel_is_fought_only_where_a_saboteur_was_dealt() -> None:
    """Four players of Saboteur 2 often have no saboteur among them; such deals are left out."""
    options = Options(players=4, expansion=True, rounds=1)
    for deal in islice(deals(options, 0), 20):
        assert "saboteur" in saboteur.GAME.start(options, Random(deal)).dwarfs


def test_a_round_of_the_base_game_is_won_by_diggers_or_by_saboteurs() -> None:
    """What a change of weights is judged by: 1 for who won a round of the base game, 0 for the others."""
    before = weights.WEIGHTS[False]
    for seed in range(6):
        shares = success(False, Sharp(seed), before)
        assert set(shares.values()) <= {0.0, 1.0}
        assert shares["digger"] == 1 - shares.get("saboteur", 1 - shares["digger"])


def test_chances_are_kept_if_they_come_true_as_often_as_they_say() -> None:
    """Four seats believed to be saboteurs by a quarter, of whom one was, are kept; four believed for sure are not."""
    quarter = [Guess("half", 0.25, number == 0, 0.5) for number in range(4)]
    sure = [Guess("half", 1.0, number == 0, 0.5) for number in range(4)]
    assert kept(quarter) == (0.0, [(0.25, 0.25, 4)])
    assert kept(quarter + sure) == (0.375, [(0.25, 0.25, 4), (1.0, 0.25, 4)])


def test_log_loss_is_compared_with_the_bare_chances() -> None:
    """Who knew a digger by one half at the deal and by three quarters later has lost most of the surprise."""
    beliefs = [Guess("the deal", 0.5, False, 0.5), Guess("half", 0.25, False, 0.75)]
    assert gone(beliefs, "half") == pytest.approx((1 - log(0.75) / log(0.5),) * 2)


def test_dwarfs_that_were_swapped_away_are_no_truth() -> None:
    """Of a seat whose hat was swapped later nothing is counted before, for nobody saw what it wore."""
    (table,) = rounds(Options(players=3, expansion=True, rounds=1), ["random"], 1, 2)
    assert sum(past.words.startswith("swaphats") for past in table.history) == 1
    dealt = [guess for guess in guesses(story(table, 0)) if guess.part == "the deal"]
    assert len(dealt) == 2


def test_learned_numbers_are_written_with_the_command_that_made_them() -> None:
    """In place of the old ones and of the old command; all else in the module stays."""
    odds = 'ODDS: Mapping[str, Sequence[float]] = {\n    "digger": (1.00, 2.00),\n}\n"""By dwarf.\n\n`old`\n"""\n'
    text = f"A = 1\n{odds}B = 2\n"
    new = text.replace("(1.00, 2.00)", "(0.50, 0.25)").replace("`old`", "`learn odds --steps 2`")
    table = Table(weights, "ODDS", {"digger": [0.5, 0.251]}, digits=2)
    assert replaced(text, table, "learn odds --steps 2") == new
    with pytest.raises(LookupError):
        replaced("A = 1\n", table, "")
