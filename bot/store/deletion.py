"""Deleting a table whole, with all that belongs to it. What people have achieved by it stays."""

from collections.abc import Collection

from sqlalchemy import delete, update

from bot.store.part import Part
from bot.store.rows import Phase, TableId
from bot.store.schema import moves, old_boards, questions, seats, tables, votes


class Deletion(Part):
    """The part of a transaction that deletes."""

    async def delete_tables(self, ids: Collection[TableId]) -> None:
        """Delete these tables, whatever their phase, with their seats, moves, votes, old boards and questions. Others
        wait meanwhile, so name some ten at once, no more. Ratings, tallies and bouts are left as they are."""
        self.touched.update(ids)
        here = tables.c.id.in_(ids)
        await self._db.execute(update(tables).where(tables.c.rematch_of.in_(ids)).values(rematch_of=None))
        # The database refuses to delete moves of any table that is not marked so.
        await self._db.execute(update(tables).where(here).values(phase=Phase.DELETED.value))
        for part in (votes, questions, old_boards, moves, seats):
            await self._db.execute(delete(part).where(part.c.table_id.in_(ids)))
        await self._db.execute(delete(tables).where(here))
