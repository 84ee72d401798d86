"""The lock of writers: how long each holds it while many tables are played at, and how much of the time."""

from __future__ import annotations

import asyncio
import time

from tests.tools.turns.evening import evening
from tests.tools.turns.given import Figures, Given
from tests.tools.turns.rows.rush import guilds, rush


class Held(asyncio.Lock):
    """A lock that notes when it was released, and how long it was held."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[tuple[float, float]] = []
        self._since = 0.0

    async def acquire(self) -> bool:  # type: ignore[override]  # it promises True
        await super().acquire()
        self._since = time.perf_counter()
        return True

    def release(self) -> None:
        now = time.perf_counter()
        self.times.append((now, now - self._since))
        super().release()


def figures(given: Given) -> Figures:
    """Let moves be made at a rate, for a while; a rate that is too high tells the share when saturated."""
    return asyncio.run(_figures(given))


async def _figures(given: Given) -> Figures:
    with given.place() as (folder, server):
        async with evening(folder, server, shared=given.shared, guilds=guilds(given.rate)) as it:
            lock = it.tables.base._store._turn = Held()
            rushed = await rush(it, given.game, given.tables, given.rate, given.seconds)
    end = lock.times[-1][0]
    held = [1000 * took for at, took in lock.times if at > end - given.seconds]
    (made,) = rushed["moves a second"]
    return {
        "a write, ms": held,
        "a move, ms": [sum(held) / (made * given.seconds)],
        "share of the time, %": [sum(held) / given.seconds / 10],
        "moves a second": [made],
    }
