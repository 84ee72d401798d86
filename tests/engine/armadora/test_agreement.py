"""The engine and the naive reference agree: on what is legal, on what is refused, and on the score.

They share no code, so where both are wrong they must have misread the rules in the same way.
"""

from itertools import chain
from random import Random

import pytest

from tests.engine.armadora.kit import GAME
from tests.engine.armadora.reference import MOVES, Armadora
from tests.engine.runs import accepts, mixed_options, run
from tests.thorough import one_in

FULL_LISTS = 2
"""Positions a game in which the whole list of legal moves is compared."""
GUESSES = 4
"""Words of each kind a position, mostly illegal, on which both are asked."""
KINDS = [sorted(words for words in MOVES if words[0] == kind) for kind in "WRPMEOGp"]

every_game = pytest.mark.parametrize("options", one_in(3, mixed_options(GAME)))


@every_game
def test_both_list_the_same_legal_moves(options):
    """In some positions of a game, early and late, every legal move and no other is listed."""
    game = run(GAME, options, seed=1)
    numbers = Random(str(options)).sample(range(len(game.steps)), FULL_LISTS)
    reference = Armadora(game.record())
    for number, step in enumerate(game.steps):
        if number in numbers:
            listed = [move.words for move in GAME.legal(GAME.view(step.before, step.seat))]
            assert sorted(listed) == reference.legal(), game.record(number)
        reference.play(step.move.words)


@every_game
def test_both_accept_and_refuse_the_same_words(options):
    """In every position, random words are accepted by both or refused by both."""
    game = run(GAME, options, seed=2)
    rng = Random(str(options))
    reference = Armadora(game.record())
    for number, step in enumerate(game.steps):
        assert reference.turn == step.seat
        assert reference.allows(step.move.words), game.record(number + 1)
        for words in chain(*(rng.sample(kind, min(len(kind), GUESSES)) for kind in KINDS)):
            agreed = accepts(GAME, step.before, words) == reference.allows(words)
            assert agreed, (words, game.record(number))
        reference.play(step.move.words)
    assert reference.over()


@every_game
def test_both_give_the_same_result(options):
    """After every move the score as if the game ended now, and at the end the final one."""
    game = run(GAME, options, seed=3)
    reference = Armadora(game.record())
    assert GAME.outcome(game.start).data() == reference.result()
    for number, step in enumerate(game.steps):
        reference.play(step.move.words)
        assert GAME.outcome(step.state).data() == reference.result(), game.record(number + 1)


@pytest.mark.thorough
def test_the_random_games_contain_every_kind_of_move():
    """Otherwise the agreement would say little."""
    kinds = set()
    for options in mixed_options(GAME):
        for seed in (1, 2, 3):
            kinds |= {step.move.words[0] for step in run(GAME, options, seed).steps}
    assert kinds == set("WPRMGOEp")
