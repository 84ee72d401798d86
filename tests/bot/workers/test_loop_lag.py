"""Whether the bot stutters while computers think. Measured with `pytest --benchmark-enable`; else only tried.

The event loop's lag is how much later than it asked for a task wakes up. It is taken every five milliseconds: at rest,
which says how busy the machine is with other things, then while computers of all levels play at many tables on a real
database and a game is looked back on, all with the usual number of workers. `--benchmark-json=FILE` has the figures;
they mean something on a machine that has nothing else to do.
"""

import asyncio
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from bot.background import Background
from bot.computers.opponents import Opponents
from bot.settings import Settings
from bot.tables.table import Match
from bot.workers.service import Workers
from tests.bot.tables.kit import Service, press

TABLES = 24
SECONDS = 20.0
EVERY = 0.005
HIGHEST = 0.020
"""What 99 of 100 lags must stay under, in seconds."""


async def lags_of(seconds: float) -> list[float]:
    """Return the lags of this time."""
    lags, until = list[float](), time.perf_counter() + seconds
    while (now := time.perf_counter()) < until:
        await asyncio.sleep(EVERY)
        lags.append(time.perf_counter() - now - EVERY)
    return lags


async def measure(path: Path, seconds: float, tables: int) -> tuple[list[float], list[float], int]:
    """Return the lags at rest, those at work, and how many moves were made."""
    app = await Service(path).start()
    background = Background()
    moves = 0

    async def again(match: Match) -> None:
        nonlocal moves
        moves += match.ply
        await play()

    async def play() -> None:
        lobby = await app.lobby("Ann", players=4)
        for number, level in enumerate(("normal", "hard", "expert")):
            await app.tables.lobbies.add_computer(lobby.id, press("Ann"), level, f"Durin {number}")
        match = await app.tables.lobbies.start(lobby.id, press("Ann"))
        await app.tables.leave(match.id, press("Ann"))
        opponents.go_on(match.id)

    resting = await lags_of(seconds / 4)
    async with Workers(Settings().workers) as workers:
        opponents = Opponents(app.tables, workers, again, pause=0.0, tick=0.0, background=background, rng=Random(1))
        ended = await app.random_game(await app.match("Ann", "Bob"))
        looking_back = background.start(opponents.look_back(ended))
        for _ in range(tables):
            await play()
        working = await lags_of(seconds)
        moves += sum(
            [(await app.tables.match(table)).ply for table in await app.tables.ask(lambda tx: tx.pending.computers())]
        )
        looking_back.cancel()
        await background.close()
    await app.stop()
    return resting, working, moves


def test_the_loop_does_not_stutter_while_computers_think(benchmark: Any, tmp_path: Path) -> None:
    """The 99th percentile of its lag stays under 20 ms."""
    if not benchmark.enabled:
        benchmark.pedantic(lambda: asyncio.run(measure(tmp_path / "games.sqlite3", 0.1, 2)))
        return
    resting, working, moves = benchmark.pedantic(
        lambda: asyncio.run(measure(tmp_path / "games.sqlite3", SECONDS, TABLES))
    )
    for name, lags in (("resting", resting), ("working", working)):
        percentiles = quantiles(lags, n=100)
        for percent in (50, 90, 99):
            benchmark.extra_info[f"{name}: {percent} % under … ms"] = round(1000 * percentiles[percent - 1], 2)
    benchmark.extra_info["moves"] = moves
    assert percentiles[98] < HIGHEST
