"""The puzzles that come with the bot, whether what is shown of them is true, and whether each day has one.

`python -m tests.tools.puzzles first --count 2 > bot/tables/first_puzzles.json` searches matches of each game for the
puzzles that an installation shows before it has found some of its own, with answers of different kinds at tables of
different kinds.

`python -m tests.tools.puzzles check --seed 1` plays on after each shown move of the puzzles that come with the bot, 400
times with other chance, and after each wrong legal move 60 times: a line for each whose worth is not so, or that is not
clearly behind the best, and exit status 1 if anything that is shown is not so.

`python -m tests.tools.puzzles days --game saboteur --count 10` begins with a new database. Each hour of its clock the
bot looks for the puzzles of today and tomorrow, in this process. A line for each day: at which hour its puzzle was
there (negative before the day began), its stars, its kind of answer and of table, and what was searched since the line
before. A day can take half an hour of processor time.
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
from bot.tables.puzzles import BEGINS, FIRST
from bot.tables.service import Tables
from bot.workers.service import Workers
from engine import find, game_names
from engine.computer.puzzle import AGAIN, NEAR, Puzzle, kinds_of_table, load, puzzle_json, trial_of
from engine.game import Json

TRIED = 3
"""Matches at a table of one kind before the next kind comes."""
BEGINNING = 20_000
"""The number of the first day."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# --- The puzzles that come with the bot ---


def suited(game: str) -> Iterator[Json]:
    """Yield puzzles of this game, no two with the same kind of answer, or of table as long as there are others."""
    puzzles, tables, kinds = list[Json](), set[int](), len(kinds_of_table(find(game)))
    for number in count():
        kind = number // TRIED % kinds
        if kind in tables and len(tables) < kinds:
            continue
        data = puzzle_json(game, f"first {number}", kind, puzzles)
        sys.stderr.write(f"{game} {number}: {None if data is None else (data['hardness'], data['right'])}\n")
        if data is not None:
            puzzles.append(data)
            tables.add(kind)
            yield data


# --- Whether what is shown is true ---

OTHERS = 60
"""Games after a wrong move."""


def untrue(puzzle: Puzzle, seed: str, others: int = OTHERS) -> Iterator[str]:
    """Play on; yield a line for each move whose shown worth is not so, and for each wrong one that is not clearly
    behind the best."""
    trial, rng, parse = trial_of(puzzle), Random(seed), puzzle.record.game.parse
    shown = [parse(words) for words in puzzle.worth]
    trial.play(shown, AGAIN, rng)
    for move, told in zip(shown, puzzle.worth.values(), strict=True):
        if abs(trial.mean(move) - told) > NEAR:
            yield f"{move.words}: shown {told:.2f}, again {trial.mean(move):.2f}"
    best, right = parse(puzzle.right[0]), [parse(words) for words in puzzle.right]
    rest = [move for move in puzzle.record.game.legal(puzzle.view) if move not in right] if others else []
    trial = trial_of(puzzle)
    trial.play([best, *rest], others, rng)
    for move in rest:
        lead, error = trial.lead(best, move)
        if lead <= 2 * error:
            yield f"{move.words}: behind by {lead:.2f} ± {error:.2f} only"


def check(seed: int, others: int) -> bool:
    """Print what is shown of the puzzles that come with the bot, and what is not so; return whether all is."""
    sound = True
    for number, puzzle in enumerate(first_puzzles()):
        since = time.process_time()
        wrong = list(untrue(puzzle, f"{seed}:{number}", others=others))
        worth = ", ".join(f"{words} {value:.2f}" for words, value in puzzle.worth.items())
        say(f"{puzzle.record.game.name} {puzzle.idea.kind} {'*' * puzzle.hardness}: {worth}; {puzzle.played} games")
        for line in wrong or ["so it is again"]:
            say(f"  {line}")
        say(f"  {time.process_time() - since:.0f} s")
        sound = sound and not wrong
    return sound


def first_puzzles() -> Sequence[Puzzle]:
    """Return the puzzles that come with the bot."""
    return [load(data) for data in json.loads(FIRST.read_text("utf-8"))]


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
    clock = float(BEGINNING * DAY + BEGINS)
    async with open_store(str(folder / "games.sqlite3")) as store:
        async with store.write() as tx:
            await tx.puzzles.add_secret("puzzles", Random(seed).randbytes(32).hex())
        tables = Tables(store, {game: find(game)}, clock=lambda: clock, rng=Random(seed))
        searcher, background = Searcher(), Background()
        puzzler = Puzzler(tables, cast(Workers, cast(Any, searcher)), background, [game])
        reported = set[int]()
        for hour in range(24 * number):
            clock = float(BEGINNING * DAY + BEGINS + hour * HOUR)
            puzzler.seek()
            await background.idle()
            for day in range(BEGINNING, BEGINNING + number):
                if day not in reported and await tables.puzzles.has(day, game):
                    reported.add(day)
                    async with store.read() as tx:
                        puzzle = load((await tx.puzzles.on(day))[0].data)
                    kinds = f"{'*' * puzzle.hardness} {puzzle.idea.kind}, {puzzle.record.start.options}"
                    since = hour - 24 * (day - BEGINNING)
                    say(f"day {day - BEGINNING} at hour {since}: {kinds}; {searcher.report()}")
        say(f"{len(reported)} of {number} days have one; after the last {searcher.report()}")


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("first", "check", "days"))
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument("--count", type=int, default=2, help="puzzles of each game, or days")
    parser.add_argument("--seed", type=int, default=0, help="of check and days")
    parser.add_argument("--others", type=int, default=OTHERS, help="games of check after each wrong move")
    arguments = parser.parse_args()
    if arguments.what == "first":
        puzzles = [data for game in game_names() for data in islice(suited(game), arguments.count)]
        say(json.dumps(puzzles, separators=(",", ":")))
    elif arguments.what == "check":
        sys.exit(not check(arguments.seed, arguments.others))
    else:
        with TemporaryDirectory() as folder:
            asyncio.run(days(arguments.game, arguments.count, arguments.seed, Path(folder)))


if __name__ == "__main__":
    main()
