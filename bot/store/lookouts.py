"""Who wants to be called to tables, and the calls. Rows in, values out."""

import json
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import BindParameter, ColumnElement, Text, and_, bindparam, cast, delete, insert, or_, select, update

from bot.store.part import Part, portions
from bot.store.people_rows import Lookout
from bot.store.schema import calls, lookouts, servers, tables
from bot.store.table_rows import Call, Phase, TableId


class Lookouts(Part):
    """The part of a transaction that knows lookouts: people who want to be called."""

    async def of(self, guild_id: int, user_id: int) -> Lookout | None:
        """Return what this person looks for in this server; None for nothing."""
        columns = select(lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until)
        row = (await self._db.execute(columns.where(_of(guild_id, user_id)))).one_or_none()
        return None if row is None else Lookout(row[0], _names(row[1]), row[2])

    async def save(self, guild_id: int, lookout: Lookout) -> None:
        """Store what this person looks for in this server; when the person was called stays."""
        row = {"games": [*lookout.games], "until": lookout.until}
        own = _of(guild_id, lookout.user_id)
        if (await self._db.execute(update(lookouts).where(own).values(row))).rowcount == 0:
            await self._db.execute(insert(lookouts).values(guild_id=guild_id, user_id=lookout.user_id, **row))

    async def delete(self, guild_id: int, user_id: int) -> None:
        """Note that this person does not want to be called in this server any more."""
        await self._db.execute(delete(lookouts).where(_of(guild_id, user_id)))

    async def forget(self, now: int) -> None:
        """Delete lookouts whose time is up."""
        await self._db.execute(delete(lookouts).where(lookouts.c.until <= now))

    async def any_in(self, guild_id: int, now: int) -> bool:
        """Whether anybody wants to be called in this server."""
        return (await self._db.execute(_ANYBODY, {"guild": guild_id, "now": now})).first() is not None

    async def in_servers(self, servers: Collection[int], now: int) -> Mapping[int, Sequence[Lookout]]:
        """Return all lookouts of each of these servers: who was never called first, then whose last call is longest
        ago."""
        found: dict[int, list[Lookout]] = {guild_id: [] for guild_id in servers}
        columns = (lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until, lookouts.c.called_at)
        for some in portions(found):
            here = select(lookouts.c.guild_id, *columns).where(lookouts.c.guild_id.in_(some), _looks(now))
            for guild_id, user_id, games, until, called_at in (await self._db.execute(here)).all():
                found[guild_id].append(Lookout(user_id, _names(games), until, called_at))
        for each in found.values():
            each.sort(key=lambda one: (one.called_at or 0, one.user_id))
        return found

    # --- Calls ---------------------------------------------------------------------------------

    async def owe(self, table: TableId) -> None:
        """Note that people are to be called to this table."""
        await self._db.execute(insert(calls).values(table_id=table))

    async def call(self, table: TableId) -> Call | None:
        """Return the call to this table, sent or to be sent; None without one."""
        row = (await self._db.execute(_CALL, {"table": table})).one_or_none()
        return None if row is None else Call(*row)

    async def called_to(self, guild_id: int, table: TableId) -> Sequence[int]:
        """Return the people of this server whom the call to this table names."""
        named = select(lookouts.c.user_id).where(lookouts.c.guild_id == guild_id, lookouts.c.called_to == table)
        return (await self._db.scalars(named.order_by(lookouts.c.user_id))).all()

    async def choose(self, guild_id: int, table: TableId, users: Collection[int], now: int, since: int) -> None:
        """Note that the call to this table names these people, except those who were called since that time."""
        free = or_(lookouts.c.called_at.is_(None), lookouts.c.called_at <= since)
        named = and_(lookouts.c.guild_id == guild_id, lookouts.c.user_id.in_(users), free)
        await self._db.execute(update(lookouts).where(named).values(called_at=now, called_to=table))
        await self._db.execute(update(calls).where(calls.c.table_id == table).values(chosen=True))

    async def choose_role(self, guild_id: int, table: TableId, role_id: int, now: int, since: int) -> bool:
        """Note that the call to this table names this role, unless a role was called in this server since that time;
        return whether it does."""
        free = or_(servers.c.called_at.is_(None), servers.c.called_at <= since)
        own = update(servers).where(servers.c.guild_id == guild_id, free).values(called_at=now)
        if (await self._db.execute(own)).rowcount == 0:
            return False
        noted = update(calls).where(calls.c.table_id == table).values(chosen=True, role_id=role_id)
        await self._db.execute(noted)
        return True

    async def sent(self, table: TableId, channel_id: int, message_id: int) -> None:
        """Note that the call to this table is this message."""
        noted = {"channel_id": channel_id, "message_id": message_id}
        await self._db.execute(update(calls).where(calls.c.table_id == table).values(noted))

    async def over(self, table: TableId) -> None:
        """Note that nobody is to be called to this table any more."""
        await self._db.execute(delete(calls).where(calls.c.table_id == table))

    async def pending(self) -> tuple[TableId, ...]:
        """Return the tables whose call is to be sent or to be deleted, in the shards of this process."""
        here, served = calls.c.table_id == tables.c.id, self._served(tables.c.guild_id)
        over = tables.c.phase != Phase.LOBBY.value
        due = or_(calls.c.message_id.is_(None), over)
        # An outer join, for there are few calls: without one a database may begin with the tables.
        return await self._numbers(select(calls.c.table_id).outerjoin(tables, here).where(due, served))


def _of(guild_id: int, user_id: int) -> ColumnElement[bool]:
    return and_(lookouts.c.guild_id == guild_id, lookouts.c.user_id == user_id)


def _looks(now: int | BindParameter[int]) -> ColumnElement[bool]:
    return or_(lookouts.c.until.is_(None), lookouts.c.until > now)


# Every table that is opened needs these.
_ANYBODY = (
    select(lookouts.c.user_id).where(lookouts.c.guild_id == bindparam("guild"), _looks(bindparam("now"))).limit(1)
)
_CALL = select(calls.c.table_id, calls.c.chosen, calls.c.role_id, calls.c.channel_id, calls.c.message_id).where(
    calls.c.table_id == bindparam("table")
)


def _names(stored: str) -> tuple[str, ...]:
    """Return the stored names of games; damaged ones are left out."""
    try:
        found = json.loads(stored)
    except ValueError:
        return ()
    return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()
