"""Measure how well imagined rounds of Saboteur foretell what becomes of real ones.

`python -m tests.tools.measure_worlds --players 5 --rounds 400` lets `hard` play rounds by the rules. Every few moves
the next player imagines worlds, and they are played on in thought: not at all, for a lap, for two, to the end. It
prints how likely the gold was then held to be found on the average of the worlds, as log-loss and as points more than
it was found, and the same with cards, dwarfs and goals as they truly lie. But for the noise of few worlds, those that
are believed rightly foretell no worse when they are played on. A search that judges moves in such worlds cannot tell
whether they are right, for it errs as they do.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import gcd, log
from random import Random
from statistics import mean
from typing import Any

from engine import computer, find
from engine.game import AnyGame
from engine.games.saboteur.ai.fast.round import FastRound, fast_round
from engine.games.saboteur.ai.hooks import AHEAD
from engine.games.saboteur.ai.policy import Table, choose, distrust
from engine.games.saboteur.ai.prospects import found_chance
from engine.games.saboteur.ai.worlds import Worlds
from engine.games.saboteur.cards import GOLD
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import view
from tests.tools.measure_roles import deals

LAPS = {"not played on": 0, "for a lap": 1, "for two laps": 2, "to the end": 99}
APART = (4, 5, 7)
"""So many moves lie between two looks, from the second lap on: the first number that comes round to all seats."""
SURE = 0.02
"""No chance is taken to be nearer to 0 or 1."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """What was thought of one position, by the LAPS, and what came true."""

    imagined: Sequence[float]
    """The mean chance over worlds that the gold will be found."""
    true: Sequence[float]
    """The same with everything as it truly lies."""
    found: bool


def played_on(position: FastRound, table: Table, rng: Random) -> list[float]:
    """Play a round on in thought, and return how likely it is held to be that the gold is found, by the LAPS."""
    chances, moves = list[float](), 0
    for laps in LAPS.values():
        while not position.over and moves < laps * max(AHEAD, position.players):
            position.play(choose(position, table, rng))
            moves += 1
        if position.over:
            chances.append(float(position.finder is not None))
        else:
            chances.append(found_chance(position, table.gold, distrust(position, table, "saboteur")))
    return chances


def looks(made: int, players: int) -> bool:
    """Return whether to look at the position after so many moves of a round."""
    return made >= players and made % next(apart for apart in APART if gcd(apart, players) == 1) == 0


def foretold(options: Options, worlds: int, deal: str) -> Iterator[Foretold]:
    """Yield what was thought of the positions of one round."""
    game: AnyGame = find("saboteur")
    hard, rng = computer.find("hard", game), Random(f"worlds {deal}")
    state: Any = game.start(options, Random(deal))
    thought = list[tuple[list[float], list[float]]]()
    moves = 0
    while not state.table.results:
        seen = view(state, state.to_act)
        if state.table.phase == "dig" and looks(moves, options.players):
            believed, gold = Worlds(seen), state.deal.goals.index(GOLD)
            drawn = [believed.imagine(rng) for _ in range(worlds)]
            imagined = [played_on(world, believed.table(where), rng) for world, where in drawn]
            true = [played_on(fast_round(state), believed.table(gold), rng) for _ in drawn]
            thought.append((_means(imagined), _means(true)))
        state, _ = game.apply(state, state.to_act, hard.choose(game, seen, rng))
        moves += 1
    found = state.table.results[0].by == "gold"
    for imagined_chances, true_chances in thought:
        yield Foretold(imagined_chances, true_chances, found)


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean of each column."""
    return [mean(column) for column in zip(*rows, strict=True)]


def loss(chances: Sequence[float], found: Sequence[bool]) -> float:
    """Return the average log-loss."""
    right = (chance if true else 1 - chance for chance, true in zip(chances, found, strict=True))
    return mean(-log(min(1 - SURE, max(SURE, one))) for one in right)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=12, help="for each position")
    parser.add_argument("--players", type=int, nargs="*", default=[5])
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for players in arguments.players:
        options = Options(players=players, expansion=arguments.expansion, rounds=1)
        those = islice(deals(options, arguments.seed), arguments.rounds)
        told = [one for deal in those for one in foretold(options, arguments.worlds, deal)]
        found = [one.found for one in told]
        share = mean(found)
        bare = loss([share] * len(found), found)
        sys.stdout.write(f"{players} players, {len(told)} positions, {share:.1%} found, log-loss {bare:.3f}\n")
        for i, laps in enumerate(LAPS):
            ways = {"imagined": [one.imagined[i] for one in told], "true": [one.true[i] for one in told]}
            parts = (
                f"{name} {loss(chances, found):.3f}, {100 * (mean(chances) - share):+.1f} points"
                for name, chances in ways.items()
            )
            sys.stdout.write(f"  {laps}: {'; '.join(parts)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
