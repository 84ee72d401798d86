"""How games went, afterwards: chances that add up, end in the result, and tell the table no secret; and whether a game
is as good as decided."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import engine
from engine import record as records
from engine.computer.analysis import Analysis, analyze, analyze_json, decided, decided_json, dump, load, swings
from engine.game import Seat
from tests.engine.armadora.kit import Play
from tests.engine.armadora.twins import twin_record
from tests.engine.runs import run
from tests.thorough import one_in

pytestmark = pytest.mark.usefixtures("quick_readers")
ARMADORA: Any = engine.find("armadora")
GAMES = [
    {},
    {"advanced": True},
    {"players": 3, "peek": False},
    {"players": 4, "advanced": True},
    {"players": 4, "teams": False, "mines": "random"},
]
EACH = pytest.mark.parametrize("options", one_in(5, GAMES))
FEW = 12
"""Playouts: enough for laws, too few for anything else."""


BASE = {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}


def played(**options):
    """The longest of some games: random players often pass early."""
    return max((run(ARMADORA, BASE | options, seed) for seed in range(6)), key=lambda game: len(game.steps))


@cache
def analyzed(**options):
    return analyze(records.read(played(**options).record()), Random(1), FEW)


@EACH
def test_the_chances_of_the_sides_add_up(options):
    """At every position, for the table and in truth, the chances are shares of one."""
    analysis = analyzed(**options)
    for chances in (*analysis.table, *analysis.truth):
        assert len(chances) == len(analysis.sides)
        assert all(chance >= 0 for chance in chances)
        assert sum(chances) == pytest.approx(1)


@EACH
def test_the_curves_end_at_the_result(options):
    """The last position of both curves is the result itself: one for who won, shared by who shares the victory."""
    analysis, game = analyzed(**options), played(**options)
    best = ARMADORA.outcome(game.end).ranking[0]
    result = tuple(1 / len(best) if side in best else 0 for side in range(len(analysis.sides)))
    assert analysis.table[-1] == analysis.truth[-1] == result


def test_there_is_a_position_more_than_moves():
    """Position 0 is the deal, and each move leads to one more."""
    analysis, game = analyzed(), played()
    assert len(analysis.moves) == len(analysis.seats) == len(game.steps)
    assert len(analysis.table) == len(analysis.truth) == len(game.steps) + 1
    assert analysis.seats == tuple(step.seat for step in game.steps)


def test_the_same_luck_gives_the_same_analysis():
    """The record, the random source and the number of playouts decide everything."""
    record = records.read(played().record(moves=8))
    first, again, unlike = (analyze(record, Random(seed), FEW) for seed in (1, 1, 2))
    assert first == again
    assert first != unlike


@pytest.mark.parametrize("options", one_in(3, GAMES[:3]))
def test_the_table_s_curve_knows_no_secret(options):
    """Other strengths where the table cannot see them change nothing of its curve until the reveal, but the truth."""
    game = played(**options)
    analysis = analyzed(**options)
    twin = analyze(records.read(twin_record(game, None, Random(3))), Random(1), FEW)
    hidden = slice(0, len(game.steps))
    assert analysis.table[hidden] == twin.table[hidden]
    assert analysis.truth[hidden] != twin.truth[hidden]


def test_the_truth_knows_what_the_table_does_not():
    """Where only hidden warriors decide, it is decided in truth and open to the table."""
    analysis = analyzed()
    assert any(max(true) == 1 > max(public) for true, public in zip(analysis.truth, analysis.table, strict=True))


def test_a_game_without_fast_playouts_is_analyzed_by_its_rules():
    """What a game does not offer is done through the contract."""

    class Slow:
        def __getattr__(self, name):
            return None if name == "rollouts" else getattr(ARMADORA, name)

    game = played()
    end = len(game.steps) - 3
    slow: Any = Slow()
    record = records.Record(slow, game.states[end], tuple(step.move.words for step in game.steps[end:]))
    analysis = analyze(record, Random(1), 2)
    assert [sum(chances) for chances in analysis.truth] == [1, 1, 1, 1]


def test_an_analysis_is_data():
    """It goes through JSON and comes back the same, and so does a job for another process."""
    analysis = analyzed()
    assert load(json.loads(json.dumps(dump(analysis)))) == analysis
    assert load(analyze_json(json.loads(json.dumps(played().record())), 1, FEW)) == analysis


# --- Swings ---

TWO_SIDES = ((Seat(0),), (Seat(1),))


def story(*chances, playouts=10_000, seats=2):
    """An analysis of a game of two in which side 0 had these chances."""
    truth = tuple((chance, 1 - chance) for chance in chances)
    moves = tuple(f"move {ply}" for ply in range(len(chances) - 1))
    return Analysis(truth, truth, tuple(Seat(ply % seats) for ply in range(len(moves))), moves, TWO_SIDES, playouts)


def test_the_biggest_swings_are_told_in_order_of_play():
    """Those with the largest change, the earlier one first."""
    biggest = swings(story(0.5, 0.6, 0.9, 0.55, 0.5, 0.1), 3)
    assert [swing.ply for swing in biggest] == [1, 2, 4]
    assert (biggest[0].ply, biggest[0].seat, biggest[0].words, biggest[0].side) == (1, Seat(1), "move 1", 1)
    assert (biggest[0].before, biggest[0].after) == pytest.approx((0.4, 0.1))


def test_a_swing_tells_the_mover_s_side_unless_another_changed_more():
    """Of two sides whose chances mirror each other it is the mover's; of three the one that changed most."""
    assert [swing.side for swing in swings(story(0.5, 0.7, 0.2))] == [0, 1]
    truth = ((0.4, 0.3, 0.3), (0.5, 0.0, 0.5))
    three = Analysis(truth, truth, (Seat(0),), ("pass",), (*TWO_SIDES, (Seat(2),)), 10_000)
    assert [swing.side for swing in swings(three)] == [1]


def test_only_what_was_looked_at_closely_is_a_swing():
    """A change of which one side was played on only as often as usual may be luck, however large it looks."""
    analysis = story(0.5, 0.8, 0.8, 0.5)
    assert [swing.ply for swing in swings(replace(analysis, close=(0, 1, 2)))] == [0]


def test_what_seems_to_change_much_is_looked_at_closely():
    """Both sides of the largest changes are played on more often than the rest."""
    analysis = analyze(records.read(played().record()), Random(1), playouts=60, usual=12)
    assert analysis.close
    twelfths = [round(12 * truth[0], 6) % 1 == 0 for truth in analysis.truth]
    assert all(twelfths[at] for at in range(len(twelfths)) if at not in analysis.close)
    assert not all(twelfths[at] for at in analysis.close)
    assert load(dump(analysis)) == analysis


@pytest.mark.parametrize("usual", [12, 24])
def test_an_analysis_says_how_far_it_is_and_what_is_ready(usual: int):
    """More and more up to all of it, whether or not some positions are looked at closely; the truth comes first."""
    reports = list[tuple[float, Analysis | None]]()
    record = records.read(played().record())
    analysis = analyze(record, Random(1), playouts=24, usual=usual, report=lambda *report: reports.append(report))
    shares = [share for share, known in reports if not known]
    assert shares == sorted({*shares}), "it never stands still"
    assert 0 < shares[0] < 0.1 < 0.9 < shares[-1] <= 1
    assert [known for _, known in reports if known] == [replace(analysis, table=())]


def test_what_may_be_luck_is_no_swing():
    """A change within three standard errors is not told."""
    assert swings(story(0.5, 0.58, 0.5, playouts=600)) == ()
    assert len(swings(story(0.5, 0.7, 0.7, playouts=600))) == 1


def test_nothing_is_decided_before_the_first_move() -> None:
    """Nor is it when the game is over."""
    states = run(ARMADORA, BASE, seed=5).states
    assert [decided(ARMADORA, ARMADORA.view(states[at], None), Random(1), 60) for at in (0, -1)] == [None, None]


def test_a_side_that_stands_alone_has_as_good_as_won() -> None:
    """One side passed before it had anything on the board."""
    state: Any = Play("pass, W5 a1").state
    view = ARMADORA.view(state, None)
    assert decided(ARMADORA, view, Random(1)) == state.table.to_act
    data = json.loads(json.dumps(ARMADORA.dump_view(view)))
    assert decided_json("armadora", data, 1) == state.table.to_act
