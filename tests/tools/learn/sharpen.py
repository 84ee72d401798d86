"""Move the weights of Saboteur's dwarfs to where they win most when everybody makes nearly the best move by them.

What `roles` learns weighs each move of a softmax. Here whole rounds are played in thought with all weights changed a
little, and again from the same deals with the opposite change; the weights follow the change that won (an evolution
strategy with antithetic pairs).
"""

import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from engine.games.saboteur.ai import policy, weights
from engine.games.saboteur.cards import Dwarf
from tests.tools.learn.roles import any_table, begun
from tests.tools.learn.tables import Table

Weights: TypeAlias = Mapping[Dwarf, Sequence[float]]

SHARP = 8.0 / policy.SHARP
"""The power to which the odds of moves in thought are raised: high, so that the best move is nearly always made."""
PAIRS, DEALS = 24, 16
"""The number of pairs of changes tried for one step, and the number of deals of each."""
STEP = 0.08
"""The largest length of a step, in units of `_reach`."""


class Sharp(Random):
    """A random source that takes likely choices far more often than their odds say."""

    def choices(self, population: Any, weights: Any = None, **settings: Any) -> list[Any]:
        top = max(weights)
        return super().choices(population, [(weight / top) ** SHARP for weight in weights], **settings)


def _reach(value: float) -> float:
    """Return how far a weight is changed for a try."""
    return 0.25 + 0.12 * abs(value)


def success(expansion: bool, rng: Random, tried: Weights) -> dict[Dwarf, float]:
    """Return by dwarf how well a round went: in the base game 1 for a victory, in Saboteur 2 also its pay."""
    position, table = begun(any_table(rng, expansion), rng)
    weights.WEIGHTS[expansion] = tried  # type: ignore[index]  # nobody else may
    while not position.over:
        position.play(policy.choose(position, table, rng))
    gold_found = float(position.finder is not None)
    paid = position.gains(rng)
    by: dict[Dwarf, list[float]] = {}
    for seat, dwarf in enumerate(position.dwarfs):
        if dwarf == "saboteur":
            value = 1 - gold_found
        elif not expansion:
            value = gold_found
        else:
            value = paid[seat] / 3
            if dwarf in ("blue", "green", "boss"):
                value = (value + gold_found) / 2
        by.setdefault(dwarf, []).append(value)
    return {dwarf: sum(values) / len(values) for dwarf, values in by.items()}


def learn(steps: int, seed: int) -> list[Table]:
    """Return the weights of each dwarf after this number of steps for each edition."""
    for expansion in (False, True):
        _sharpen(expansion, steps, seed)
    return [Table(weights, "WEIGHTS", weights.WEIGHTS, digits=2)]


def _sharpen(expansion: bool, steps: int, seed: int) -> None:
    """Move the weights of one edition (Adam)."""
    current = {dwarf: list(values) for dwarf, values in weights.WEIGHTS[expansion].items()}
    mean = {dwarf: [0.0] * len(values) for dwarf, values in current.items()}
    square = {dwarf: [0.0] * len(values) for dwarf, values in current.items()}
    for step in range(1, steps + 1):
        slope = {dwarf: [0.0] * len(values) for dwarf, values in current.items()}
        for pair in range(PAIRS):
            chance = Random(f"{seed}:{step}:{pair}")
            change = {dwarf: [chance.gauss(0, 1) for _ in values] for dwarf, values in current.items()}
            worth = _worth(expansion, f"{seed}:{step}:{pair}", current, change)
            for dwarf, value in worth.items():
                for i, shift in enumerate(change[dwarf]):
                    slope[dwarf][i] += value * shift / PAIRS / 2
        for dwarf, values in current.items():
            for i, up in enumerate(slope[dwarf]):
                mean[dwarf][i] = 0.9 * mean[dwarf][i] + 0.1 * up
                square[dwarf][i] = 0.98 * square[dwarf][i] + 0.02 * up * up
                way = mean[dwarf][i] / (1 - 0.9**step) / (sqrt(square[dwarf][i] / (1 - 0.98**step)) + 1e-4)
                values[i] += STEP * _reach(values[i]) * way
        sys.stderr.write(f"\rstep {step}")
    weights.WEIGHTS[expansion] = current  # type: ignore[index]  # nobody else may


def _worth(expansion: bool, seed: str, current: Weights, change: Weights) -> dict[Dwarf, float]:
    """Return by dwarf how much better rounds go with this change of all weights than with the opposite one."""
    worth = dict.fromkeys(current, 0.0)
    for sign in (1, -1):
        tried = {
            dwarf: [value + sign * shift * _reach(value) for value, shift in zip(current[dwarf], shifts, strict=True)]
            for dwarf, shifts in change.items()
        }
        for deal in range(DEALS):
            for dwarf, value in success(expansion, Sharp(f"{seed}:{deal}"), tried).items():
                worth[dwarf] += sign * value / DEALS
    return worth
