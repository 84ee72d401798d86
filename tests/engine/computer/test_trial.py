"""Two moves tried in earnest, in the same worlds."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine.computer import trial
from engine.computer.search import GenericHooks
from engine.computer.trial import stands
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


def stood(better: float, worse: float, luck: float) -> tuple[bool, int]:
    """Whether the better move stood the trial, and how many worlds that took."""
    hooks: Any = Weighing(luck)
    game: Any = SimpleNamespace(
        name="toy", scripts={}, apply=lambda state, seat, move: (move + state.luck * (move == better), ())
    )
    view: Any = SimpleNamespace(viewer=0)
    return stands(game, view, hooks, better, worse, Random(1)), hooks.dealt  # type: ignore[arg-type]  # moves are numbers here


def test_only_a_lead_beyond_luck_stands_the_trial() -> None:
    """Above two standard errors in all worlds; a move that does not lead after some of them is given up at once."""
    assert stood(0.6, 0.4, luck=0.5) == (True, trial.GAMES)
    assert stood(0.51, 0.5, luck=3.0)[0] is False
    assert stood(0.4, 0.6, luck=0.5) == (False, trial.ENOUGH)


def test_a_game_is_played_on_by_its_rules() -> None:
    """The last strong warrior beside the gold wins more than a pass that ends it all, and not the other way round."""
    state = Play("W1 c3, W2 d3, W1 a1, P a2b2 b1c1, P c1c2 d2e2, pass").state
    view = ARMADORA.view(state, state.to_act)
    best, end = ARMADORA.parse("W5 e3"), ARMADORA.parse("pass")
    hooks = ARMADORA.hooks(view)
    assert stands(ARMADORA, view, hooks, best, end, Random(1), games=12)
    assert not stands(ARMADORA, view, hooks, end, best, Random(1), games=12)


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
