"""The content of the bot's database, read while the bot runs: a file, or a database on a PostgreSQL server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from tests.postgres import client

Rows: TypeAlias = Sequence[Mapping[str, Any]]

_aside = ThreadPoolExecutor(1)
"""PostgreSQL's driver needs a loop of its own, since the caller runs inside one."""


def read(database: str, *queries: str) -> list[Rows]:
    """Return the rows of each query, all from one snapshot: no move comes between two of them."""
    if "://" in database:
        return _aside.submit(lambda: asyncio.run(_of_server(database, queries))).result()
    with closing(sqlite3.connect(f"{Path(database).resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("BEGIN")
        return [[dict(row) for row in connection.execute(query)] for query in queries]


async def _of_server(database: str, queries: Sequence[str]) -> list[Rows]:
    async with client(database) as other, other.transaction(isolation="repeatable_read", readonly=True):
        return [[dict(row) for row in await other.fetch(query)] for query in queries]
