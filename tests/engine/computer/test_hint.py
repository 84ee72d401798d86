"""Hints: first where to look, then the move, and nothing that the asker may not know."""

import json
from random import Random

import engine
from engine.computer.hint import Hint, dump, hint, hint_json, load
from engine.computer.player import Budget
from engine.games.armadora.board import SQUARE_OF, square_names
from engine.games.armadora.regions import REGIONS, squares_of
from tests.engine.armadora.twins import twin_state
from tests.engine.runs import run

ARMADORA = engine.find("armadora")
LITTLE = Budget(playouts=40)
BASE = {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}


def test_a_hint_is_a_legal_move_in_its_region():
    """The move can be made, and the region holds it, or its first palisade."""
    for state in run(ARMADORA, {**BASE, "advanced": True}, seed=4).states[:-1:7]:
        view = ARMADORA.view(state, state.to_act)
        given = hint(ARMADORA, view, Random(1), LITTLE)
        move = ARMADORA.parse(given.words)
        assert move in ARMADORA.legal(view)
        squares = set(square_names(sum(1 << square for square in squares_of(move))))
        if squares:
            assert squares & set(given.region)


def test_a_region_does_not_give_the_move_away():
    """A move's region is at least six squares, and a warrior's is the same for other squares."""
    start = ARMADORA.start(ARMADORA.options(), Random(1))
    moves = [move for move in ARMADORA.legal(ARMADORA.view(start, start.to_act)) if move.words != "pass"]
    assert len(moves) > 2000
    assert all(len(ARMADORA.around(move)) >= 6 for move in moves)
    regions = {ARMADORA.around(ARMADORA.parse(f"W1 {square}")) for square in SQUARE_OF}
    assert 4 <= len(regions) <= 8


def test_every_region_is_a_rectangle():
    """Its first and last square say it all: so sentences name it."""
    for region in REGIONS:
        first, last = divmod(region[0], 8), divmod(region[-1], 8)
        rows, columns = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        assert list(region) == [row * 8 + column for row in rows for column in columns]


def test_palisades_far_apart_have_the_region_of_the_first():
    """No part of the board holds both, so one looks at the first."""
    assert ARMADORA.around(ARMADORA.parse("P a1b1 g5h5")) == ARMADORA.around(ARMADORA.parse("P a1b1"))


def test_a_pass_has_no_region():
    """There is no place to look at."""
    assert ARMADORA.around(ARMADORA.parse("pass")) == ()


def test_a_hint_knows_no_secret():
    """It is the same whatever the others placed or hold."""
    different = 0
    for state in run(ARMADORA, BASE, seed=5).states[8:-1:9]:
        twin = twin_state(state, state.to_act, Random(2))
        different += twin != state
        one, other = (hint(ARMADORA, ARMADORA.view(s, state.to_act), Random(3), LITTLE) for s in (state, twin))
        assert one == other
    assert different


def test_a_hint_is_data():
    """It goes through JSON and comes back the same."""
    given = Hint(("a1", "b1"), "W1 a1")
    assert load(json.loads(json.dumps(dump(given)))) == given


def test_a_hint_is_a_job_for_another_process():
    """From data to data it is the same hint."""
    state = run(ARMADORA, BASE, seed=5).states[6]
    view = ARMADORA.view(state, state.to_act)
    data = json.loads(json.dumps(ARMADORA.dump_view(view)))
    assert load(hint_json("armadora", data, 3, playouts=40)) == hint(ARMADORA, view, Random(3), LITTLE)
