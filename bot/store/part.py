"""What all parts of a transaction share."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, func, literal_column, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import Shards
from bot.store.rows import Spot, TableId
from bot.store.schema import spot

_T = TypeVar("_T")
_AT_ONCE = 10_000
"""Values in one statement: PostgreSQL takes 32,767, and SQLite as many."""


def portions(values: Collection[_T]) -> Iterator[Sequence[_T]]:
    """Yield these values in as many pieces as statements take."""
    every = list(values)
    for first in range(0, len(every), _AT_ONCE):
        yield every[first : first + _AT_ONCE]


class Part:
    """A part of what can be asked and changed within one transaction; `bot.store.Transaction` has them all by name."""

    def __init__(self, connection: AsyncConnection, shards: Shards, touched: set[TableId], writes: bool) -> None:
        self._db = connection
        self._shards = shards
        self._touched = touched
        self._writes = writes

    def _served(self, guild_id: ColumnElement[Any], shards: Shards | None = None) -> ColumnElement[bool]:
        """Whether the server in this column is of the shards that are served, or of these; where there is none, whether
        direct messages are.

        It filters what an index has found, and stands in none itself: how many shards there are may change.
        """
        shards = shards or self._shards
        if shards.whole:
            return true()
        # A number of the driver's own choice for the type would be none that PostgreSQL can shift by.
        shifted = func.coalesce(guild_id, literal_column("0")).bitwise_rshift(literal_column("22"))
        return (shifted % literal_column(str(shards.count))).in_(shards.ids)

    async def _count(self, statement: Select[Any]) -> int:
        return await self._db.scalar(select(func.count()).select_from(statement.subquery())) or 0

    async def _by_spot(
        self, make: Callable[[Sequence[Any]], _T], statement: Select[Any]
    ) -> Mapping[Spot, Sequence[_T]]:
        """Return what is made of the rows that this selects, by the spots with which they begin, in the order of what
        follows in each."""
        width, found = len(spot), defaultdict[Any, list[_T]](list)
        rows = map(tuple, (await self._db.execute(statement)).all())
        for row in sorted(rows, key=itemgetter(width)):
            found[row[:width]].append(make(row[width:]))
        return {Spot(*where): made for where, made in found.items()}

    async def _numbers(self, statement: Select[Any]) -> tuple[TableId, ...]:
        """Return the numbers that this selects, in order. It is made here, for to have it made a database may rather
        look through all tables."""
        return tuple(sorted(map(TableId, (await self._db.scalars(statement)).all())))
