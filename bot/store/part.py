"""What all parts of a transaction share.

Statements that every press, move or lobby needs are made once and kept beside their part, because making a statement
takes longer than executing it.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import Shards
from bot.store.schema import spot
from bot.store.table_rows import Spot, TableId
from engine.game import Json

_T = TypeVar("_T")
_AT_ONCE = 10_000
"""Values in one statement: PostgreSQL takes 32,767, and SQLite at least as many."""


def portions(values: Collection[_T], size: int = _AT_ONCE) -> Iterator[Sequence[_T]]:
    """Yield these values in portions that fit into a statement, or of another size."""
    items = list(values)
    for first in range(0, len(items), size):
        yield items[first : first + size]


def equal(table: sa.FromClause, **values: Any) -> sa.ColumnElement[bool]:
    """Return the condition that these columns of a row have these values."""
    return sa.and_(*(table.c[name] == value for name, value in values.items()))


def read_json(stored: str | None) -> Json:
    """Return the value in a JSON column, which is read as text because it may be damaged: then None, as for NULL."""
    value = json_or_text(stored)
    return None if value is stored else value


def json_or_text(stored: str | None) -> Json:
    """Return the same; but the text itself if it is damaged."""
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored


def read_names(stored: str | None) -> tuple[str, ...]:
    """Return the names in a JSON column; damaged ones are left out."""
    names = read_json(stored)
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def served(guild_id: sa.ColumnElement[Any], shards: Shards) -> sa.ColumnElement[bool]:
    """Return the condition that the server in this column belongs to these shards; a NULL stands for direct messages.

    No index has this condition, because the number of shards may change: it filters what another index has found.
    """
    if shards.whole:
        return sa.true()
    # PostgreSQL cannot shift by a parameter, for which the driver chooses the type.
    shifted = sa.func.coalesce(guild_id, sa.literal_column("0")).bitwise_rshift(sa.literal_column("22"))
    return (shifted % sa.literal_column(str(shards.count))).in_(shards.ids)


class Part:
    """A part of what can be read and changed within one transaction; `Transaction` has all parts by name."""

    def __init__(self, connection: AsyncConnection, shards: Shards, touched: set[TableId], writes: bool) -> None:
        self._db = connection
        self._shards = shards
        self._touched = touched
        self._writes = writes

    def _served(self, guild_id: sa.ColumnElement[Any], shards: Shards | None = None) -> sa.ColumnElement[bool]:
        """Return the condition that the server in this column belongs to these shards, or to those of this process."""
        return served(guild_id, shards or self._shards)

    async def _rows(self, statement: sa.Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        return (await self._db.execute(statement, values)).all()

    async def _column(self, statement: sa.Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """Return the first column of the selected rows."""
        return (await self._db.scalars(statement, values)).all()

    async def _pairs(self, statement: sa.Executable, values: Mapping[str, Any] | None = None) -> dict[Any, Any]:
        """Return the selected rows, of two columns, as a mapping."""
        return dict(await self._rows(statement, values))

    async def _insert(self, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert these rows, if there are any."""
        if rows:
            await self._db.execute(sa.insert(table), rows)

    async def _put(self, table: sa.Table, key: Mapping[str, Any], row: Mapping[str, Any], **new: Any) -> None:
        """Store this row under this key. Columns that are not named stay as they are, or in a `new` row have these
        values."""
        if (await self._db.execute(sa.update(table).where(equal(table, **key)).values(row))).rowcount == 0:
            await self._db.execute(sa.insert(table).values({**key, **row, **new}))

    async def _any(self, statement: sa.Select[Any]) -> bool:
        """Whether this selects any row."""
        return (await self._db.execute(statement.limit(1))).first() is not None

    async def _count(self, statement: sa.Select[Any]) -> int:
        return await self._db.scalar(sa.select(sa.func.count()).select_from(statement.subquery())) or 0

    async def _by_spot(
        self, make: Callable[[Sequence[Any]], _T], statement: sa.Select[Any]
    ) -> Mapping[Spot, Sequence[_T]]:
        """Return the selected rows by the spot with which they begin, each made into a value, in the order of the
        column after the spot."""
        width, grouped = len(spot), defaultdict[Any, list[_T]](list)
        for row in sorted(await self._rows(statement), key=itemgetter(width)):
            grouped[row[:width]].append(make(row[width:]))
        return {Spot(*where): group for where, group in grouped.items()}

    def _locked(self, statement: sa.Select[Any]) -> sa.Select[Any]:
        """Lock these rows until the end of a writing transaction on PostgreSQL. SQLite has locked everything
        already."""
        return statement.with_for_update() if self._writes else statement

    async def _numbers(self, statement: sa.Select[Any]) -> tuple[TableId, ...]:
        """Return the selected ids in order. They are sorted here, because for ORDER BY a database may prefer a scan of
        all tables."""
        return tuple(sorted(await self._column(statement)))
