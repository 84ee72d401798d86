"""Deleting a table whole, with all that belongs to it, and all that is kept of a server. What belongs to a table or a
server is found by the schema, so what is new there is deleted, too."""

from collections.abc import Collection

from sqlalchemy import and_, delete, select, tuple_, update

from bot.store.part import Part
from bot.store.rows import Phase, TableId
from bot.store.schema import in_phase, metadata, tables

_OVER = (Phase.CLOSED, Phase.FINISHED, Phase.STOPPED, Phase.QUARANTINED, Phase.DELETED)
_PARTS = tuple(
    part
    for part in metadata.sorted_tables
    if "table_id" in part.c and any(key.column is tables.c.id for key in part.c.table_id.foreign_keys)
)
"""What goes with a table. What only names one, such as a result that somebody achieved there, stays."""
_OF_SERVERS = tuple(part for part in metadata.sorted_tables if "guild_id" in part.c and part is not tables)


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
        for part in _PARTS:
            await self._db.execute(delete(part).where(part.c.table_id.in_(ids)))
        await self._db.execute(delete(tables).where(here))

    async def ended_before(self, guild_id: int, time: int, limit: int) -> tuple[TableId, ...]:
        """Return tables of this server that ended before that time, the oldest first."""
        here = and_(tables.c.guild_id == guild_id, tables.c.ended_at < time, in_phase(*_OVER))
        statement = select(tables.c.id).where(here).order_by(tables.c.ended_at).limit(limit)
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    async def of_server(self, guild_id: int, limit: int) -> tuple[TableId, ...]:
        """Return tables of this server, whatever their phase."""
        statement = select(tables.c.id).where(tables.c.guild_id == guild_id).limit(limit)
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    async def delete_server(self, guild_id: int, limit: int) -> bool:
        """Delete what is kept of this server beside its tables, which were deleted before: so many rows of each kind,
        for others wait meanwhile. Return whether that was all."""
        gone = 0
        for part in _OF_SERVERS:
            key = tuple_(*part.primary_key.columns)
            some = select(*part.primary_key.columns).where(part.c.guild_id == guild_id).limit(limit)
            gone = max(gone, (await self._db.execute(delete(part).where(key.in_(some)))).rowcount)
        return gone < limit
