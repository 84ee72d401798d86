"""A start of the bot after a clean end, with few and with many finished games, until it is ready."""

from __future__ import annotations

import asyncio
import tempfile
import time
from functools import partial
from pathlib import Path

from bot.store import open_store
from tests.discord_double.world import World
from tests.tools.big_file import fill
from tests.tools.turns.given import Figures, Given

FINISHED = (100, 20_000)
LIVE = 100


def figures(given: Given) -> Figures:
    """Start the bot's process on a file, with a Discord double that answers at once."""
    return asyncio.run(_figures())


async def _figures() -> Figures:
    taken: Figures = {}
    for finished in FINISHED:
        with tempfile.TemporaryDirectory(prefix="start-") as folder:
            async with World.open(Path(folder)) as world:
                async with open_store(world.bot.database):
                    pass
                fill(Path(world.bot.database), live=LIVE, finished=finished, waiting=0)
                async with open_store(world.bot.database):
                    pass  # its end is clean
                began = time.perf_counter()
                await world.start_bot()
                await world.until(partial(_ready, world), "the bot is ready")
                taken[f"seconds, {finished} games"] = [time.perf_counter() - began]
                taken[f"processor, ms, {finished} games"] = [1000 * world.bot.cpu]
    return taken


def _ready(world: World) -> bool:
    return any(line.get("event") == "ready" for line in world.bot.log)
