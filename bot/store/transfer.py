"""Taking all games along from one database to another: from a file to a server of PostgreSQL's, or back.

Rows are read in pages, so a database of any size fits into memory. All of it is written in one transaction and read
back before that ends, game by game; so the target has everything or nothing, and the source is only read.
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
_KEPT_ANEW = {"heartbeat"}
"""What a new database writes by itself at its first start."""

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Told: TypeAlias = Callable[[str, int, int], None]
"""Is told which table is under way, how many of its rows are done, and how many there are."""


class NotEmpty(StoreError):
    """The target holds games already; they stay as they are."""


class NotTheSame(StoreError):
    """What was read back is not what was written; nothing was changed."""


async def transfer(source: str, target: str, told: Told, *, page: int = PAGE) -> int:
    """Copy everything from one database to another, which must be empty; return how many tables of players there are.

    Both are brought up to date first, and nobody else may use them. Raises StoreError.
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
    """Return one transaction of this store."""
    return store.engine.begin()


def _carried() -> list[Table]:
    """Return the tables of the database in an order in which each row's parent comes before it."""
    return [table for table in metadata.sorted_tables if table.name not in _KEPT_ANEW]


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0


async def _pages(connection: AsyncConnection, table: Table, page: int) -> AsyncIterator[Rows]:
    """Yield all rows in the order of their keys, each with its columns' values."""
    key = list(table.primary_key.columns)
    places = [table.c.keys().index(column.name) for column in key]
    statement: Select[Any] = select(*map(_readable, table.c)).order_by(*key).limit(page)
    behind = statement
    while rows := [_read(table, row) for row in (await connection.execute(behind)).all()]:
        yield rows
        last = [rows[-1][place] for place in places]
        behind = statement.where(tuple_(*key) > tuple_(*last))


def _readable(column: Any) -> Any:
    """Return a column as it is read: JSON as its text, for it may be damaged."""
    return cast(column, Text).label(column.name) if isinstance(column.type, JSON) else column


def _read(table: Table, row: Any) -> tuple[Any, ...]:
    return tuple(
        _json(value) if isinstance(column.type, JSON) else value for column, value in zip(table.c, row, strict=True)
    )


def _json(stored: str | None) -> Any:
    """Return what a text of JSON means; a damaged one as the text that it is, for a server takes nothing else."""
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored


async def _go_on_counting(connection: AsyncConnection) -> None:
    """Let the numbers that the server gives go on behind those that are there."""
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
