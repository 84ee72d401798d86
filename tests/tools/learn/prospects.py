"""What the rest of a round of Saboteur is worth, fitted to rounds that computers play by the rules.

It prints how well the fit foretells rounds that it has not seen: the log-loss, and that of the mere share. In half of
the rounds `hard` has all seats, in the others about every third seat is a stranger's. Positions are taken half a lap
apart, and three moves at least, with all that is hidden, as imagined worlds have it.
"""

from collections.abc import Sequence
from math import log
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine import computer
from engine.games.saboteur.ai import weights
from engine.games.saboteur.ai.belief import believe
from engine.games.saboteur.ai.fast.round import fast_round
from engine.games.saboteur.ai.prospects import blue_signs, foretold, signs
from engine.games.saboteur.cards import GOLD
from tests.engine.saboteur.ai.strangers import GAME, PLANS
from tests.tools.learn.roles import any_table
from tests.tools.learn.tables import Table

FIRM = 1.0
"""How strongly weights are drawn to zero."""
STEPS = 12
"""Of Newton's method, which has arrived by then."""
Row: TypeAlias = tuple[list[float], bool]
"""Signs, and whether what they tell of came true."""


class Signs(NamedTuple):
    """What a round tells."""

    gold: list[Row]
    """Whether the gold was found."""
    blue: list[Row]
    """Whether the blue team won, where one team did."""


def played(job: tuple[int, int, bool]) -> Signs:
    """Return what a round tells, by seed, number and expansion."""
    seed, number, expansion = job
    rng = Random(f"{seed}:{number}")
    options = any_table(rng, expansion)
    strangers = list(PLANS) if number % 2 else ["hard"]
    players = [
        computer.find(rng.choice(strangers) if rng.random() < 1 / 3 else "hard", GAME) for _ in range(options.players)
    ]
    state: Any = GAME.start(options, rng)
    moves = 0
    positions = list[tuple[list[float], list[float]]]()
    while (seat := state.to_act) is not None and not state.table.results:
        if state.table.phase == "dig" and moves % max(3, options.players // 2) == 0:
            position, gold = fast_round(state), state.deal.goals.index(GOLD)
            bad = [chances.get("saboteur", 0.0) for chances in believe(state.table).by_seat()]
            positions.append((signs(position, gold, bad), blue_signs(position, gold) if expansion else []))
        state, _ = GAME.apply(state, seat, players[seat].choose(GAME, GAME.view(state, seat), rng))
        moves += 1
    result = state.table.results[0]
    teams = {result.dwarfs[seat] for seat in result.winners} & {"blue", "green"}
    gold_rows = [(traits, result.finder is not None) for traits, _ in positions]
    return Signs(gold_rows, [(traits, "blue" in teams) for _, traits in positions] if len(teams) == 1 else [])


def fitted(rows: Sequence[Row]) -> list[float]:
    """Return the weights by which the signs foretell best, a logistic regression."""
    size = len(rows[0][0])
    values = [0.0] * size
    for _ in range(STEPS):
        bends = [[FIRM if i == j else 0.0 for j in range(size)] for i in range(size)]
        slope = [-FIRM * value for value in values]
        for row, true in rows:
            likely = foretold(values, row)
            for i, sign in enumerate(row):
                slope[i] += (true - likely) * sign
                bend = likely * (1 - likely) * sign
                if bend:
                    bends[i] = [old + bend * factor for old, factor in zip(bends[i], row, strict=True)]
        values = [value + more for value, more in zip(values, _solved(bends, slope), strict=True)]
    return values


def _solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the solution of linear equations, by elimination; the matrix is positive definite."""
    size = len(right)
    matrix = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(size):
        for j in range(size):
            if j != i and matrix[j][i]:
                times = matrix[j][i] / matrix[i][i]
                matrix[j] = [upper - times * lower for upper, lower in zip(matrix[j], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def loss(values: Sequence[float], rows: Sequence[Row]) -> float:
    """Return the average log-loss."""
    chances = [(foretold(values, row_signs), true) for row_signs, true in rows]
    return -sum(log(max(1e-3, chance if true else 1 - chance)) for chance, true in chances) / len(rows)


def _fit(name: str, learned: Sequence[Row], unseen: Sequence[Row]) -> list[float]:
    """Return the weights fitted to all rows, and print how well those fitted to one half foretell the other."""
    half = fitted(learned)
    share = sum(true for _, true in unseen) / len(unseen)
    bare = -share * log(share) - (1 - share) * log(1 - share)
    print(f"{name}: log-loss {loss(half, unseen):.3f} of {len(unseen)}, of the share {bare:.3f}", flush=True)
    return fitted([*learned, *unseen])


def learn(rounds: int, seed: int) -> list[Table]:
    """Return the weights after this number of rounds of each edition."""
    prospects, blue = dict[bool, list[float]](), list[float]()
    with Pool() as pool:
        for expansion in (False, True):
            jobs = [(seed, number, expansion) for number in range(rounds)]
            stories = pool.map(played, jobs, chunksize=20)
            halves = stories[: rounds // 2], stories[rounds // 2 :]
            name = "Saboteur 2" if expansion else "Saboteur"
            rows = ([row for story in half for row in story.gold] for half in halves)
            prospects[expansion] = _fit(f"{name}, gold found", *rows)
            if expansion:
                blue = _fit("blue", *([row for story in half for row in story.blue] for half in halves))
    return [Table(weights, "PROSPECTS", prospects, digits=3), Table(weights, "BLUE", blue, digits=3)]
