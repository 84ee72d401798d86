"""A start of the bot after a clean end, with few and with many finished games: when it has come how far.

The bot started on the same files before, so Python has compiled what it imports, wherever this measurement runs."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

from bot.store.store import open_store
from tests.discord_double.world import World
from tests.tools.big_file import fill
from tests.tools.turns.workload import Figures, Workload

FINISHED = [int(number) for number in os.environ.get("FINISHED", "100 20000").split()]
"""Numbers of finished games; another environment has others, such as `FINISHED=110000`, which takes minutes to fill."""
LIVE = 100
DELETED = "DELETE /channels/{channel}/messages/{message}"


async def figures(load: Workload) -> Figures:
    """Start the bot's process on a file, with a Discord double that answers at once."""
    with tempfile.TemporaryDirectory(prefix="compiled-") as folder:
        compiled = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        with mock.patch.dict(os.environ, compiled):
            return await _figures()


async def _figures() -> Figures:
    measured: Figures = {}
    for finished in FINISHED:
        with tempfile.TemporaryDirectory(prefix="start-") as folder:
            async with World.open(Path(folder)) as world:
                async with open_store(world.bot.database):
                    pass
                fill(Path(world.bot.database), live=LIVE, finished=finished, waiting=0)
                await _started(world)
                for figure, value in (await _started(world)).items():
                    measured[f"{figure}, {finished} games"] = [value]
    return measured


async def _started(world: World) -> dict[str, float]:
    """Start the bot, and stop it once it has looked at everything: it deletes a question to which nobody has to answer,
    and which is pending."""
    with closing(sqlite3.connect(world.bot.database)) as connection, connection:
        connection.execute("DELETE FROM outbox")
        connection.execute(
            "INSERT INTO outbox (kind, about, part, user_id, table_id, guild_id, channel_id, message_id) "
            "SELECT 'late', 1, -1, 0, 1, guild_id, ?, 1 FROM tables WHERE id = 1",
            (world.games.id,),
        )
    async with open_store(world.bot.database):
        pass  # its end is clean, so the bot does not check a file that another program has changed
    calls, began = world.front.calls, time.monotonic()
    before = len(calls)
    await world.start_bot()

    def ready() -> list[str]:
        return [line["timestamp"] for line in world.bot.log if line.get("event") == "ready"]

    def looked() -> list[float]:
        return [call.began for call in calls[before:] if call.route == DELETED]

    told = datetime.fromisoformat((await world.until(ready, "the bot is ready"))[0])
    is_ready = time.monotonic() - (datetime.now(UTC) - told).total_seconds()
    processor = 1000 * world.bot.cpu
    all_seen = (await world.until(looked, "all is looked at"))[0]
    await world.bot.stop()
    return {
        "seconds until it logs in": calls[before].began - began,
        "until it is ready": is_ready - began,
        "until all is looked at": all_seen - began,
        "processor until ready, ms": processor,
    }
