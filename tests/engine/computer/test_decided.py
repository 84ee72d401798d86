"""Whether a game is as good as decided, told from what a viewer may know."""

import json
from random import Random
from typing import Any

import engine
from engine.computer.analysis import decided, decided_json
from tests.engine.armadora.kit import Play
from tests.engine.armadora.twins import twin_state
from tests.engine.runs import run

ARMADORA: Any = engine.find("armadora")
BASE = {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}


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


def test_what_is_decided_tells_no_secret() -> None:
    """The same whatever is hidden from the viewer."""
    for state in run(ARMADORA, BASE, seed=6).states[20:-1:8]:
        twin = twin_state(state, None, Random(2))
        verdict, twin_verdict = (decided(ARMADORA, ARMADORA.view(s, None), Random(3), 40) for s in (state, twin))
        assert verdict == twin_verdict
