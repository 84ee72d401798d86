"""Let the bot look for the puzzles of some days, as it does at an installation, and tell what each day has.

`python -m tests.tools.puzzle_days --game saboteur --days 10` begins with a new database. Each hour of its clock the bot
looks for the puzzles of today and tomorrow, in this process. A line for each day: at which hour its puzzle was there
(negative before the day began), its stars, its kind of answer and of table, and what was searched since the line
before.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from bot.background import Background
from bot.computers.puzzler import Puzzler
from bot.store import open_store
from bot.tables import Tables
from bot.tables.clock import DAY, HOUR
from bot.tables.puzzles import BEGINS
from bot.workers.service import Workers
from engine import find, game_names
from engine.computer.puzzle import kind_of_answer, load, puzzle_json
from engine.game import Json

FIRST = 20_000
"""The number of the first day."""


class Here:
    """Stands for the worker process: searches here, and counts."""

    def __init__(self) -> None:
        self.matches, self.seconds = 0, 0.0

    async def puzzle(self, game: str, seed: str, kind: int, near: Sequence[Json]) -> Json:
        """Return what the worker would."""
        since = time.process_time()
        found = puzzle_json(game, seed, kind, near)
        self.matches += 1
        self.seconds += time.process_time() - since
        return found

    def told(self) -> str:
        """Return what was searched since this was asked last."""
        told = f"{self.matches} matches, {self.seconds:.0f} s"
        self.matches, self.seconds = 0, 0.0
        return told


async def days(game: str, count: int, seed: int, folder: Path) -> None:
    """Print a line for each day."""
    now = float(FIRST * DAY + BEGINS)
    async with open_store(str(folder / "games.sqlite3")) as store:
        async with store.write() as tx:
            await tx.puzzles.add_secret("puzzles", Random(seed).randbytes(32).hex())
        tables = Tables(store, {game: find(game)}, clock=lambda: now, rng=Random(seed))
        here, background = Here(), Background()
        puzzler = Puzzler(tables, cast(Workers, cast(Any, here)), background, [game])
        told = set[int]()
        for hour in range(24 * count):
            now = float(FIRST * DAY + BEGINS + hour * HOUR)
            puzzler.seek()
            await background.idle()
            for day in range(FIRST, FIRST + count):
                if day not in told and await tables.puzzles.has(day, game):
                    told.add(day)
                    async with store.read() as tx:
                        stored = await tx.puzzles.on(day)
                    since = hour - 24 * (day - FIRST)
                    sys.stdout.write(f"day {day - FIRST} at hour {since}: {_line(stored[0].data)}; {here.told()}\n")
                    sys.stdout.flush()
        sys.stdout.write(f"{len(told)} of {count} days have one; after the last {here.told()}\n")


def _line(data: Json) -> str:
    puzzle = load(data)
    return f"{'*' * puzzle.hardness} {kind_of_answer(puzzle)}, {puzzle.record.start.options}"


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=game_names(), required=True)
    parser.add_argument("--days", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        asyncio.run(days(arguments.game, arguments.days, arguments.seed, Path(folder)))


if __name__ == "__main__":
    main()
