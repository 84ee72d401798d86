"""How strong the computer players are: matches on the same deals with seats swapped, and what they prove.

Each game says which matches are played and what one counts (`Game.matches`, see `engine.measure`). The intervals are
Wilson's, 95 %, and take into account that the games of a deal belong together: luck that helps one seat hurts another.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import variance
from typing import TextIO

from engine import find, game_names
from engine.computer import find as find_player
from engine.computer.player import Budget, Player, UnknownPlayer, play_game
from engine.computer.program import PREFIX, SECONDS, ProgramFault, leave_in_order, seated
from engine.errors import BadRecord
from engine.game import AnyGame, Json, Move, Options, State, View
from engine.measure import Match, Seats

Z = 1.96
"""Standard deviations on either side of a 95 % interval."""
PAIRED = 20
"""From this number of deals on, the variance between deals decides how many games they are worth."""
A_DAY = 86400.0
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Played:
    """The first player's share of one game, and how long each player thought about its moves, in seconds."""

    points: float
    seconds: tuple[float, float]
    moves: tuple[int, int]


@dataclass(slots=True)
class Watch:
    """A player that measures its own thinking time."""

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


def wilson(points: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of `points` in `games`.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    share = points / games
    middle = (share + Z * Z / 2 / games) / (1 + Z * Z / games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / 4 / games / games) / (1 + Z * Z / games)
    return middle - width, middle + width


def interval(points: Sequence[float], ways: int) -> tuple[float, float]:
    """Return the 95 % interval of the mean share of games, where each deal was played `ways` times, one after the
    other.

    It is Wilson's interval for the number of independent games with the same variance: at least one for each deal, and
    at most four times the number of games played.
    """
    games = len(points)
    share = sum(points) / games
    deals = [sum(points[at : at + ways]) / len(points[at : at + ways]) for at in range(0, games, ways)]
    worth: float = games
    if ways > 1 and len(deals) >= PAIRED:
        error = variance(deals) / len(deals)
        worth = max(len(deals), min(4 * games, share * (1 - share) / error if error else 4 * games))
    return wilson(share * worth, worth)


def dealt(game: AnyGame, match: Match, options: Options, seed: str) -> tuple[State, Sequence[Seats]]:
    """Return a deal of this match, and the sets of seats that the first player takes in turn."""
    for number in count():
        start = game.start(options, Random(f"{seed}:{number}" if number else seed))
        seats = match.seats(start) if match.seats else [frozenset(side) for side in game.sides(options)]
        if seats:
            return start, seats
    raise AssertionError


def share_of(game: AnyGame, match: Match, end: State, seats: Seats) -> float:
    """Return what the player of these seats gets of a finished game, 0 … 1."""
    if match.share:
        return match.share(end, seats)
    sides = game.sides(end.options)
    best = game.outcome(end).ranking[0]
    return sum(seats.issuperset(sides[side]) for side in best) / len(best)


def play_one(
    match: Match,
    name: str,
    extra: dict[str, Json],
    seed: int,
    clock: Clock,
    number: int,
    seconds: float = SECONDS,
) -> Played:
    """Play one game of a match: each deal is used once for every set of seats. A program has `seconds` for a move."""
    game = find(name)
    options = game.read_options(extra | dict(match.options))
    deal, way = divmod(number, len(dealt(game, match, options, f"{seed}:0")[1]))
    start, ways = dealt(game, match, options, f"{seed}:{deal}")
    seats = range(options.players)
    names = [match.first if seat in ways[way] else match.second for seat in seats]
    with seated(names, game, seconds) as players:
        watches = [Watch(player, clock) for player in players]
        finished = play_game(game, start, watches, [Random(f"{seed}:{deal}:{way}:{seat}") for seat in seats])
    sides = [[watches[seat] for seat in seats if (seat in ways[way]) == first] for first in (True, False)]
    first, second = ((sum(w.seconds for w in side), sum(w.moves for w in side)) for side in sides)
    points = share_of(game, match, finished.state, ways[way])
    return Played(points, (first[0], second[0]), (first[1], second[1]))


def report(match: Match, played: Sequence[Played], even: float = 0.5, ways: int = 1) -> dict[str, Json]:
    """Return what a match proves, as JSON data. `even` is the share that two players of equal strength would have; each
    deal was played `ways` times, one after the other."""
    points = sum(game.points for game in played)
    low, high = interval([game.points for game in played], ways)
    spent = [sum(game.seconds[i] for game in played) / max(1, sum(game.moves[i] for game in played)) for i in (0, 1)]
    return {
        "first": match.first,
        "second": match.second,
        "options": dict(match.options),
        "games": len(played),
        "share": round(points / len(played), 3),
        "interval": [round(low, 3), round(high, 3)],
        "counts": match.counts,
        "even": round(even, 3),
        "wanted": match.wanted,
        "reached": None if match.wanted is None else low >= match.wanted,
        "seconds_a_move": [round(seconds, 3) for seconds in spent],
    }


def table(reports: Sequence[dict[str, Json]]) -> Iterator[str]:
    """Yield the lines of a readable table."""
    yield "| players | options | games | share | 95 % interval | even | wanted | s a move |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in reports:
        options = ", ".join(f"{key} {value}" for key, value in row["options"].items())
        bound = "" if row["wanted"] is None else f"≥ {row['wanted']:.0%} {'yes' if row['reached'] else 'no'}"
        low, high = row["interval"]
        first, second = row["seconds_a_move"]
        yield (
            f"| {row['first']} against {row['second']} | {options} | {row['games']} "
            f"| {row['share']:.1%} of {row['counts']} | {low:.1%} to {high:.1%} | {row['even']:.0%} | {bound} "
            f"| {first:.2f}, {second:.2f} |"
        )


def positive(text: str) -> int:
    """Return the number above zero that a command line holds."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """Add the option of how long a program may think."""
    parser.add_argument("--seconds", type=_seconds, default=SECONDS, help="how long a program may think about a move")


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= A_DAY:
        raise argparse.ArgumentTypeError("must be more than 0, and at most a day")
    return number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ladder's options to a command."""
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument(
        "--games", type=positive, default=200, help="how many a match, or a few more to use each deal fully"
    )
    parser.add_argument("--processes", type=positive, default=1, help="how many games at once")
    parser.add_argument("--seed", type=int, default=0, help="the same seed deals the same games")
    parser.add_argument(
        "--with", dest="first", default="", help="only this player or program, at each kind of table of the game"
    )
    parser.add_argument("--against", default="", help="only against this player; with --with the levels if left out")
    parser.add_argument(
        "--only", default="", help="only this match, or those whose names contain this: hard-greedy, expert-greedy-4"
    )
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON, for all matches")
    add_seconds(parser)


def planned(game: AnyGame, first: str = "", against: str = "") -> Sequence[Match]:
    """Return the game's own matches, only those against a player if one is named; for another first player, the same
    kinds of tables, there against that player or each level. Raises UnknownPlayer."""
    for name in (first, against):
        if name and not name.startswith(PREFIX):
            find_player(name, game)
    if not first:
        return [match for match in game.matches if against in ("", match.second)]
    tables: dict[tuple[tuple[str, Json], ...], Match] = {}
    for match in game.matches or [Match("", "")]:
        tables.setdefault(match.options, match)
    return [
        replace(match, first=first, second=second, wanted=None)
        for options, match in tables.items()
        for second in ([against] if against else game.levels(game.read_options(dict(options))))
    ]


def asked(matches: Sequence[Match], only: str) -> list[int]:
    """Return the numbers of the matches that are to be played: all, or those whose names are or contain this."""
    exact = [number for number, match in enumerate(matches) if match.name == only]
    return exact or [number for number, match in enumerate(matches) if only in match.name]


def run(arguments: argparse.Namespace, out: TextIO, clock: Clock, progress: TextIO = sys.stderr) -> int:
    """Play the ladder: print a JSON line for each finished match, then the table; return the exit status. Progress and
    why nothing, or nothing more, is played go to `progress`."""
    game = find(arguments.game)
    try:
        matches = planned(game, arguments.first, arguments.against)
    except UnknownPlayer as error:
        print(f"ladder: {error}", file=progress)
        return 2
    numbers = asked(matches, arguments.only)
    if not numbers:
        names = ", ".join(match.name for match in matches) or "none; --with names a player for one"
        print(f"ladder: no match has {arguments.only!r} in its name; there are: {names}", file=progress)
        return 2
    reports, refusal = [], None
    with get_context("spawn").Pool(arguments.processes, leave_in_order) as pool:
        for number in numbers:
            match = matches[number]
            try:
                options = game.read_options(arguments.options | dict(match.options))
            except BadRecord as error:
                refusal = error
                continue
            _, seats = dealt(game, match, options, f"{arguments.seed}:0")
            ways = len(seats)
            games = -(-arguments.games // ways) * ways
            results = pool.imap(partial(_play_numbered, number, arguments, clock), range(games))
            played = _with_progress(results, match, games, progress)
            if played is None:
                return 1
            reports.append(report(match, played, sum(map(len, seats)) / ways / options.players, ways))
            print(json.dumps(reports[-1]), file=out, flush=True)
    if not reports:
        print(f"ladder: no match can be played with these options: {refusal}", file=progress)
        return 2
    print(*table(reports), sep="\n", file=out, flush=True)
    return 0


def _with_progress(results: Iterable[Played], match: Match, games: int, progress: TextIO) -> list[Played] | None:
    """Return the games of a match, and tell how many there are so far; None, and why, if a program fails."""
    played = list[Played]()
    try:
        for result in results:
            played.append(result)
            end = "\n" if len(played) == games else ""
            print(f"\r{match.name}: {len(played)} of {games} games", end=end, file=progress, flush=True)
    except ProgramFault as error:
        print(f"\nladder: game {len(played)} of {match.name}: {error}", file=progress)
        return None
    return played


def _play_numbered(number: int, arguments: argparse.Namespace, clock: Clock, game: int) -> Played:
    """Play a game of the match of this number; functions of a Match need not be picklable."""
    match = planned(find(arguments.game), arguments.first, arguments.against)[number]
    return play_one(match, arguments.game, arguments.options, arguments.seed, clock, game, arguments.seconds)
