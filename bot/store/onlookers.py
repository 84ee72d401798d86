"""Onlookers: what they guess in a match. Rows in, values out."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import delete, insert, not_, or_, select

from bot.store.part import Part, equal
from bot.store.schema import audience, in_phase, live, seats, tables
from bot.store.table_rows import Phase, TableId
from bot.store.tables import at_table

_BARRED = -1
"""Stands in place of a round in the rows of people who may not guess at all."""


class Onlookers(Part):
    """The part of a transaction that knows onlookers."""

    async def add_guess(self, table: TableId, round: int, user_id: int, guess: int) -> None:
        """Store the seats that this person names in this round, a bit for each."""
        row = {"table_id": table, "round": round, "user_id": user_id, "guess": guess}
        await self._db.execute(insert(audience).values(row))

    async def guess(self, table: TableId, round: int, user_id: int) -> int | None:
        """Return the seats that this person named in this round; None without a guess."""
        own = equal(audience, table_id=table, round=round, user_id=user_id)
        bits: int | None = await self._db.scalar(select(audience.c.guess).where(own))
        return bits

    async def guesses(self, table: TableId, round: int) -> Sequence[int]:
        """Return what people guessed in this round."""
        condition = equal(audience, table_id=table, round=round)
        return (await self._db.scalars(select(audience.c.guess).where(condition))).all()

    async def salts(self, user_id: int) -> Mapping[TableId, str]:
        """Return the live matches in which this person sits or sat, each with its salt."""
        mine = select(tables.c.id, tables.c.salt).select_from(tables.join(seats, at_table(user_id)))
        rows = (await self._db.execute(mine.where(live, tables.c.salt.is_not(None)))).all()
        return {TableId(table): salt for table, salt in rows}

    async def bar(self, marks: Iterable[tuple[TableId, int]]) -> None:
        """Note that the people whom these numbers mark may not guess in these matches."""
        rows = [{"table_id": table, "round": _BARRED, "user_id": mark, "guess": 0} for table, mark in marks]
        await self._insert(audience, rows)

    async def is_barred(self, table: TableId, mark: int) -> bool:
        """Return whether the person whom this number marks may not guess in this match."""
        return await self.guess(table, _BARRED, mark) is not None

    async def forget_guesses(self) -> None:
        """Delete the guesses in matches that are over and whose last board was posted."""
        needed = or_(in_phase(Phase.LIVE), tables.c.published_ply < tables.c.ply)
        open_ = select(tables.c.id).where(tables.c.id == audience.c.table_id, needed)
        await self._db.execute(delete(audience).where(not_(open_.exists())))
