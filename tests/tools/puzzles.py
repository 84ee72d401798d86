"""The puzzles that come with the bot, how many candidates stand their trial, and whether each day has one.

`python -m tests.tools.puzzles first --count 2 > bot/tables/first_puzzles.json` searches matches of each game for the
puzzles that an installation shows before it has found some of its own: none of them for experts, with answers of
different kinds at tables of different kinds. Armadora takes a few minutes of processor time, Saboteur half an hour.

`python -m tests.tools.puzzles trials --game armadora --count 2` plays two matches at each kind of table, finds all
candidates in them, and tries the answer of each as the bot does: a line for each candidate, then the sums.

`python -m tests.tools.puzzles days --game saboteur --count 10` begins with a new database. Each hour of its clock the
bot looks for the puzzles of today and tomorrow, in this process. A line for each day: at which hour its puzzle was
there (negative before the day began), its stars, its kind of answer and of table, and what was searched since the line
before.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from bot.background import Background
from bot.computers.puzzler import Puzzler
from bot.store.store import open_store
from bot.tables.clock import DAY, HOUR
from bot.tables.puzzles import BEGINS
from bot.tables.service import Tables
from bot.workers.service import Workers
from engine import find, game_names
from engine.computer.puzzle import candidates, is_proved, kind_of_answer, kinds_of_table, load, puzzle_json
from engine.game import AnyGame, Json, Options

HARDEST = 2
"""The most stars of the puzzles that come with the bot."""
TRIED = 3
"""Matches at a table of one kind before the next kind comes."""
FIRST = 20_000
"""The number of the first day."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# --- The puzzles that come with the bot ---


def suited(game: str) -> Iterator[Json]:
    """Yield puzzles of this game that are not the hardest, no two with the same kind of answer, or of table as long as
    there are others."""
    puzzles, tables, kinds = list[Json](), set[int](), len(kinds_of_table(find(game)))
    for number in count():
        kind = number // TRIED % kinds
        if kind in tables and len(tables) < kinds:
            continue
        data = puzzle_json(game, f"first {number}", kind, puzzles)
        sys.stderr.write(f"{game} {number}: {None if data is None else (data['hardness'], data['right'])}\n")
        if data is not None and data["hardness"] <= HARDEST:
            puzzles.append(data)
            tables.add(kind)
            yield data


# --- Trials ---


def trials(game: AnyGame, matches: int, seed: int) -> None:
    """Print a line for each candidate, and by kind of table how many stood their trial."""
    for options in kinds_of_table(game):
        results = list[tuple[int, bool]]()
        for number in range(matches):
            results += _tried(game, options, f"{seed}:{number}")
        by_stars = ", ".join(
            f"{sum(stood for stars, stood in results if stars == level)} of "
            f"{sum(stars == level for stars, _ in results)} with {level}"
            for level in (1, 2, 3)
        )
        say(f"{options}: {matches} matches, stood {by_stars}")


def _tried(game: AnyGame, options: Options, seed: str) -> Iterator[tuple[int, bool]]:
    """Yield the stars of each candidate of a match, and whether it stood its trial; print a line about it."""
    rng, since = Random(seed), time.process_time()
    for number, puzzle in enumerate(candidates(game, rng, options)):
        middle = time.process_time()
        stood = is_proved(puzzle, Random(f"{seed}:{number}"))
        lead = puzzle.worth[puzzle.right[0]] - puzzle.worth[puzzle.second]
        seconds = f"{middle - since:.0f} + {time.process_time() - middle:.0f} s"
        since = time.process_time()
        say(f"  {'*' * puzzle.hardness} {kind_of_answer(puzzle)}, claimed {lead:.2f}, {stood=}, {seconds}")
        yield puzzle.hardness, stood


# --- Days ---


class Searcher:
    """Stands for the worker process: searches in this one, and counts."""

    def __init__(self) -> None:
        self.matches, self.seconds = 0, 0.0

    async def puzzle(self, game: str, seed: str, kind: int, near: Sequence[Json]) -> Json:
        """Return what the worker would."""
        since = time.process_time()
        puzzle = puzzle_json(game, seed, kind, near)
        self.matches += 1
        self.seconds += time.process_time() - since
        return puzzle

    def report(self) -> str:
        """Return what was searched since this was asked last."""
        report = f"{self.matches} matches, {self.seconds:.0f} s"
        self.matches, self.seconds = 0, 0.0
        return report


async def days(game: str, number: int, seed: int, folder: Path) -> None:
    """Print a line for each day."""
    clock = float(FIRST * DAY + BEGINS)
    async with open_store(str(folder / "games.sqlite3")) as store:
        async with store.write() as tx:
            await tx.puzzles.add_secret("puzzles", Random(seed).randbytes(32).hex())
        tables = Tables(store, {game: find(game)}, clock=lambda: clock, rng=Random(seed))
        searcher, background = Searcher(), Background()
        puzzler = Puzzler(tables, cast(Workers, cast(Any, searcher)), background, [game])
        reported = set[int]()
        for hour in range(24 * number):
            clock = float(FIRST * DAY + BEGINS + hour * HOUR)
            puzzler.seek()
            await background.idle()
            for day in range(FIRST, FIRST + number):
                if day not in reported and await tables.puzzles.has(day, game):
                    reported.add(day)
                    async with store.read() as tx:
                        puzzle = load((await tx.puzzles.on(day))[0].data)
                    kinds = f"{'*' * puzzle.hardness} {kind_of_answer(puzzle)}, {puzzle.record.start.options}"
                    since = hour - 24 * (day - FIRST)
                    say(f"day {day - FIRST} at hour {since}: {kinds}; {searcher.report()}")
        say(f"{len(reported)} of {number} days have one; after the last {searcher.report()}")


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("first", "trials", "days"))
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument("--count", type=int, default=2, help="puzzles of each game, matches at each table, or days")
    parser.add_argument("--seed", type=int, default=0, help="of trials and days")
    arguments = parser.parse_args()
    if arguments.what == "first":
        puzzles = [data for game in game_names() for data in islice(suited(game), arguments.count)]
        say(json.dumps(puzzles, separators=(",", ":")))
    elif arguments.what == "trials":
        trials(find(arguments.game), arguments.count, arguments.seed)
    else:
        with TemporaryDirectory() as folder:
            asyncio.run(days(arguments.game, arguments.count, arguments.seed, Path(folder)))


if __name__ == "__main__":
    main()
