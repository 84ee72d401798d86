"""How a computer plays where it hardly matters; who plays on alone stops when no more gold can be won, not before."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.computer.player import play_game
from engine.game import Seat
from engine.games.armadora import rules
from engine.games.armadora.ai.manners import LOOSE, Manners, done
from engine.games.armadora.ai.rollouts import ground, playout
from engine.games.armadora.board import EDGE_NAMES, Edge, Edges, Square, mask
from engine.games.armadora.moves import PlaceWarrior, place_palisades
from engine.games.armadora.scoring import outcome
from engine.games.armadora.state import Options, State, Strength
from engine.games.armadora.view import view
from tests.engine.armadora.kit import Play
from tests.thorough import one_in

GAME: Any = find("armadora")
FRESH = view(rules.start(Options(), Random(1)), Seat(0))
KINDS = [
    Options(advanced=True),
    Options(players=3),
    Options(players=4, teams=False, advanced=True),
    Options(peek=False),
]


def is_done(state: State) -> bool:
    assert state.to_act is not None
    return done(view(state, state.to_act))


def test_who_owns_all_the_gold_is_done() -> None:
    """Whoever is the only one on the board wins it all, however many warriors are left; before the first one nobody
    does."""
    assert not is_done(Play("pass").state)
    assert is_done(Play("pass, W1 c3").state)
    assert not is_done(Play("W1 c3").state), "the other player has not passed"


def test_who_may_still_overtake_somebody_is_not_done() -> None:
    """Warriors in hand may be stronger than what stands there, and a palisade may still part them from it."""
    assert not is_done(Play("W1 c3, W1 d3, pass").state)
    assert not is_done(Play("W5 c3, W1 d3, pass").state)


@pytest.mark.parametrize("seeds", one_in(2, [range(1), range(1, 4)]))
@pytest.mark.parametrize("options", one_in(4, KINDS))
def test_nothing_is_lost_by_stopping(options: Options, seeds: range) -> None:
    """However the game would go on, whoever is done wins no more gold than now."""
    player, stops = computer.find("easy", GAME), 0
    for seed in seeds:
        rng = Random(seed)
        state = rules.start(options, rng)
        while (seat := state.to_act) is not None:
            seat_view = view(state, seat)
            if done(seat_view):
                stops += 1
                side, before = options.side_of(seat), outcome(state).points[seat]
                assert all(sum(playout(state, Random(luck))[side]) <= before for luck in range(5))
            elif sum(state.table.passed) == options.players - 1:  # any legal move, for a search would pass before
                state, _ = rules.apply(state, seat, rng.choice(rules.legal(seat_view)[:-1] or rules.legal(seat_view)))
                continue
            move: Any = player.choose(GAME, seat_view, rng, computer.Budget(playouts=2))
            state, _ = rules.apply(state, seat, move)
    assert stops


def test_computers_do_not_play_on_alone_for_nothing() -> None:
    """When all others have passed, the last one passes as soon as it can win no more; the others of a game play on."""
    start = Play("W1 a1, pass").state
    assert start.to_act == 0
    player = computer.find("easy", GAME)
    finished = play_game(GAME, start, [player] * 2, [Random(1)] * 2)
    assert finished.moves == ("pass",)
    end: Any = finished.state
    assert ground(end.table).free


def test_a_loose_palisade_costs_a_little() -> None:
    """One that touches neither the rim nor another one, standing or placed with it."""
    manners = Manners(FRESH, Random(1))
    rim, loose, beside = (Edge(EDGE_NAMES.index(name)) for name in ("d1e1", "d3e3", "d2e2"))
    assert manners.cost(place_palisades(rim)) == 0
    assert manners.cost(place_palisades(loose)) == LOOSE
    assert manners.cost(place_palisades(loose, beside)) == 0
    one_stands = replace(FRESH, table=replace(FRESH.table, palisades=Edges(mask([beside]))))
    assert Manners(one_stands, Random(1)).cost(place_palisades(loose)) == 0


def test_strong_warriors_are_kept_by_a_little_now_more_now_less() -> None:
    """Another cost for each decision, none for a 1."""
    costs = {Manners(FRESH, Random(seed)).cost(PlaceWarrior(Strength(5), Square(0))) for seed in range(9)}
    assert len(costs) == 9
    assert Manners(FRESH, Random(1)).cost(PlaceWarrior(Strength(1), Square(0))) == 0
