"""Measure the computer players of Saboteur by role: who wins rounds.

`python -m tests.tools.measure_roles duel --saboteurs hard --others normal` plays each deal twice, so that each player
once has the saboteurs, and prints the first player's share of won rounds. Deals without a saboteur are left out: in
Saboteur 2 those are a third of the deals to four players.

`python -m tests.tools.measure_roles pool --others hard` plays each deal against each of the strangers, from both sides,
and once more with strangers alone, and prints duels and how often the gold is found. All strangers dig alike, so a deal
in which they are the diggers is played only once.

`python -m tests.tools.measure_roles beside --others easy --players 3 5 7` has a stranger in one seat of each round, and
this level in all others, and prints how often the gold is found: what a person meets who plays with computers alone.

`python -m tests.tools.measure_roles gold --saboteurs hard --others stranger --expansion --players 4` gives each player
every other seat, then the other seats of the same deal, and prints how much more the first is paid in a seat: in
Saboteur 2 each dwarf has ends of its own, and who finds gold behind a door of the other color has won it for others.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from engine import computer
from engine.computer.ladder import Z, interval, wilson
from engine.game import Move, Seat
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.view import view
from tests.engine.saboteur.ai.newcomers import GAME
from tests.engine.saboteur.ai.strangers import PLANS
from tests.tools import saboteur_rounds
from tests.tools.saboteur_rounds import sizes


@dataclass(slots=True)
class Player:
    """A player by name, with its processor time."""

    name: str
    seconds: float = 0.0
    moves: int = 0

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return the move of this player, and add its processor time."""
        since = time.process_time()
        move = computer.find(self.name, GAME).choose(GAME, view(state, seat), rng)
        self.seconds += time.process_time() - since
        self.moves += 1
        return move

    @property
    def pace(self) -> str:
        """Milliseconds a move."""
        return f"{1000 * self.seconds / max(1, self.moves):.0f} ms a move"


def round_of(options: Options, saboteurs: Player, opponents: Player, seed: str) -> State:
    """Return the state after one round."""
    return _played(options, seed, lambda state, seat: saboteurs if state.dwarfs[seat] == "saboteur" else opponents)


def _played(options: Options, seed: str, player: Callable[[State, Seat], Player]) -> State:
    """Return the state after one round in which `player` says who moves for a seat."""
    state = GAME.start(options, Random(seed))
    rngs = [Random(f"{seed}:{seat}") for seat in range(options.players)]
    while (seat := state.to_act) is not None:
        assert isinstance(state, State)
        state, _ = GAME.apply(state, seat, player(state, seat).choose(state, seat, rngs[seat]))
    assert isinstance(state, State)
    return state


def deals(options: Options, seed: int) -> Iterator[str]:
    """Yield the seeds of deals that have a saboteur."""
    for number in count():
        deal = f"{seed}:{number}"
        dealt: Any = GAME.start(options, Random(deal))
        if "saboteur" in dealt.dwarfs:
            yield deal


def duel(options: Options, first: Player, second: Player, rounds: int, seed: int) -> str:
    """Return the share of rounds that the first player's team wins, as saboteurs and against them."""
    won = list[float]()
    for deal in islice(deals(options, seed), rounds // 2):
        for saboteurs, opponents in ((first, second), (second, first)):
            result = round_of(options, saboteurs, opponents, deal).table.results[0]
            won.append(float((result.by == "gold") == (opponents is first)))
    low, high = interval(won, 2)
    blocks, finds = (sum(won[way::2]) / len(won[way::2]) for way in (0, 1))
    return (
        f"{first.name} wins {sum(won) / len(won):.1%} of {len(won)} rounds [{low:.1%}, {high:.1%}], as saboteurs "
        f"{blocks:.0%}, against them {finds:.0%}; {first.pace}, {second.pace}"
    )


def pool(options: Options, _: Player, level: Player, rounds: int, seed: int) -> str:
    """Return a line for each stranger: the share of rounds that the level's team wins, and how often the gold is found
    against this stranger's saboteurs by the level and by the stranger itself; then the mean over all of them."""
    digging = Player("stranger")
    seeds = list(islice(deals(options, seed), rounds // 2))
    finds = partial(_found, options)
    blocked = [not finds(level, digging, deal) for deal in seeds]
    lines, shares = list[str](), [0.0] * len(seeds)
    for name in (*PLANS, "stranger"):
        by_level = [finds(Player(name), level, deal) for deal in seeds]
        theirs = [finds(Player(name), digging, deal) for deal in seeds]
        won = [float(win) for pair in zip(blocked, by_level, strict=True) for win in pair]
        low, high = interval(won, 2)
        shares = [share + more for share, more in zip(shares, _by_deal(won), strict=True)]
        more = [float(mine) - stranger for mine, stranger in zip(by_level, theirs, strict=True)]
        lines.append(
            f"{name}: {mean(won):.1%} of {len(won)} [{low:.1%}, {high:.1%}], as saboteurs {mean(blocked):.1%}, against "
            f"them {mean(by_level):.1%}, the strangers {mean(theirs):.1%}, {mean(more):+.1%} ± {_error(more):.1%}"
        )
    averages = [share / len(lines) for share in shares]
    return "\n  ".join(["", *lines, f"on the average {mean(averages):.1%} ± {_error(averages):.1%}; {level.pace}"])


def beside(options: Options, _: Player, level: Player, rounds: int, seed: int) -> str:
    """Return how often the gold is found where a stranger, in another seat each round, plays with the level alone."""
    stranger = Player("stranger")

    def in_seat(person: int) -> Callable[[State, Seat], Player]:
        return lambda _, seat: stranger if seat == person else level

    ends = (_played(options, f"{seed}:{number}", in_seat(number % options.players)) for number in range(rounds))
    finds = sum(end.table.results[0].by == "gold" for end in ends)
    low, high = wilson(finds, rounds)
    return f"gold found in {finds / rounds:.1%} of {rounds} rounds [{low:.1%}, {high:.1%}]; {level.pace}"


def gold(options: Options, first: Player, second: Player, rounds: int, seed: int) -> str:
    """Return how much more gold the first player is paid in a seat than the second in the same seat of the same deal,
    where each has every other seat once; by dwarf as well, as they were dealt."""

    def from_seat(begins: int) -> Callable[[State, Seat], Player]:
        return lambda _, seat: (first, second)[(seat + begins) % 2]

    more = list[float]()
    by_dwarf: dict[str, list[float]] = {}
    for number in range(rounds // 2):
        deal = f"{seed}:{number}"
        ends = [_played(options, deal, from_seat(begins)) for begins in (0, 1)]
        gains = [ends[seat % 2].earned[0][seat] - ends[1 - seat % 2].earned[0][seat] for seat in range(options.players)]
        more.append(mean(gains))
        for dwarf, more_gold in zip(ends[0].deal.dwarfs, gains, strict=False):
            by_dwarf.setdefault(dwarf, []).append(more_gold)
    ahead = [0.5 if lead == 0 else float(lead > 0) for lead in more]
    parts = ", ".join(f"{dwarf} {mean(leads):+.2f} ± {_error(leads):.2f}" for dwarf, leads in sorted(by_dwarf.items()))
    return (
        f"{first.name} is paid {mean(more):+.2f} ± {_error(more):.2f} gold a seat more in {len(more)} deals, and "
        f"more in {mean(ahead):.1%} ± {_error(ahead):.1%} of them ({parts}); {first.pace}, {second.pace}"
    )


def _found(options: Options, saboteurs: Player, opponents: Player, deal: str) -> bool:
    by: str = round_of(options, saboteurs, opponents, deal).table.results[0].by
    return by == "gold"


def _by_deal(won: Sequence[float]) -> list[float]:
    """Return the share of each deal of its two rounds, one after the other."""
    return [(first_win + two) / 2 for first_win, two in zip(won[::2], won[1::2], strict=True)]


def _error(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean; infinite for a single value."""
    return Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


MEASURES: Mapping[str, Callable[[Options, Player, Player, int, int], str]] = {
    "duel": duel,
    "pool": pool,
    "beside": beside,
    "gold": gold,
}


def main() -> None:
    """Measure what the command line asks for."""
    parser = saboteur_rounds.parser(__doc__, rounds=400)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--saboteurs", default="", help="a player; the others' if left out")
    parser.add_argument("--others", default="greedy", help="a player")
    arguments = parser.parse_args()
    for options in sizes(arguments):
        saboteurs, opponents = Player(arguments.saboteurs or arguments.others), Player(arguments.others)
        report = MEASURES[arguments.what](options, saboteurs, opponents, arguments.rounds, arguments.seed)
        print(f"{options.players} players, saboteurs {saboteurs.name}, others {opponents.name}: {report}", flush=True)


if __name__ == "__main__":
    main()
