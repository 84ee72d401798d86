"""Look for a computer player of Saboteur that uses what its seat may not know.

`python -m tests.tools.many_twins --positions 1000` plays random games. In each position all that is hidden from the
seat to act is dealt anew, and players are asked in both worlds. It prints the number of positions, the number of truly
different twins, and the number of different moves.
"""

import argparse
import sys
from collections.abc import Iterable
from itertools import count
from random import Random

from engine import computer, find
from engine.games.saboteur.state import Options
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.engine.saboteur.twins import twin_state

PLAYERS = ("greedy", "hard", "plain", "master", "always", "quiet", "easy", "beginner", "normal", "expert")


def differences(
    options: Options, seeds: Iterable[int], every: int, most: int, playouts: int = 1
) -> tuple[int, int, int]:
    """Return the number of positions tried, of those with a different twin, and of those with a different move."""
    game = find("saboteur")
    budget = computer.Budget(playouts=playouts)
    tried = different = wrong = 0
    for seed in seeds:
        for state, seat in digging(options, seed, every):
            if tried == most:
                return tried, different, wrong
            twin = twin_state(state, seat, Random(tried))
            player = computer.find(PLAYERS[tried % len(PLAYERS)], game)
            one, other = (
                player.choose(game, game.view(world, seat), Random(tried), budget).words for world in (state, twin)
            )
            tried += 1
            different += twin != state
            wrong += one != other
    return tried, different, wrong


def main() -> None:
    """Try the positions, as many at each kind of table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=20)
    arguments = parser.parse_args()
    each = -(-arguments.positions // len(TABLES))
    total = [0, 0, 0]
    for options in TABLES:
        found = differences(options, count(100), every=7, most=each, playouts=arguments.playouts)
        total = [one + other for one, other in zip(total, found, strict=True)]
    tried, different, wrong = total
    sys.stdout.write(f"{tried} positions, {different} with another twin, {wrong} moves that differ\n")


if __name__ == "__main__":
    main()
