"""Processes that share a database on a server: each serves some shards of Discord's."""

from __future__ import annotations

from bot.shards import Shards
from bot.store.table_rows import Place

COUNT = 4
ONE, OTHER = Shards((0, 1), COUNT), Shards((2, 3), COUNT)


def home(shard: int) -> Place:
    """A channel of a server of that shard."""
    return Place((COUNT * 1_000_000 + shard) << 22, 7 + shard)
