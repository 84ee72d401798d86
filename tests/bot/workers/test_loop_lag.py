"""Whether the bot answers while computers think: their thoughts take other processes' time, and not the loop's."""

import asyncio
import time
from pathlib import Path
from random import Random

from bot.background import Background
from bot.computers.opponents import Opponents
from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.workers.service import Workers
from tests.bot.tables.kit import Service, press
from tests.databases import empty_copy

TABLES = 2
MOVES = 12
"""Moves that computers make while it is measured."""
EVERY = 0.005
HIGHEST = 0.020
"""What each turn of the loop must take less than, in seconds of its own processor time, which does not depend on
what else the machine does."""


async def test_the_loop_does_not_stutter_while_computers_think(tmp_path: Path, workers: Workers) -> None:
    """Nobody who presses something waits for a thought, nor for a look back on a whole game."""
    service, background = await Service(empty_copy(tmp_path / "games.sqlite3")).start(), Background()
    going, turns, made = list[TableId](), list[float](), 0

    async def moved(match: Match) -> None:
        going.append(await play())

    async def play() -> TableId:
        match = await service.match("Ann", computers=("normal", "hard", "expert"))
        await service.tables.leave(match.id, press("Ann"))
        opponents.go_on(match.id)
        return match.id

    opponents = Opponents(service.tables, workers, moved, pause=0.0, tick=0.0, background=background, rng=Random(1))
    ended = await service.random_game(await service.match("Ann", "Bob"))
    looking_back = background.start(opponents.look_back(ended))
    going += [await play() for _ in range(TABLES)]
    while made < MOVES:
        for _ in range(20):
            before = time.thread_time()
            await asyncio.sleep(EVERY)
            turns.append(time.thread_time() - before)
        made = sum([(await service.get(table)).ply for table in going])
    looking_back.cancel()
    await background.close()
    await service.stop()
    assert max(turns) < HIGHEST
