"""Votes on what happens to a player whose time is up. Rows in, values out."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, not_, or_, select, update

from bot.store.part import Part, equal
from bot.store.schema import tables, votes
from bot.store.table_rows import TableId


class Votes(Part):
    """The part of a transaction that knows votes."""

    async def cast(self, table: TableId, run: int, user_id: int, choice: str) -> None:
        """Store this person's vote, which replaces an earlier one of the same run."""
        own = equal(votes, table_id=table, run=run, user_id=user_id)
        await self._db.execute(delete(votes).where(own))
        await self._db.execute(insert(votes).values(table_id=table, run=run, user_id=user_id, choice=choice))

    async def keep(self, table: TableId, run: int, later: int) -> None:
        """Move the votes of this run of the clock to a later one of the same turn."""
        condition = equal(votes, table_id=table, run=run)
        await self._db.execute(update(votes).where(condition).values(run=later))

    async def on(self, table: TableId, run: int) -> Mapping[int, str]:
        """Return the votes in this run of the clock, by user."""
        query = select(votes.c.user_id, votes.c.choice).where(votes.c.table_id == table, votes.c.run == run)
        return {row[0]: row[1] for row in (await self._db.execute(query.order_by(votes.c.user_id))).all()}

    async def forget(self) -> None:
        """Delete the votes on turns that are over. Those of one run before the current one stay, because a player who
        takes a move back is as late as before."""
        waits = or_(tables.c.deadline.is_not(None), tables.c.remaining.is_not(None))
        open_ = select(tables.c.id).where(tables.c.id == votes.c.table_id, tables.c.run <= votes.c.run + 1, waits)
        await self._db.execute(delete(votes).where(not_(open_.exists())))
