"""What all parts of a transaction share."""

from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import TableId


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
