"""How strong the computer players are: matches on the same deals with seats swapped, and what they prove.

Each deal is played once for every side that the first player can take; the other seats are the second player's. A
shared victory counts as its share. The intervals are Wilson's, 95 %.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import TextIO

from engine import find, game_names
from engine.computer import find as find_player
from engine.computer import names
from engine.computer.match import play_game
from engine.computer.player import Budget, Player
from engine.errors import BadRecord
from engine.game import AnyGame, Json, Move, View

Z = 1.96
"""Standard deviations on either side of a 95 % interval."""
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom at what, and the lower bound that is hoped for."""

    first: str
    second: str
    options: tuple[tuple[str, Json], ...] = ()
    target: float | None = None

    @property
    def name(self) -> str:
        """What `--only` looks for, as expert-greedy or expert-greedy-4."""
        return "-".join([self.first, self.second, *(str(value) for _, value in self.options)])


MATCHES = (
    Match("easy", "random", target=0.85),
    Match("easy", "greedy"),
    Match("easy", "hoarder"),
    Match("normal", "random"),
    Match("normal", "greedy"),
    Match("normal", "hoarder"),
    Match("normal", "easy", target=0.60),
    Match("hard", "random"),
    Match("hard", "greedy", target=0.85),
    Match("hard", "hoarder", target=0.70),
    Match("hard", "normal", target=0.60),
    Match("expert", "random"),
    Match("expert", "greedy"),
    Match("expert", "hoarder"),
    Match("expert", "hard", target=0.55),
    Match("expert", "greedy", (("players", 4),), target=0.70),
    Match("expert", "greedy", (("players", 3),), target=0.55),
    Match("hard", "hard"),
)
"""What `python -m engine ladder` plays, as far as the game has such options; the last one is fair against fair."""


@dataclass(frozen=True, slots=True)
class Played:
    """The points of the first player in one game, and how long each player thought about its moves."""

    points: float
    seconds: tuple[float, float]
    moves: tuple[int, int]


@dataclass(slots=True)
class Watch:
    """A player with a watch in its hand."""

    player: Player
    clock: Clock
    seconds: float = 0.0
    moves: int = 0

    @property
    def name(self) -> str:
        """The player's own name."""
        return self.player.name

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return what the player chooses."""
        since = self.clock()
        move = self.player.choose(game, view, rng, budget)
        self.seconds += self.clock() - since
        self.moves += 1
        return move


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of `points` in so many games."""
    share = points / games
    middle = (share + Z * Z / 2 / games) / (1 + Z * Z / games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / 4 / games / games) / (1 + Z * Z / games)
    return middle - width, middle + width


def play_one(match: Match, name: str, extra: dict[str, Json], seed: int, clock: Clock, number: int) -> Played:
    """Play one game of a match: each deal is used once for every side."""
    game = find(name)
    options = game.read_options(extra | dict(match.options))
    sides = game.sides(options)
    deal, side = divmod(number, len(sides))
    first, second = (Watch(find_player(player, game), clock) for player in (match.first, match.second))
    players = [first if seat in sides[side] else second for seat in range(options.players)]
    rngs = [Random(f"{seed}:{deal}:{side}:{seat}") for seat in range(options.players)]
    finished = play_game(game, game.start(options, Random(f"{seed}:{deal}")), players, rngs)
    winners = game.outcome(finished.state).ranking[0]
    points = 1 / len(winners) if side in winners else 0.0
    return Played(points, (first.seconds, second.seconds), (first.moves, second.moves))


def report(match: Match, played: Sequence[Played]) -> dict[str, Json]:
    """Return what a match proves, as JSON data."""
    points = sum(one.points for one in played)
    low, high = wilson(points, len(played))
    spent = [sum(one.seconds[i] for one in played) / max(1, sum(one.moves[i] for one in played)) for i in (0, 1)]
    return {
        "first": match.first,
        "second": match.second,
        "options": dict(match.options),
        "games": len(played),
        "share": round(points / len(played), 3),
        "interval": [round(low, 3), round(high, 3)],
        "target": match.target,
        "reached": None if match.target is None else low >= match.target,
        "seconds_a_move": [round(seconds, 3) for seconds in spent],
    }


def table(reports: Sequence[dict[str, Json]]) -> Iterator[str]:
    """Yield the lines of a readable table."""
    yield "| players | options | games | wins | 95 % interval | wanted | s a move |"
    yield "|---|---|---|---|---|---|---|"
    for one in reports:
        options = ", ".join(f"{key} {value}" for key, value in one["options"].items())
        wanted = "" if one["target"] is None else f"≥ {one['target']:.0%} {'yes' if one['reached'] else 'no'}"
        low, high = one["interval"]
        first, second = one["seconds_a_move"]
        yield (
            f"| {one['first']} against {one['second']} | {options} | {one['games']} | {one['share']:.1%} "
            f"| {low:.1%} to {high:.1%} | {wanted} | {first:.2f}, {second:.2f} |"
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ladder's options to a command."""
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument("--games", type=int, default=200, help="how many a match, or a few more to use each deal fully")
    parser.add_argument("--processes", type=int, default=1, help="how many games at once")
    parser.add_argument("--seed", type=int, default=0, help="the same seed deals the same games")
    parser.add_argument(
        "--only", default="", help="only matches whose names contain this: hard-greedy, expert-greedy-4"
    )
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON, for all matches")


def run(arguments: argparse.Namespace, out: TextIO, clock: Clock) -> int:
    """Play the ladder; print a JSON line for each match when it is over, then the table; return the exit status."""
    game = find(arguments.game)
    reports = []
    with get_context("spawn").Pool(arguments.processes) as pool:
        for match in MATCHES:
            if arguments.only not in match.name or not {match.first, match.second} <= {*names(game)}:
                continue
            try:
                options = game.read_options(arguments.options | dict(match.options))
            except BadRecord:
                continue
            deals = -(-arguments.games // len(game.sides(options)))
            play = partial(play_one, match, game.name, arguments.options, arguments.seed, clock)
            played = pool.map(play, range(deals * len(game.sides(options))), chunksize=1)
            reports.append(report(match, played))
            print(json.dumps(reports[-1]), file=out, flush=True)
    print(*table(reports), sep="\n", file=out, flush=True)
    return 0
