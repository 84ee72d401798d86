"""Copying all games from one database to another, for example from a file to a PostgreSQL server or back.

Rows are copied in pages, in the order of their keys, each in a transaction of its own. So a database of any size fits
into memory, and a copy that was broken off goes on behind the last row that is there. The target says that it is half
filled until all rows are there and were read back and compared, so no bot opens it before. The source is only read.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import JSON, Select, Table, Text, cast, func, insert, select, text, tuple_
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import numbers
from bot.store.errors import StoreError
from bot.store.part import json_or_text
from bot.store.revisions import HALF, mark, newest, revision_of
from bot.store.schema import metadata, tables
from bot.store.store import Store, file_of, open_store, read_url, understood

PAGE = 1000
"""Rows that are copied in one transaction."""
_NOT_COPIED = {"heartbeat"}
"""The tables of the database that a new database fills by itself at its first start."""

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Told: TypeAlias = Callable[[str, int, int], None]
"""Gets the name of the table in progress, the number of its rows that are done, and the number of all its rows."""


class NothingThere(StoreError):
    """There is no source; none was made."""


class NotEmpty(StoreError):
    """The target holds games already; it was not changed."""


class NotTheSame(StoreError):
    """What was read back differs from what was to be copied: somebody has changed the source since an earlier attempt,
    or the target. It stays half filled."""


async def transfer(source: str, target: str, progress: Told, *, page: int = PAGE) -> int:
    """Copy everything from one database to another, which must be empty, or half filled by an earlier attempt; return
    the number of tables of players.

    Both are brought up to date first, and no other process may use them. Raises StoreError.
    """
    _check_places(read_url(source), read_url(target))
    async with open_store(source) as old_store, open_store(target, half=True) as new_store, old_store.look() as old:
        return await _carry(old, new_store, progress, page)


def _check_places(source: URL, target: URL) -> None:
    """Raise StoreError if there is nothing to copy, or if it would be copied to where it is."""
    with understood():
        games, place = (path.resolve() if (path := file_of(where)) else where for where in (source, target))
        if isinstance(games, Path) and not games.is_file():
            raise NothingThere(f"there is no database at {games}")
        if games == place:
            raise NotEmpty("both are the same database; name another one to copy the games to")


async def _carry(old: AsyncConnection, target: Store, progress: Told, page: int) -> int:
    await _begin(target)
    for table in _carried():
        await _copy(old, target, table, progress, page)
    for table in _carried():
        await _compare(old, target, table, page)
    async with target.change() as new:
        await _go_on_counting(new)
        # A table that is gone has had a number, too.
        await new.run_sync(numbers.go_on, await old.run_sync(numbers.last))
        await new.run_sync(mark, newest())
        return await _count(new, tables)


async def _begin(target: Store) -> None:
    """Note that the target is half filled from now on. Raises NotEmpty."""
    async with target.change() as new:
        if await new.run_sync(revision_of) == newest() + HALF:
            return
        if any([await _count(new, table) for table in _carried()]):
            raise NotEmpty("there are games in that database already; nothing was changed")
        await new.run_sync(mark, newest() + HALF)


async def _copy(old: AsyncConnection, target: Store, table: Table, progress: Told, page: int) -> None:
    """Copy the rows behind the last one that is in the target already."""
    total = await _count(old, table)
    async with target.engine.connect() as new:
        copied, behind = await _count(new, table), await _last(new, table)
    async for rows in _pages(old, table, page, behind):
        async with target.change() as new:
            await new.execute(insert(table), [dict(zip(table.c.keys(), row, strict=True)) for row in rows])
        copied += len(rows)
        progress(table.name, copied, total)


def _carried() -> list[Table]:
    """Return the tables of the database in an order in which each row comes after the rows that it refers to."""
    return [table for table in metadata.sorted_tables if table.name not in _NOT_COPIED]


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0


async def _last(connection: AsyncConnection, table: Table) -> Sequence[Any] | None:
    """Return the key of the last row; None without one."""
    key = list(table.primary_key.columns)
    rows = await connection.execute(select(*key).order_by(*(column.desc() for column in key)).limit(1))
    return rows.first()


async def _pages(
    connection: AsyncConnection, table: Table, page: int, behind: Sequence[Any] | None = None
) -> AsyncIterator[Rows]:
    """Yield all rows in pages, in the order of their keys; only those behind this key, if one is named."""
    key = list(table.primary_key.columns)
    places = [table.c.keys().index(column.name) for column in key]
    statement: Select[Any] = select(*map(_readable, table.c)).order_by(*key).limit(page)
    while True:
        further = statement if behind is None else statement.where(tuple_(*key) > tuple_(*behind))
        if not (rows := [_read(table, row) for row in (await connection.execute(further)).all()]):
            return
        yield rows
        behind = [rows[-1][place] for place in places]


def _readable(column: Any) -> Any:
    """Return the column as it is read: JSON as text, because it may be damaged."""
    return cast(column, Text).label(column.name) if isinstance(column.type, JSON) else column


def _read(table: Table, row: Any) -> tuple[Any, ...]:
    return tuple(
        json_or_text(value) if isinstance(column.type, JSON) else value
        for column, value in zip(table.c, row, strict=True)
    )


async def _go_on_counting(connection: AsyncConnection) -> None:
    """Let PostgreSQL number new rows after the copied ones."""
    if connection.dialect.name != "postgresql":
        return
    for table in _carried():
        column = table.autoincrement_column
        if column is not None and (highest := await connection.scalar(select(func.max(column)))) is not None:
            counter = text("SELECT setval(pg_get_serial_sequence(:table, :column), :highest)")
            await connection.execute(counter, {"table": table.name, "column": column.name, "highest": highest})


async def _compare(old: AsyncConnection, target: Store, table: Table, page: int) -> None:
    """Raise NotTheSame unless all rows of this table are in the target as they are, and no others."""
    async with target.engine.connect() as new:
        pages = _pages(new, table, page)
        same = all([list(rows) == list(await anext(pages, [])) async for rows in _pages(old, table, page)])
        if not same or await anext(pages, None) is not None:
            raise NotTheSame(
                f"{table.name} are not the same in both databases, perhaps because the bot ran since an earlier "
                "attempt; empty the other database, or take another one, and copy again"
            )
