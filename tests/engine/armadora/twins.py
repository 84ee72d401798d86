"""Twins in Armadora: the same game to one viewer, with other strengths wherever that viewer may not know them.

What a viewer may not know is worked out here from the rules (3), not asked of the engine's views.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.game import Seat
from engine.games.armadora.state import State, Strength
from tests.engine.armadora.reference import HANDS
from tests.engine.runs import Run, Step


def reveals(step: Step, viewer: Seat | None) -> bool:
    """Whether the move shows the viewer what was secret before: all of it, at the end (3.5)."""
    return step.state.to_act is None


def twin_record(run: Run, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The game's record with other strengths in the words of the others' moves.

    Those stay that the viewer was shown: face-up warriors (4.4), and what the viewer looked at (4.3).
    """
    looked = {step.move.words.split()[1] for step in run.steps if step.seat == viewer and step.move.words[0] == "M"}
    record = run.record()
    for seat in run.viewers[1:]:
        if seat == viewer:
            continue
        pool = [s for s, count in enumerate(HANDS[len(run.viewers) - 1], start=1) for _ in range(count)]
        hidden = []
        for index, step in enumerate(run.steps):
            words = step.move.words
            if step.seat == seat and words[0] in "WG":
                if words[0] == "G" or words.split()[1] in looked:
                    pool.remove(int(words[1]))
                else:
                    hidden.append(index)
        rng.shuffle(pool)
        for index in hidden:
            words = record["moves"][index]
            record["moves"][index] = f"W{pool.pop()}{words[2:]}"
    return record


def with_another_memory(run: Run, viewer: Seat, moves: list[str], rng: Random) -> list[str]:
    """These moves, the first of a record, with the viewer's own warriors elsewhere where they have to be remembered.

    Without `peek` nobody looks at them again (3.4); the ones that are placed by then stay the same ones, for the viewer
    sees the others in hand.
    """
    if run.start.options.peek:
        return moves
    own = (index for index, step in enumerate(run.steps[: len(moves)]) if step.seat == viewer)
    hidden = [index for index in own if moves[index][0] == "W"]
    strengths = [moves[index][1] for index in hidden]
    rng.shuffle(strengths)
    rewritten = list(moves)
    for index, strength in zip(hidden, strengths, strict=True):
        rewritten[index] = f"W{strength}{moves[index][2:]}"
    return rewritten


def twin_state(state: State, viewer: Seat | None, rng: Random) -> State:
    """The state with other strengths and hands wherever the viewer may not know them at this moment.

    Without `peek` this includes the viewer's own placed warriors and what was looked at (3.4).
    """
    if state.to_act is None:  # 3.5
        return state
    table = state.table
    looked = {look.square for look in table.looks if look.seat == viewer}
    strengths, hands = list(state.strengths), list(state.hands)
    for seat in range(table.options.players):
        hidden = [
            index
            for index, warrior in enumerate(table.warriors)
            if warrior.owner == seat
            and warrior.face_up is None  # 3.1
            and not (table.options.peek and (seat == viewer or warrior.square in looked))  # 3.2 to 3.4
        ]
        pool = [strengths[index] for index in hidden]
        if seat != viewer:  # 3.2
            pool += [Strength(s) for s, count in enumerate(hands[seat], start=1) for _ in range(count)]
        rng.shuffle(pool)
        for index in hidden:
            strengths[index] = pool.pop()
        if seat != viewer:
            ones, two, three, four, five = (pool.count(Strength(strength)) for strength in range(1, 6))
            hands[seat] = ones, two, three, four, five
    return replace(state, strengths=tuple(strengths), hands=tuple(hands))
