"""What people would have done about a seat whose time is up. Rows in, values out."""

from collections.abc import Mapping

from sqlalchemy import and_, delete, insert, not_, or_, select, update

from bot.store.part import Part
from bot.store.rows import TableId
from bot.store.schema import tables, votes


class Votes(Part):
    """The part of a transaction that knows votes."""

    async def cast(self, table: TableId, run: int, user_id: int, choice: str) -> None:
        """Store what this person would have done; it may be another choice than before."""
        own = and_(votes.c.table_id == table, votes.c.run == run, votes.c.user_id == user_id)
        await self._db.execute(delete(votes).where(own))
        await self._db.execute(insert(votes).values(table_id=table, run=run, user_id=user_id, choice=choice))

    async def keep(self, table: TableId, run: int, later: int) -> None:
        """What was chosen in this run of the clock was chosen in a later one, which is the same turn."""
        here = and_(votes.c.table_id == table, votes.c.run == run)
        await self._db.execute(update(votes).where(here).values(run=later))

    async def on(self, table: TableId, run: int) -> Mapping[int, str]:
        """Return what each person would have done, by user."""
        found = select(votes.c.user_id, votes.c.choice).where(votes.c.table_id == table, votes.c.run == run)
        return {row[0]: row[1] for row in (await self._db.execute(found.order_by(votes.c.user_id))).all()}

    async def forget(self) -> None:
        """Forget the votes on turns that are over. One more is kept: who takes a move back is as late as before."""
        waits = or_(tables.c.deadline.is_not(None), tables.c.remaining.is_not(None))
        open_ = select(tables.c.id).where(tables.c.id == votes.c.table_id, tables.c.run <= votes.c.run + 1, waits)
        await self._db.execute(delete(votes).where(not_(open_.exists())))
