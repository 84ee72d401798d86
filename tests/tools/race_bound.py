"""Measure the largest difference that the gold race of Saboteur shows: good players against the worst play on purpose.

`python -m tests.tools.race_bound --games 160` plays games of three rounds in thought. Every other seat plays by the
weights, the others as if they were of the other kind: first their saboteurs dig, then their diggers hinder. Each deal
is played twice, with the seats swapped. The good players' share of won races bounds the difference between any two
sensible players.
"""

import argparse
import sys
from random import Random

from engine.computer.ladder import interval
from engine.games.saboteur.ai import policy, weights
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.state import Options
from tests.tools.learn_roles import begun

ROUNDS = 3


def gains(options: Options, seed: str, good: int, turned: Dwarf) -> list[float]:
    """Return by seat the gold of a round of the base game. The seats of parity `good` play well; the others play
    `turned`, diggers or saboteurs, as if they were of the other kind."""
    rng = Random(seed)
    position, table = begun(options, rng)
    well = weights.WEIGHTS[False]
    other: Dwarf = "digger" if turned == "saboteur" else "saboteur"
    badly = {**well, turned: well[other]}
    try:
        while not position.over:
            now = well if position.to_act % 2 == good else badly
            weights.WEIGHTS[False] = now  # type: ignore[index]  # nobody else may
            position.play(policy.choose(position, table, rng))
    finally:
        weights.WEIGHTS[False] = well  # type: ignore[index]  # nobody else may
    return position.gains(rng)


def race(options: Options, seed: str, good: int, turned: Dwarf) -> float:
    """Return 1 if the good players have more gold a seat than the others after some rounds, 0.5 if both have the
    same."""
    ahead = 0.0
    for number in range(ROUNDS):
        paid = gains(options, f"{seed}:{number}", good, turned)
        mine, theirs = paid[good::2], paid[1 - good :: 2]
        ahead += sum(mine) / len(mine) - sum(theirs) / len(theirs)
    return 0.5 if abs(ahead) < 1e-9 else float(ahead > 0)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    options = Options(players=arguments.players)
    kinds: tuple[Dwarf, ...] = ("saboteur", "digger")
    for turned in kinds:
        won = [
            race(options, f"{arguments.seed}:{deal}", good, turned)
            for deal in range(arguments.games // 2)
            for good in (0, 1)
        ]
        low, high = interval(won, 2)
        sys.stdout.write(
            f"{options.players} players, the others' {turned}s do the contrary: {sum(won) / len(won):.1%} of "
            f"{len(won)} gold races won [{low:.1%}, {high:.1%}]\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
