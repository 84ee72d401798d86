"""Copying all games from one database to another, for example from a file to a PostgreSQL server or back.

Rows are read in pages, so a database of any size fits into memory. Everything is written in one transaction and
compared before it ends, so the target has everything or nothing. The source is only read.
"""

import json
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import JSON, Select, Table, Text, cast, func, insert, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import StoreError
from bot.store.schema import metadata, tables
from bot.store.store import Store, open_store

PAGE = 1000
"""Rows that are read at once."""
_NOT_COPIED = {"heartbeat"}
"""The tables of the database that a new database fills by itself at its first start."""

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Told: TypeAlias = Callable[[str, int, int], None]
"""Gets the name of the table in progress, the number of its rows that are done, and the number of all its rows."""


class NotEmpty(StoreError):
    """The target holds games already; it was not changed."""


class NotTheSame(StoreError):
    """What was read back differs from what was written; nothing was changed."""


async def transfer(source: str, target: str, told: Told, *, page: int = PAGE) -> int:
    """Copy everything from one database to another, which must be empty; return the number of tables of players.

    Both are brought up to date first, and no other process may use them. Raises StoreError.
    """
    async with open_store(source) as one, open_store(target) as other, _connected(one) as old, _connected(other) as new:
        if any([await _count(new, table) for table in _carried()]):
            raise NotEmpty("there are games in that database already; nothing was changed")
        for table in _carried():
            total, done = await _count(old, table), 0
            async for rows in _pages(old, table, page):
                await new.execute(insert(table), [dict(zip(table.c.keys(), row, strict=True)) for row in rows])
                done += len(rows)
                told(table.name, done, total)
        await _go_on_counting(new)
        for table in _carried():
            await _compare(old, new, table, page)
        return await _count(new, tables)


def _connected(store: Store) -> Any:
    """Return a transaction of this store."""
    return store.engine.begin()


def _carried() -> list[Table]:
    """Return the tables of the database in an order in which each row comes after the rows that it refers to."""
    return [table for table in metadata.sorted_tables if table.name not in _NOT_COPIED]


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0


async def _pages(connection: AsyncConnection, table: Table, page: int) -> AsyncIterator[Rows]:
    """Yield all rows in pages, in the order of their keys."""
    key = list(table.primary_key.columns)
    places = [table.c.keys().index(column.name) for column in key]
    statement: Select[Any] = select(*map(_readable, table.c)).order_by(*key).limit(page)
    behind = statement
    while rows := [_read(table, row) for row in (await connection.execute(behind)).all()]:
        yield rows
        last = [rows[-1][place] for place in places]
        behind = statement.where(tuple_(*key) > tuple_(*last))


def _readable(column: Any) -> Any:
    """Return the column as it is read: JSON as text, because it may be damaged."""
    return cast(column, Text).label(column.name) if isinstance(column.type, JSON) else column


def _read(table: Table, row: Any) -> tuple[Any, ...]:
    return tuple(
        _json(value) if isinstance(column.type, JSON) else value for column, value in zip(table.c, row, strict=True)
    )


def _json(stored: str | None) -> Any:
    """Return the value of a JSON text; the text itself if it is damaged, because a server stores only valid JSON."""
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored


async def _go_on_counting(connection: AsyncConnection) -> None:
    """Let PostgreSQL number new rows after the copied ones."""
    if connection.dialect.name != "postgresql":
        return
    for table in _carried():
        column = table.autoincrement_column
        if column is not None and (highest := await connection.scalar(select(func.max(column)))) is not None:
            counter = text("SELECT setval(pg_get_serial_sequence(:table, :column), :highest)")
            await connection.execute(counter, {"table": table.name, "column": column.name, "highest": highest})


async def _compare(old: AsyncConnection, new: AsyncConnection, table: Table, page: int) -> None:
    there = _pages(new, table, page)
    async for rows in _pages(old, table, page):
        if list(rows) != list(await anext(there, [])):
            raise NotTheSame(f"{table.name} was not copied as it is; nothing was changed")
    if await anext(there, None) is not None:
        raise NotTheSame(f"{table.name} was not copied as it is; nothing was changed")
