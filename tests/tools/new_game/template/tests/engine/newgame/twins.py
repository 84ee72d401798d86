"""Twins: the same game to one viewer, with another number until it is shown.

What a viewer may not know is worked out here from the rulebook, not asked of the game's views.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.game import Seat
from engine.record import Step
from tests.engine.runs import Run


def reveals(step: Step, viewer: Seat | None) -> bool:
    """Whether the move shows the viewer what was secret before."""
    return step.state.to_act is None


def twin_record(run: Run, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The game's record with another number."""
    record = run.record()
    start, numbers = record["start"], record["options"]["numbers"]
    return record | {"start": {"number": _other(start["number"], numbers, rng)}}


def twin_state(state: Any, viewer: Seat | None, rng: Random) -> Any:
    """The state with another number, until it is shown."""
    if state.to_act is None:
        return state
    return replace(state, number=_other(state.number, state.options.numbers, rng))


def _other(number: int, numbers: int, rng: Random) -> int:
    return rng.choice([candidate for candidate in range(1, numbers + 1) if candidate != number])
