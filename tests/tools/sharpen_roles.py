"""Move the weights of Saboteur's dwarfs to where they win most when everybody makes nearly the best move by them.

`python -m tests.tools.sharpen_roles --minutes 10` continues from the weights that `learn_roles` wrote, and writes
`engine/games/saboteur/ai/weights.py` anew. Learning weighs each move of a softmax. Here whole rounds are played in
thought with all weights changed a little, and again from the same deals with the opposite change; the weights follow
the change that won (an evolution strategy with antithetic pairs).
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from engine.games.saboteur.ai import policy, weights
from engine.games.saboteur.cards import Dwarf
from tests.tools.learn_roles import any_table, begun, written

Weights: TypeAlias = Mapping[Dwarf, Sequence[float]]

SHARP = 8.0 / policy.SHARP
"""The power to which the odds of moves in thought are raised: high, so that the best move is nearly always made."""
PAIRS, DEALS = 24, 16
"""The number of pairs of changes tried for one step, and the number of deals of each."""
STEP = 0.08
"""The largest length of a step, in units of `_reach`."""


class Sharp(Random):
    """A random source that takes likely choices far more often than their odds say."""

    def choices(self, population: Any, weights: Any = None, **rest: Any) -> list[Any]:
        top = max(weights)
        return super().choices(population, [(one / top) ** SHARP for one in weights], **rest)


def _reach(value: float) -> float:
    """Return how far a weight is changed for a try."""
    return 0.25 + 0.12 * abs(value)


def success(expansion: bool, rng: Random, tried: Weights) -> dict[Dwarf, float]:
    """Return by dwarf how well a round went: in the base game 1 for a victory, in Saboteur 2 also its pay."""
    position, table = begun(any_table(rng, expansion), rng)
    weights.WEIGHTS[expansion] = tried  # type: ignore[index]  # nobody else may
    while not position.over:
        position.play(policy.choose(position, table, rng))
    found = float(position.finder is not None)
    paid = position.gains(rng)
    by: dict[Dwarf, list[float]] = {}
    for seat, dwarf in enumerate(position.dwarfs):
        if dwarf == "saboteur":
            value = 1 - found
        elif not expansion:
            value = found
        else:
            value = paid[seat] / 3
            if dwarf in ("blue", "green", "boss"):
                value = (value + found) / 2
        by.setdefault(dwarf, []).append(value)
    return {dwarf: sum(values) / len(values) for dwarf, values in by.items()}


def sharpen(expansion: bool, minutes: float, seed: int) -> dict[Dwarf, list[float]]:
    """Return the weights after this many minutes of steps (Adam)."""
    now = {dwarf: list(values) for dwarf, values in weights.WEIGHTS[expansion].items()}
    mean = {dwarf: [0.0] * len(values) for dwarf, values in now.items()}
    square = {dwarf: [0.0] * len(values) for dwarf, values in now.items()}
    until = time.monotonic() + minutes * 60
    step = 0
    while time.monotonic() < until:
        step += 1
        slope = {dwarf: [0.0] * len(values) for dwarf, values in now.items()}
        for pair in range(PAIRS):
            chance = Random(f"{seed}:{step}:{pair}")
            change = {dwarf: [chance.gauss(0, 1) for _ in values] for dwarf, values in now.items()}
            told = dict.fromkeys(now, 0.0)
            for sign in (1, -1):
                tried = {
                    dwarf: [value + sign * one * _reach(value) for value, one in zip(now[dwarf], ones, strict=True)]
                    for dwarf, ones in change.items()
                }
                for deal in range(DEALS):
                    for dwarf, value in success(expansion, Sharp(f"{seed}:{step}:{pair}:{deal}"), tried).items():
                        told[dwarf] += sign * value / DEALS
            for dwarf, value in told.items():
                for i, one in enumerate(change[dwarf]):
                    slope[dwarf][i] += value * one / PAIRS / 2
        for dwarf, values in now.items():
            for i, up in enumerate(slope[dwarf]):
                mean[dwarf][i] = 0.9 * mean[dwarf][i] + 0.1 * up
                square[dwarf][i] = 0.98 * square[dwarf][i] + 0.02 * up * up
                way = mean[dwarf][i] / (1 - 0.9**step) / (sqrt(square[dwarf][i] / (1 - 0.98**step)) + 1e-4)
                values[i] += STEP * _reach(values[i]) * way
        weights.WEIGHTS[expansion] = now  # type: ignore[index]  # nobody else may
        sys.stderr.write(f"\rstep {step}")
    return now


def main() -> None:
    """Sharpen the weights of one edition or both, and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10, help="for each edition")
    parser.add_argument("--edition", choices=("base", "expansion", "both"), default="expansion")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    weighed = {expansion: {d: list(v) for d, v in dwarfs.items()} for expansion, dwarfs in weights.WEIGHTS.items()}
    for expansion in (False, True):
        if arguments.edition in ("both", "expansion" if expansion else "base"):
            weighed[expansion] = sharpen(expansion, arguments.minutes, arguments.seed)
    Path(str(weights.__file__)).write_text(written(weighed), encoding="utf-8")


if __name__ == "__main__":
    main()
