"""Processes that share a database on a server: each serves some shards of Discord's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.shards import Shards
from bot.store.table_rows import Place
from tests.bot.tables.kit import Service

COUNT = 4
ONE, OTHER = Shards((0, 1), COUNT), Shards((2, 3), COUNT)


def home(shard: int) -> Place:
    """A channel of a server of that shard."""
    return Place((COUNT * 1_000_000 + shard) << 22, 7 + shard)


@asynccontextmanager
async def serving(address: str, shards: Shards) -> AsyncIterator[Service]:
    """The service of a process that serves these shards."""
    service = await Service(address, shards).start()
    try:
        yield service
    finally:
        await service.stop()
