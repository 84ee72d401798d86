"""Measure what single decisions of a computer player of Saboteur are worth beside those of another.

`python -m tests.tools.measure_choices --first expert --second hard --players 5 --rounds 100` lets `hard` play rounds by
the rules. Every few moves both players say what they would do. Where they differ, both moves are played on for a lap
in thought from the position as it truly is, with all hands, dwarfs and goals, and with the deck shuffled anew. It
prints how much more the first player's moves gain on the average of all decisions, in thousandths of a victory of
`engine.games.saboteur.ai.hooks`, to saboteurs and to all others, with 95 % intervals that know that the decisions of a
round belong together.

A duel has the last word: what a move brings later than a lap does not count here, all play on as in thought, and a gain
that this showed was found in no duel (docs/measurements.md).
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import mean
from typing import Any

from engine import computer, find
from engine.computer.ladder import Z
from engine.games.saboteur.ai.fast.round import FastRound, fast_round
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.cards import GOLD
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.view import view
from tests.tools.measure_roles import Player, deals
from tests.tools.measure_worlds import looks

JUDGED = ("hard", "expert", "master")
"""The players that make only moves which a search looks at; those of others cannot be judged by what it asks."""


@dataclass(frozen=True, slots=True)
class Decision:
    """How much more one player's move gains than the other's."""

    saboteur: bool
    gain: float


def decisions(options: Options, first: Player, second: Player, decks: int, deal: str) -> Iterator[Decision]:
    """Yield the decisions of one round."""
    game = find("saboteur")
    hard = computer.find("hard", game)
    state = game.start(options, Random(deal))
    made = 0
    while isinstance(state, State) and not state.table.results and (seat := state.to_act) is not None:
        seen, rng = view(state, seat), f"{deal}:{made}"
        if state.table.phase == "dig" and looks(made, options.players):
            moves: list[Any] = [player.choose(state, seat, Random(rng)) for player in (first, second)]
            gain = 0.0
            if moves[0] != moves[1]:
                hooks, luck = Hooks(seen), Random(rng)
                hooks.quick(luck)
                values = [hooks.values(_true_world(state, luck), moves) for _ in range(decks)]
                gain = mean(one - other for one, other in values)
            yield Decision(seen.dwarf == "saboteur", gain)
        state, _ = game.apply(state, seat, hard.choose(game, seen, Random(rng)))
        made += 1


def _true_world(state: State, rng: Random) -> tuple[FastRound, int, float]:
    """Return the position as it is, its gold, and the seed of the chance that it is played on with."""
    world = fast_round(state)
    world.deck = tuple(rng.sample(world.deck, len(world.deck)))
    return world, state.deal.goals.index(GOLD), rng.random()


def told(rounds: Sequence[Sequence[Decision]], who: str) -> str:
    """Return a line about these decisions, by round."""
    gains = [[one.gain for one in decided] for decided in rounds if decided]
    number = sum(map(len, gains))
    if not number:
        return f"  {who}: none\n"
    average = sum(map(sum, gains)) / number
    squares = sum((sum(many) - average * len(many)) ** 2 for many in gains)
    error = sqrt(squares * len(gains) / (len(gains) - 1)) / number if len(gains) > 1 else inf
    return f"  {who}: {1000 * average:+.1f} ± {1000 * Z * error:.1f} thousandths of a victory in {number} decisions\n"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", default="expert")
    parser.add_argument("--second", default="hard")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--decks", type=int, default=48, help="for each decision")
    parser.add_argument("--players", type=int, nargs="*", default=[5])
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if others := [name for name in (arguments.first, arguments.second) if name.partition("+")[0] not in JUDGED]:
        parser.error(f"only {', '.join(JUDGED)} can be compared, not {' or '.join(others)}")
    first, second = Player(arguments.first), Player(arguments.second)
    for players in arguments.players:
        options = Options(players=players, expansion=arguments.expansion, rounds=1)
        those = islice(deals(options, arguments.seed), arguments.rounds)
        rounds = [list(decisions(options, first, second, arguments.decks, deal)) for deal in those]
        sys.stdout.write(f"{players} players, {first.name} beside {second.name}\n")
        sys.stdout.write(told(rounds, "all"))
        sys.stdout.write(told([[one for one in decided if one.saboteur] for decided in rounds], "saboteurs"))
        sys.stdout.write(told([[one for one in decided if not one.saboteur] for decided in rounds], "others"))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
