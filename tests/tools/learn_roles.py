"""Learn how much each feature of a move counts for each dwarf in Saboteur, from rounds that the dwarfs play in thought.

`python -m tests.tools.learn_roles --rounds 2000` continues from the weights in `engine/games/saboteur/ai/weights.py`
and writes that module anew. All players choose by a softmax of the weights, and the table's beliefs use the same
weights. The change of all prospects by a choice moves the weights of the dwarf that made it (an actor with a critic,
whose prospects `learn_prospects` has fitted). So the dwarfs' play and the beliefs about it are learned together.
"""

import argparse
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path
from random import Random

from engine.games.saboteur import rules
from engine.games.saboteur.ai import policy, prospects, weights
from engine.games.saboteur.ai.belief import RIVALS, kinds_of
from engine.games.saboteur.ai.fast.round import FastRound, fast_round
from engine.games.saboteur.ai.features import NAMES, Features, Mind, gold_known, worth
from engine.games.saboteur.ai.policy import Table, distrust, rated, sensible
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.state import Options

FADES = 0.92
"""The factor by which a change of prospects counts less for each earlier move."""
STEP, SLACK = 0.05, 0.002
"""The rate at which weights move, and the rate at which they are drawn back to their start."""


class Adaptive:
    """Weights that are moved by gradients; each step is smaller, the more the weight has moved before (Adagrad)."""

    def __init__(self, values: list[float], step: float, slack: float) -> None:
        self.values, self.begin, self.step, self.slack = values, list(values), step, slack
        self.squares = [1.0] * len(values)

    def move(self, gradient: dict[int, float]) -> None:
        """Go one step up a gradient."""
        for i, slope in gradient.items():
            slope -= self.slack * (self.values[i] - self.begin[i])
            self.squares[i] += slope * slope
            self.values[i] += self.step * slope / self.squares[i] ** 0.5 * 4


def any_table(rng: Random, expansion: bool) -> Options:
    """Return options of a random table of any size."""
    players = rng.randrange(2, 13) if expansion else rng.randrange(3, 11)
    return Options(players=players, expansion=expansion, selfish=not expansion and rng.random() < 0.15)


def begun(options: Options, rng: Random) -> tuple[FastRound, Table]:
    """Return a new round, and the beliefs about it."""
    position = fast_round(rules.start(options, rng))
    kinds = kinds_of(options)
    cards = sum(kinds.values())
    share = kinds["saboteur"] / cards
    rival = {color: [RIVALS * 4 / cards] * options.players for color in ("blue", "green")} if options.expansion else {}
    gold = next(k for k, goal in enumerate(position.goals) if goal.card == "NESW")
    return position, Table([log(share / (1 - share))] * options.players, rival, gold)


def play(position: FastRound, table: Table, rng: Random, actors: dict[Dwarf, Adaptive]) -> None:
    """Play a round, and learn from it."""
    steps: list[tuple[int, Dwarf, list[Features], list[float], int]] = []
    worths: list[list[float]] = []
    while not position.over:
        seat = position.to_act
        dwarf = position.dwarfs[seat]
        bad = distrust(position, table, "saboteur")
        worths.append(prospects.expected(position, table.gold, bad))
        moves = sensible(position, seat, dwarf)
        known = gold_known(position.maze.down, position.seen[seat], table.gold)
        found = rated(position, seat, moves, Mind(known, distrust(position, table, dwarf), dwarf))
        values = [worth(actors[dwarf].values, one) for one in found]
        top = max(values)
        odds = [exp(value - top) for value in values]
        at = rng.choices(range(len(moves)), odds)[0]
        total = sum(odds)
        steps.append((seat, dwarf, found, [one / total for one in odds], at))
        position.shift[seat] += policy.conclusions(position.options.expansion, dwarf, found)[at]
        position.play(moves[at])
    worths.append(position.gains(rng))
    credit = [0.0] * position.players
    for number in range(len(steps) - 1, -1, -1):
        before, after = worths[number], worths[number + 1]
        credit = [FADES * one + later - earlier for one, later, earlier in zip(credit, after, before, strict=True)]
        seat, dwarf, found, chances, at = steps[number]
        gradient: dict[int, float] = {}
        for chance, one, chosen in zip(chances, found, range(len(found)), strict=True):
            share = (chosen == at) - chance
            for index, value in one:
                gradient[index] = gradient.get(index, 0.0) + share * value * credit[seat]
        actors[dwarf].move(gradient)


def learn(rounds: int, seed: int, expansion: bool) -> dict[Dwarf, list[float]]:
    """Return the weights of each dwarf after this number of rounds."""
    actors = {dwarf: Adaptive(list(values), STEP, SLACK) for dwarf, values in weights.WEIGHTS[expansion].items()}
    weights.WEIGHTS[expansion] = {dwarf: actor.values for dwarf, actor in actors.items()}  # type: ignore[index]  # nobody else may
    for number in range(rounds):
        rng = Random(seed + number)
        position, table = begun(any_table(rng, expansion), rng)
        play(position, table, rng, actors)
    return {dwarf: actor.values for dwarf, actor in actors.items()}


def written(
    weighed: Mapping[bool, Mapping[Dwarf, Sequence[float]]],
    prospect: Mapping[bool, Sequence[float]] = weights.PROSPECTS,
    blue: Sequence[float] = weights.BLUE,
) -> str:
    """Return the source of the module with these weights."""
    lines = [f'"""{str(weights.__doc__).strip()}"""', ""]
    lines += ["from collections.abc import Mapping, Sequence", "", "from engine.games.saboteur.cards import Dwarf", ""]
    lines.append("# fmt: off")
    lines.append("WEIGHTS: Mapping[bool, Mapping[Dwarf, Sequence[float]]] = {")
    for expansion, dwarfs in weighed.items():
        lines.append(f"    {expansion}: {{")
        for dwarf, values in dwarfs.items():
            lines.append(f'        "{dwarf}": (')
            assert len(values) == len(NAMES)
            rows = [", ".join(f"{value:.2f}" for value in values[i : i + 12]) for i in range(0, len(values), 12)]
            lines += [f"            {row}," for row in rows]
            lines.append("        ),")
        lines.append("    },")
    lines += ["}", '"""By expansion and dwarf, the weights of `features.NAMES`."""', ""]
    lines.append("PROSPECTS: Mapping[bool, Sequence[float]] = {")
    for expansion, values in prospect.items():
        lines.append(f"    {expansion}: (")
        rows = [", ".join(f"{value:.3f}" for value in values[i : i + 8]) for i in range(0, len(values), 8)]
        lines += [f"        {row}," for row in rows]
        lines.append("    ),")
    lines += ["}", '"""By expansion, the weights of `prospects.signs`."""']
    lines.append(f"BLUE: Sequence[float] = ({', '.join(f'{value:.3f}' for value in blue)})")
    lines += ['"""The weights of `prospects.blue_signs`."""', "# fmt: on", ""]
    return "\n".join(lines)


def main() -> None:
    """Play the rounds and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000, help="of each edition")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    weighed = {expansion: learn(arguments.rounds, arguments.seed, expansion) for expansion in (False, True)}
    Path(str(weights.__file__)).write_text(written(weighed), encoding="utf-8")


if __name__ == "__main__":
    main()
