"""Measure how often saboteurs who know everything could keep the others from the gold.

`python -m tests.tools.block_bound --players 4 7 12 --expansion --rounds 60` plays rounds in thought. First all players
make nearly the best move by the weights. Then, with the same deals, the saboteurs know all hands, the deck, the dwarfs
and the gold: they try a few moves, and play each of them several times to the end of the round with the true cards. The
share of rounds in which gold is found then is about the minimum that any saboteurs can leave to such diggers. With
`--diggers` the other players know everything instead.
"""

import argparse
import sys
from random import Random

from engine.computer.ladder import wilson
from engine.games.saboteur.ai import policy
from engine.games.saboteur.ai.fast.round import FastRound
from engine.games.saboteur.ai.features import Mind, worth
from engine.games.saboteur.ai.policy import Table, conclusions, rated, sensible
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.state import Options
from tests.tools.learn_roles import begun
from tests.tools.sharpen_roles import Sharp

TRIED, ALIKE, TIMES = 8, 3, 4
"""The largest number of moves that are tried, and of these with the same card and target; and the playouts of each."""


def found(position: FastRound, table: Table, rng: Random) -> bool:
    """Play a round on, and return whether the gold is found."""
    while not position.over:
        position.play(policy.choose(position, table, rng))
    return position.finder is not None


def knowing(position: FastRound, table: Table, digs: bool) -> None:
    """Make the move of the seat to act after which its side wins most often."""
    seat = position.to_act
    dwarf = position.dwarfs[seat]
    moves = sensible(position, seat, dwarf)
    first, second, third = (float(table.gold == k) for k in range(3))
    bad = [float(one == "saboteur") for one in position.dwarfs]
    features = rated(position, seat, moves, Mind((first, second, third), bad, dwarf))
    told = conclusions(position.options.expansion, dwarf, features)
    weights = WEIGHTS[position.options.expansion][dwarf]
    values = [worth(weights, one) for one in features]
    alike: dict[object, int] = {}
    tried: list[int] = []
    for i in sorted(range(len(moves)), key=lambda i: -values[i]):
        key = moves[i][0], moves[i][-1]
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= ALIKE and len(tried) < TRIED:
            tried.append(i)

    def won(i: int) -> int:
        total = 0
        for time in range(TIMES):
            other = position.copy()
            other.play(moves[i])
            other.shift[seat] += told[i]
            total += found(other, table, Sharp(time)) == digs
        return total

    best = max(tried, key=won)
    position.play(moves[best])
    position.shift[seat] += told[best]


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--players", type=int, nargs="*", default=[5])
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--diggers", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for players in arguments.players:
        options = Options(players=players, expansion=arguments.expansion)
        plain = least = rounds = number = 0
        while rounds < arguments.rounds:
            number += 1
            rng = Sharp(f"{arguments.seed}:{number}")
            position, table = begun(options, rng)
            if "saboteur" not in position.dwarfs:
                continue
            rounds += 1
            plain += found(position.copy(), table, Sharp(number))
            while not position.over:
                if (position.dwarfs[position.to_act] != "saboteur") == arguments.diggers:
                    knowing(position, table, arguments.diggers)
                else:
                    position.play(policy.choose(position, table, rng))
            least += position.finder is not None
        told = ", ".join(
            f"{share / rounds:.0%} [{low:.0%}, {high:.0%}]"
            for share in (plain, least)
            for low, high in [wilson(share, rounds)]
        )
        sys.stdout.write(f"{players} players, {rounds} rounds, gold found; and against or by the all-knowing: {told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
