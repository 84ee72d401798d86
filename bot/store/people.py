"""What is stored about one person: all of it exported, or all of it deleted. Rows in, values out.

Tables with a column for a person are found by the name of the column, so a new table is included without further work.
Seats and tables concern several people: they stay, and what they say about the person is removed.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import and_, delete, func, insert, select, tuple_, update

from bot.players import former
from bot.store.part import Part, portions
from bot.store.people_rows import Erasure
from bot.store.reading import BEGAN, FORMER, at_table
from bot.store.schema import (
    blocks,
    erasures,
    forgetting,
    in_phase,
    invitations,
    live,
    lobby,
    metadata,
    outbox,
    recounts,
    results,
    seats,
    tables,
    unlisted,
)
from bot.store.table_rows import Phase, TableId

PERSON = "user_id"
"""The name of the column with the number of the person whom the row is about."""
_HOST = "host_id"
"""The name of the column with the number of a host; in a row about another person nobody gets it."""
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
_AT_ONCE = 100
"""Rows that are read at once."""
_PAUSE = 0.01
"""Seconds between two such portions, in which others move."""
_NOBODY = 0
"""Stands for a host who was deleted."""
_FORMER: Any = former(seats.c.seat)  # type: ignore[arg-type]  # it computes the same in SQL
_SHARED = (seats, results, forgetting)
"""What is about a person and is not deleted at once: there is a row for each game."""
_OWN = tuple(table for table in metadata.sorted_tables if PERSON in table.c and table not in _SHARED)


class People(Part):
    """The part of a transaction that knows what is stored about one person."""

    async def about(self, user_id: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Return all rows about this person, by table and column, including empty tables."""
        found = {
            table.name: await self._rows(
                select(*(column for column in table.c if column.name != _HOST)).where(table.c[PERSON] == user_id)
            )
            for table in metadata.sorted_tables
            if PERSON in table.c
        }
        hosted = select(*(tables.c[name] for name in _HOSTED)).where(tables.c.host_id == user_id)
        return found | {tables.name: await self._rows(hosted.order_by(tables.c.id))}

    async def seated_at(self, user_id: int, *phases: Phase, left: bool = True) -> tuple[TableId, ...]:
        """Return the tables in these phases (in all, if none is named) where this person sits; with `left` also those
        that the person has left for good."""
        statement = select(tables.c.id).select_from(tables.join(seats, at_table(user_id))).order_by(tables.c.id)
        if not left:
            statement = statement.where(seats.c.left.is_(False))
        if phases:
            statement = statement.where(in_phase(*phases))
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    # --- Forgetting, in steps ------------------------------------------------------------------

    async def begin_to_forget(self, user_id: int, at: int) -> None:
        """Note that everything about this person from before this time is to be deleted, and delete what nobody shares,
        such as preferences and ratings. From now on, whoever reads a table of players finds a former player in the
        person's seat."""
        # The card of a table says whose seat is kept.
        invited = select(invitations.c.table_id).where(invitations.c.user_id == user_id)
        here = and_(lobby, tables.c.id.in_(invited))
        await self._db.execute(update(tables).where(here).values(changes=tables.c.changes + 1))
        for table in _OWN:
            await self._db.execute(delete(table).where(table.c[PERSON] == user_id))
        await self._db.execute(delete(blocks).where(blocks.c.host_id == user_id))
        made = update(invitations).where(invitations.c.host_id == user_id)
        await self._db.execute(made.values(host_id=_NOBODY))
        await self._db.execute(delete(forgetting).where(forgetting.c.user_id == user_id))
        await self._db.execute(insert(forgetting).values(user_id=user_id, at=at))
        await self._db.execute(update(recounts).values(changes=recounts.c.changes + 1))

    async def forgetting(self) -> Mapping[int, int]:
        """Return the people who are being forgotten, each with the time before which everything is to be deleted."""
        found = (await self._db.execute(select(forgetting.c.user_id, forgetting.c.at))).all()
        return {row.user_id: row.at for row in found}

    async def forgotten(self, user_id: int, at: int) -> None:
        """Note that everything from before this time is deleted."""
        await self._db.execute(delete(forgetting).where(forgetting.c.user_id == user_id, forgetting.c.at == at))

    async def still_live(self, user_id: int, at: int) -> Sequence[TableId]:
        """Return the live matches of this person that began before this time."""
        mine = and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
        return await self._numbers(select(tables.c.id).join(seats, mine).where(live, at >= BEGAN))

    async def seat(self, user_id: int, table: TableId) -> int | None:
        """Return this person's seat at this table, also while the person is being forgotten."""
        here = and_(seats.c.table_id == table, seats.c.user_id == user_id)
        return await self._db.scalar(select(seats.c.seat).where(here))

    async def still_seated(self, user_id: int, at: int, limit: int) -> Sequence[TableId]:
        """Return tables, but no open lobbies, where this person sat down before this time."""
        mine = and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
        statement = select(tables.c.id).join(seats, mine).where(at >= BEGAN)
        return await self._numbers(statement.limit(limit))

    async def forget_seats(self, user_id: int, ids: Collection[TableId]) -> None:
        """Put a former player into this person's seats at these tables, and note that the name has to be erased where
        they are shown."""
        self._touched.update(ids)
        mine = and_(seats.c.user_id == user_id, seats.c.table_id.in_(ids))
        found = (await self._db.scalars(select(seats.c.table_id).where(mine))).all()
        here = tables.c.id.in_(found)
        shown = in_phase(Phase.LIVE, Phase.FINISHED, Phase.STOPPED)
        await self.add_erasures([], await self._numbers(select(tables.c.id).where(here, shown)))
        await self._db.execute(update(seats).where(mine).values(user_id=_FORMER, **FORMER))
        # The card names the players, and so do the direct messages of the others.
        await self._db.execute(update(tables).where(here).values(changes=tables.c.changes + 1))
        hands = and_(outbox.c.kind == "hand", outbox.c.about.in_(found))
        await self._db.execute(update(outbox).where(hands).values(wanted=outbox.c.wanted + 1))
        # A game in the person's direct messages loses its place.
        place = dict.fromkeys(("channel_id", "thread_id", "message_id", "card_id"))
        await self._db.execute(update(tables).where(here, tables.c.guild_id.is_(None)).values(place))

    async def forget_rows(self, user_id: int, at: int, limit: int) -> bool:
        """Delete what does not belong to a seat: the results of games that were deleted, and that this person was a
        host, of up to `limit` each. Return whether there was any."""
        hosted = select(tables.c.id).where(tables.c.host_id == user_id, tables.c.opened_at <= at)
        ids = await self._numbers(hosted.limit(limit))
        self._touched.update(ids)
        await self._db.execute(update(tables).where(tables.c.id.in_(ids)).values(host_id=_NOBODY))
        mine = and_(results.c.user_id == user_id, results.c.at <= at)
        key = (results.c.table_id, results.c.seat)
        some = delete(results).where(tuple_(*key).in_(select(*key).where(mine).limit(limit)))
        return bool((await self._db.execute(some)).rowcount or ids)

    # --- What is left to do on Discord ---------------------------------------------------------

    async def direct_message_channels(self, user_id: int) -> tuple[int, ...]:
        """Return the channels of this person's direct messages, as far as they are known."""
        direct_messages = select(outbox.c.channel_id).where(
            outbox.c.user_id == user_id, outbox.c.channel_id.is_not(None)
        )
        invited = select(invitations.c.dm_channel_id).where(
            invitations.c.user_id == user_id, invitations.c.dm_channel_id.is_not(None)
        )
        at_my_table = (seats.c.table_id == tables.c.id) & (seats.c.user_id == user_id)
        private = select(tables.c.channel_id).join(seats, at_my_table)
        private = private.where(tables.c.guild_id.is_(None), tables.c.channel_id.is_not(None))
        return tuple((await self._db.scalars(direct_messages.union(invited, private))).all())

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

    async def unlisted_among(self, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who do not want to be looked up."""
        found = set[int]()
        for some in portions(users):
            found.update((await self._db.scalars(select(unlisted.c.user_id).where(unlisted.c.user_id.in_(some)))).all())
        return frozenset(found)

    async def unlist(self, user_id: int, *, wished: bool) -> None:
        """Store whether this person does not want to be looked up."""
        await self._db.execute(delete(unlisted).where(unlisted.c.user_id == user_id))
        if wished:
            await self._db.execute(insert(unlisted).values(user_id=user_id))

    async def _rows(self, statement: Any) -> list[dict[str, Any]]:
        found = list[dict[str, Any]]()
        for some in (await self._db.execute(statement)).mappings().partitions(_AT_ONCE):
            if found:  # there may be thousands
                await asyncio.sleep(_PAUSE)
            found += map(dict, some)
        return found
