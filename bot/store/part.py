"""What all parts of a transaction share."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import TableId

_T = TypeVar("_T")
_AT_ONCE = 10_000
"""Values in one statement: PostgreSQL takes 32,767, and SQLite as many."""


def portions(values: Collection[_T]) -> Iterator[Sequence[_T]]:
    """Yield these values in as many pieces as statements take."""
    every = list(values)
    for first in range(0, len(every), _AT_ONCE):
        yield every[first : first + _AT_ONCE]


class Part:
    """A part of what can be asked and changed within one transaction."""

    def __init__(self, connection: AsyncConnection, *, writes: bool = False) -> None:
        self._db = connection
        self._writes = writes
        self.touched: set[TableId] = set()
        """The tables that are changed, with whoever sits there."""
        self.since = 0
        """How many changes came before, as whoever opened it counts them."""

    async def _count(self, statement: Select[Any]) -> int:
        return await self._db.scalar(select(func.count()).select_from(statement.subquery())) or 0

    async def _numbers(self, statement: Select[Any]) -> tuple[TableId, ...]:
        """Return the numbers that this selects, in order. It is made here, for to have it made a database may rather
        look through all tables."""
        return tuple(sorted(map(TableId, (await self._db.scalars(statement)).all())))
