"""Moves tried in earnest, in the same worlds."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.computer.search import GenericHooks
from engine.computer.trial import Trial
from engine.games.saboteur.cards import GOLD
from tests.engine.armadora.kit import Play

ARMADORA: Any = engine.find("armadora")
SABOTEUR: Any = engine.find("saboteur")


class Weighing:
    """Stands for the hooks of a decision: a deal is luck, and what a move earns is its number and some of that luck."""

    def __init__(self, luck: float) -> None:
        self.luck, self.dealt = luck, 0

    def deal(self, rng: Random) -> Any:
        self.dealt += 1
        return SimpleNamespace(options=SimpleNamespace(players=2), luck=rng.uniform(-1, 1) * self.luck)

    def earned(self, state: float) -> float:
        return state


def weighed(luck: float, own: float = 0.0) -> Any:
    """A decision in which each move earns what it is called, and some luck that is the same for all moves; the move 1
    has luck of its own, too."""
    game: Any = SimpleNamespace(
        name="toy", scripts={}, apply=lambda state, seat, move: (move + state.luck * (1 + own * (move == 1)), ())
    )
    view: Any = SimpleNamespace(viewer=0)
    hooks: Any = Weighing(luck)
    return Trial(game, view, hooks)


def test_luck_that_all_moves_share_is_no_doubt() -> None:
    """All are played in the same worlds, so a lead is clear that the worth of either move is not."""
    trial = weighed(luck=3.0)
    trial.play([0.5, 0.4], 40, Random(1))
    lead, error = trial.lead(0.5, 0.4)
    assert (lead, trial.hooks.dealt) == (pytest.approx(0.1), 40)
    assert error < 0.01 < trial.spread(0.5)
    trial = weighed(luck=3.0, own=1.0)
    trial.play([1, 0.9], 40, Random(1))
    assert trial.lead(1, 0.9)[1] > 0.1


def test_a_few_worlds_that_agree_prove_little() -> None:
    """A lead without any luck still has an error, which shrinks with the worlds."""
    trial = weighed(luck=0.0)
    trial.play([0.5, 0.4], 4, Random(1))
    few = trial.lead(0.5, 0.4)[1]
    trial.play([0.5, 0.4], 96, Random(1))
    assert few > 5 * trial.lead(0.5, 0.4)[1] > 0


def test_a_game_is_played_on_by_its_rules() -> None:
    """The last strong warrior beside the gold wins more than a pass that ends it all."""
    state = Play("W1 c3, W2 d3, W1 a1, P a2b2 b1c1, P c1c2 d2e2, pass").state
    view = ARMADORA.view(state, state.to_act)
    best, end = ARMADORA.parse("W5 e3"), ARMADORA.parse("pass")
    trial = Trial(ARMADORA, view, ARMADORA.hooks(view))
    trial.play([best, end], 12, Random(1))
    assert trial.mean(best) > trial.mean(end)


def test_deals_are_states_that_the_viewer_could_be_in() -> None:
    """In each game, with its own hooks and without: what the viewer sees stays the same."""
    for game in map(engine.find, engine.game_names()):
        rng = Random(3)
        state = game.start(game.read_options({}), rng)
        for _ in range(3 if game.perfect_information else 9):
            assert state.to_act is not None
            state, _ = game.apply(state, state.to_act, rng.choice(game.legal(game.view(state, state.to_act))))
        assert state.to_act is not None
        view = game.view(state, state.to_act)
        for hooks in filter(None, (game.hooks and game.hooks(view), GenericHooks(game, view))):
            for _ in range(3):
                dealt = hooks.deal(rng)
                assert game.view(dealt, view.viewer) == view
                assert hooks.earned(dealt) is None


@pytest.mark.thorough
def test_deals_of_saboteur_follow_the_belief() -> None:
    """Who has done what saboteurs do is one more often in deals than by chance."""
    options = SABOTEUR.read_options({"players": 4})
    rng = Random(8)
    suspected = 0.0
    for seed in range(40):
        state = SABOTEUR.start(options, Random(seed))
        breaks = [move for move in SABOTEUR.legal(SABOTEUR.view(state, state.to_act)) if move.words.startswith("break")]
        if not breaks:
            continue
        breaker = state.to_act
        state, _ = SABOTEUR.apply(state, breaker, breaks[0])
        hooks = SABOTEUR.hooks(SABOTEUR.view(state, state.to_act))
        dealt = [hooks.deal(rng) for _ in range(60)]
        plain = [SABOTEUR.imagine(SABOTEUR.view(state, state.to_act), rng) for _ in range(60)]
        assert all(truth.deal.goals.count(GOLD) == 1 for truth in dealt)
        suspected += sum(truth.dwarfs[breaker] == "saboteur" for truth in dealt)
        suspected -= sum(truth.dwarfs[breaker] == "saboteur" for truth in plain)
        if seed > 4:
            break
    assert suspected > 20
