"""What is stored about one person: all of it exported, or all of it deleted. Rows in, values out.

Tables with a column for a person are found by the name of the column, so a new table is included without further work.
Seats and tables concern several people: they stay, and what they say about the person is removed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import case, delete, func, insert, select, update

from bot.players import former
from bot.store.part import Part
from bot.store.rows import Dm, Erasure, Phase, TableId
from bot.store.schema import erasures, in_phase, metadata, seats, tables, unlisted

PERSON = "user_id"
"""The name of the column with the number of the person whom the row is about."""
_HOSTED = (
    "id",
    "game",
    "phase",
    "guild_id",
    "channel_id",
    "thread_id",
    "options",
    "opened_at",
    "started_at",
    "ended_at",
)
"""The columns of a table that its host gets: nothing of the deal."""
_NOBODY = 0
"""Stands for a host who was deleted."""


class People(Part):
    """The part of a transaction that knows what is stored about one person."""

    async def about(self, user_id: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Return all rows about this person, by table and column, including empty tables."""
        found = {
            table.name: await self._rows(select(table).where(table.c[PERSON] == user_id))
            for table in metadata.sorted_tables
            if PERSON in table.c
        }
        hosted = select(*(tables.c[name] for name in _HOSTED)).where(tables.c.host_id == user_id)
        return found | {tables.name: await self._rows(hosted.order_by(tables.c.id))}

    async def seated_at(self, user_id: int, *phases: Phase, left: bool = True) -> tuple[TableId, ...]:
        """Return the tables in these phases (in all, if none is named) where this person sits; with `left` also those
        that the person has left for good."""
        at_my_table = (seats.c.table_id == tables.c.id) & (seats.c.user_id == user_id)
        statement = select(tables.c.id).join(seats, at_my_table).order_by(tables.c.id)
        if not left:
            statement = statement.where(seats.c.left.is_(False))
        if phases:
            statement = statement.where(in_phase(*phases))
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    async def forget(self, user_id: int) -> None:
        """Delete everything about this person. What others share stays: games, with a former player in the seat."""
        mine = seats.c.user_id == user_id
        sitting = select(seats.c.table_id, seats.c.seat, tables.c.guild_id).where(mine)
        found = (await self._db.execute(sitting.join(tables, tables.c.id == seats.c.table_id))).all()
        nobody = {"name": "", "language": "en", "gone": False, "away_until": None, "dm": Dm.CLOSED.value}
        direct_message = dict.fromkeys(("dm_channel_id", "dm_message_id", "dm_digest"))
        for table, seat, guild_id in found:
            here = (seats.c.table_id == table) & (seats.c.seat == seat)
            await self._db.execute(update(seats).where(here).values(user_id=former(seat), **nobody, **direct_message))
            # The card names the players, and so do the direct messages of the others.
            told = case((tables.c.told_ply < tables.c.ply, tables.c.told_ply), else_=tables.c.ply - 1)
            changes: dict[str, Any] = {"changes": tables.c.changes + 1, "told_ply": told}
            if guild_id is None:  # a game in the person's direct messages loses its place
                changes |= dict.fromkeys(("channel_id", "thread_id", "message_id", "card_id"))
            await self._db.execute(update(tables).where(tables.c.id == table).values(changes))
            self._touched.add(TableId(table))
        await self._db.execute(update(tables).where(tables.c.host_id == user_id).values(host_id=_NOBODY))
        for table in metadata.sorted_tables:
            if PERSON in table.c and table is not seats:
                await self._db.execute(delete(table).where(table.c[PERSON] == user_id))

    # --- What is left to do on Discord ---------------------------------------------------------

    async def direct_message_channels(self, user_id: int) -> tuple[int, ...]:
        """Return the channels of this person's direct messages, as far as they are known."""
        direct_messages = select(seats.c.dm_channel_id).where(
            seats.c.user_id == user_id, seats.c.dm_channel_id.is_not(None)
        )
        at_my_table = (seats.c.table_id == tables.c.id) & (seats.c.user_id == user_id)
        private = select(tables.c.channel_id).join(seats, at_my_table)
        private = private.where(tables.c.guild_id.is_(None), tables.c.channel_id.is_not(None))
        return tuple((await self._db.scalars(direct_messages.union(private))).all())

    async def add_erasures(self, channels: Sequence[int], shown: Sequence[TableId]) -> None:
        """Note that everything that the bot wrote in these channels has to be deleted, and a name where these tables
        are shown."""
        rows = [{"channel_id": channel, "table_id": None} for channel in channels]
        rows += [{"channel_id": None, "table_id": table} for table in shown]
        if rows:
            await self._db.execute(insert(erasures), rows)

    async def erasures(self, limit: int = 100) -> tuple[Erasure, ...]:
        """Return the erasures that are not done, the oldest first, in the shards of this process. Direct messages, and
        tables that no longer exist, belong to the shard of direct messages."""
        statement = select(erasures.c.id, erasures.c.channel_id, erasures.c.table_id)
        if not self._shards.whole:
            statement = statement.outerjoin(tables, tables.c.id == erasures.c.table_id)
            statement = statement.where(self._served(tables.c.guild_id))
        return tuple(Erasure(*row) for row in (await self._db.execute(statement.order_by(erasures.c.id).limit(limit))))

    async def erased(self, erasure: Erasure) -> None:
        """Note that this erasure is done, or was given up."""
        await self._db.execute(delete(erasures).where(erasures.c.id == erasure.id))

    # --- Who may be looked up ------------------------------------------------------------------

    async def is_unlisted(self, user_id: int) -> bool:
        """Whether this person does not want to be looked up."""
        found = select(func.count()).select_from(unlisted).where(unlisted.c.user_id == user_id)
        return bool(await self._db.scalar(found))

    async def unlist(self, user_id: int, *, wished: bool) -> None:
        """Store whether this person does not want to be looked up."""
        await self._db.execute(delete(unlisted).where(unlisted.c.user_id == user_id))
        if wished:
            await self._db.execute(insert(unlisted).values(user_id=user_id))

    async def _rows(self, statement: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in (await self._db.execute(statement)).mappings().all()]
