"""Fit what the rest of a round of Saboteur is worth to rounds that computers play by the rules.

`python -m tests.tools.learn_prospects --rounds 2400 --processes 2` writes `engine/games/saboteur/ai/weights.py` anew,
and prints how well the fit foretells rounds that it has not seen: the log-loss, and that of the mere share. In half of
the rounds `hard` has all seats, in the others about every third seat is a stranger's. Positions are taken half a lap
apart, and three moves at least, with all that is hidden, as imagined worlds have it.
"""

import argparse
import sys
from collections.abc import Sequence
from math import log
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine import computer, find
from engine.games.saboteur.ai import weights
from engine.games.saboteur.ai.belief import believe
from engine.games.saboteur.ai.fast.round import fast_round
from engine.games.saboteur.ai.prospects import blue_signs, foretold, signs
from engine.games.saboteur.ai.strangers import PLANS
from engine.games.saboteur.cards import GOLD
from tests.tools.learn_roles import any_table, written

FIRM = 1.0
"""How strongly weights are drawn to zero."""
STEPS = 12
"""Of Newton's method, which has arrived by then."""
Row: TypeAlias = tuple[list[float], bool]
"""Signs, and whether what they tell of came true."""


class Told(NamedTuple):
    """What a round tells."""

    found: list[Row]
    blue: list[Row]
    """Whether the blue team won, where one team did."""


def played(job: tuple[int, int, bool]) -> Told:
    """Return what a round tells, by seed, number and expansion."""
    seed, number, expansion = job
    game, rng = find("saboteur"), Random(f"{seed}:{number}")
    options = any_table(rng, expansion)
    strangers = list(PLANS) if number % 2 else ["hard"]
    players = [
        computer.find(rng.choice(strangers) if rng.random() < 1 / 3 else "hard", game) for _ in range(options.players)
    ]
    state: Any = game.start(options, rng)
    moves = 0
    told = list[tuple[list[float], list[float]]]()
    while (seat := state.to_act) is not None and not state.table.results:
        if state.table.phase == "dig" and moves % max(3, options.players // 2) == 0:
            position, gold = fast_round(state), state.deal.goals.index(GOLD)
            bad = [chances.get("saboteur", 0.0) for chances in believe(state.table).by_seat()]
            told.append((signs(position, gold, bad), blue_signs(position, gold) if expansion else []))
        state, _ = game.apply(state, seat, players[seat].choose(game, game.view(state, seat), rng))
        moves += 1
    result = state.table.results[0]
    teams = {result.dwarfs[seat] for seat in result.winners} & {"blue", "green"}
    found = [(one, result.finder is not None) for one, _ in told]
    return Told(found, [(one, "blue" in teams) for _, one in told] if len(teams) == 1 else [])


def fitted(rows: Sequence[Row]) -> list[float]:
    """Return the weights by which the signs foretell best, a logistic regression."""
    size = len(rows[0][0])
    values = [0.0] * size
    for _ in range(STEPS):
        bends = [[FIRM if i == j else 0.0 for j in range(size)] for i in range(size)]
        slope = [-FIRM * value for value in values]
        for found, true in rows:
            likely = foretold(values, found)
            for i, sign in enumerate(found):
                slope[i] += (true - likely) * sign
                bend = likely * (1 - likely) * sign
                if bend:
                    bends[i] = [old + bend * other for old, other in zip(bends[i], found, strict=True)]
        values = [value + more for value, more in zip(values, _solved(bends, slope), strict=True)]
    return values


def _solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by elimination; the matrix is positive definite."""
    size = len(right)
    left = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(size):
        for j in range(size):
            if j != i and left[j][i]:
                times = left[j][i] / left[i][i]
                left[j] = [one - times * two for one, two in zip(left[j], left[i], strict=True)]
    return [left[i][size] / left[i][i] for i in range(size)]


def loss(values: Sequence[float], rows: Sequence[Row]) -> float:
    """Return the average log-loss."""
    chances = [(foretold(values, found), true) for found, true in rows]
    return -sum(log(max(1e-3, one if true else 1 - one)) for one, true in chances) / len(rows)


def _fit(name: str, seen: Sequence[Row], unseen: Sequence[Row]) -> list[float]:
    """Return the weights fitted to all rows, and print how well those fitted to one half foretell the other."""
    half = fitted(seen)
    share = sum(true for _, true in unseen) / len(unseen)
    bare = -share * log(share) - (1 - share) * log(1 - share)
    sys.stdout.write(f"{name}: log-loss {loss(half, unseen):.3f} of {len(unseen)}, of the share {bare:.3f}\n")
    sys.stdout.flush()
    return fitted([*seen, *unseen])


def main() -> None:
    """Play the rounds and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2400, help="of each edition")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    prospects, blue = dict[bool, list[float]](), list(weights.BLUE)
    with get_context("spawn").Pool(arguments.processes) as pool:
        for expansion in (False, True):
            jobs = [(arguments.seed, number, expansion) for number in range(arguments.rounds)]
            told = pool.map(played, jobs, chunksize=20)
            seen, unseen = told[: len(told) // 2], told[len(told) // 2 :]
            name = "Saboteur 2" if expansion else "Saboteur"
            found = ([row for one in half for row in one.found] for half in (seen, unseen))
            prospects[expansion] = _fit(f"{name}, gold found", *found)
            if expansion:
                blue = _fit("blue", *([row for one in half for row in one.blue] for half in (seen, unseen)))
    Path(str(weights.__file__)).write_text(written(weights.WEIGHTS, prospects, blue), encoding="utf-8")


if __name__ == "__main__":
    main()
