"""A start of the bot after a clean end, with few and with many finished games, until it is ready.

The bot started on the same files before, so Python has compiled what it imports, wherever this measurement runs."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from functools import partial
from pathlib import Path
from unittest import mock

from bot.store import open_store
from tests.discord_double.world import World
from tests.tools.big_file import fill
from tests.tools.turns.given import Figures, Given

FINISHED = [int(number) for number in os.environ.get("FINISHED", "100 20000").split()]
"""Numbers of finished games; another environment has others, such as `FINISHED=110000`, which takes minutes to fill."""
LIVE = 100


def figures(given: Given) -> Figures:
    """Start the bot's process on a file, with a Discord double that answers at once."""
    with tempfile.TemporaryDirectory(prefix="compiled-") as folder:
        compiled = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        with mock.patch.dict(os.environ, compiled):
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
                await _start(world)
                await world.bot.stop()
                began = time.perf_counter()
                await _start(world)
                taken[f"seconds, {finished} games"] = [time.perf_counter() - began]
                taken[f"processor, ms, {finished} games"] = [1000 * world.bot.cpu]
    return taken


async def _start(world: World) -> None:
    await world.start_bot()
    await world.until(partial(_ready, world), "the bot is ready")


def _ready(world: World) -> bool:
    return any(line.get("event") == "ready" for line in world.bot.log)
