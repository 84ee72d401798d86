"""Hints: what the strongest player would do, without a temper of its own."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from engine import computer
from engine.computer.hint import hint, hint_json
from engine.computer.player import Budget
from tests.engine.runs import run

ARMADORA: Any = engine.find("armadora")
LITTLE = Budget(playouts=40)
BASE = {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
def test_a_hint_has_no_temper(game: str):
    """The person has one; the same player has its seat's where it plays for itself."""
    its: Any = engine.find(game)
    state = its.start(its.read_options({}), Random(1))
    view, taken = its.view(state, state.to_act), list[object]()
    its = replace(its, hooks=type("Watched", (its.hooks,), {"take_temper": lambda hooks: taken.append(hooks)}))
    hint(its, view, Random(1), LITTLE)
    assert not taken
    computer.find("expert", its).choose(its, view, Random(1), LITTLE)
    assert taken


def test_a_hint_is_a_job_for_another_process():
    """From data to data it is the same hint."""
    state = run(ARMADORA, BASE, seed=5).states[6]
    view = ARMADORA.view(state, state.to_act)
    data = json.loads(json.dumps(ARMADORA.dump_view(view)))
    assert hint_json("armadora", data, 3, playouts=40) == hint(ARMADORA, view, Random(3), LITTLE)
