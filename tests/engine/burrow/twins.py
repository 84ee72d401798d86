"""Twins in Burrow: the same game to one viewer, with other roots and roles wherever that viewer may not know them.

After a swap of hands two players know more of each other than a twin may change, so these are twins of games without
swaps. What a viewer may not know is worked out here from the rules, not asked of the game's views.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.game import Seat
from tests.engine.runs import Run, Step

ROLES = ("mole", "badger")


def reveals(step: Step, viewer: Seat | None) -> bool:
    """Whether the move shows the viewer what was secret before: the roles, when a round ends, or a hand in a swap."""
    return any(event.kind == "round_over" or (event.kind, event.to) == ("new_hand", viewer) for event in step.events)


def twin_record(run: Run, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The game's record with other roles in its last round: those of a round are shown when it ends."""
    record = run.record()
    last = record["start"]["rounds"][-1]
    last["roles"] = [role if seat == viewer else rng.choice(ROLES) for seat, role in enumerate(last["roles"])]
    return record


def twin_state(state: Any, viewer: Seat | None, rng: Random) -> Any:
    """The state with other roles, roots in hand, buried ones and deck wherever the viewer may not know them."""
    if state.to_act is None or any(event.kind == "new_hand" for event in state.told):
        return state
    number = state.table.round
    rounds = list(state.rounds)
    roles = [role if seat == viewer else rng.choice(ROLES) for seat, role in enumerate(rounds[number].roles)]
    rounds[number] = replace(rounds[number], roles=tuple(roles))
    pool = list(state.deck)
    for seat, (hand, buried) in enumerate(zip(state.hands, state.buried, strict=True)):
        if seat != viewer:
            pool += [*hand, *buried]
    rng.shuffle(pool)

    def deal(piles: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            pile if seat == viewer else tuple(sorted(pool.pop() for _ in pile)) for seat, pile in enumerate(piles)
        )

    hands, buried = deal(state.hands), deal(state.buried)
    private = tuple(event for event in state.told if event.to == viewer)
    return replace(state, rounds=tuple(rounds), hands=hands, buried=buried, deck=tuple(pool), told=private)
