"""Who wants to be called to tables, and whom calls name. Rows in, values out."""

from collections.abc import Collection, Sequence

from sqlalchemy import BindParameter, ColumnElement, Text, and_, bindparam, cast, delete, or_, select, update

from bot.store.part import Part, equal, read_json
from bot.store.people_rows import Lookout
from bot.store.schema import lobby, lookouts, seats, servers, tables
from bot.store.table_rows import TableId
from bot.store.tables import at_table


class Lookouts(Part):
    """The part of a transaction that knows lookouts: people who want to be called."""

    async def of(self, guild_id: int, user_id: int) -> Lookout | None:
        """Return what this person looks for in this server; None for nothing."""
        columns = select(lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until)
        row = (await self._db.execute(columns.where(equal(lookouts, guild_id=guild_id, user_id=user_id)))).one_or_none()
        return None if row is None else Lookout(row[0], _names(row[1]), row[2])

    async def save(self, guild_id: int, lookout: Lookout) -> None:
        """Store what this person looks for in this server; when the person was called stays."""
        row = {"games": lookout.games, "until": lookout.until}
        await self._put(lookouts, {"guild_id": guild_id, "user_id": lookout.user_id}, row)

    async def delete(self, guild_id: int, user_id: int) -> None:
        """Note that this person does not want to be called in this server any more."""
        await self._db.execute(delete(lookouts).where(equal(lookouts, guild_id=guild_id, user_id=user_id)))

    async def forget(self, now: int) -> frozenset[int]:
        """Delete lookouts whose time is up; return their servers."""
        over = delete(lookouts).where(lookouts.c.until <= now).returning(lookouts.c.guild_id)
        return frozenset((await self._db.scalars(over)).all())

    async def any_in(self, guild_id: int, now: int) -> bool:
        """Whether anybody wants to be called in this server."""
        return (await self._db.execute(_ANYBODY, {"guild": guild_id, "now": now})).first() is not None

    async def in_server(self, guild_id: int, now: int) -> Sequence[Lookout]:
        """Return all lookouts of this server: who was never called first, then whose last call is longest ago."""
        columns = (lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until, lookouts.c.called_at)
        rows = (await self._db.execute(select(*columns).where(lookouts.c.guild_id == guild_id, _looks(now)))).all()
        everybody = [Lookout(user_id, _names(games), until, called_at) for user_id, games, until, called_at in rows]
        return sorted(everybody, key=lambda lookout: (lookout.called_at or 0, lookout.user_id))

    async def servers_of(self, user_id: int) -> Sequence[int]:
        """Return the servers in which this person wants to be called, or sits at a table that waits."""
        looks = select(lookouts.c.guild_id).where(lookouts.c.user_id == user_id)
        sits = select(tables.c.guild_id).join(seats, at_table(user_id)).where(lobby, tables.c.guild_id.is_not(None))
        return (await self._db.scalars(looks.union(sits))).all()

    # --- Calls ---------------------------------------------------------------------------------

    async def called_to(self, guild_id: int, table: TableId) -> Sequence[int]:
        """Return the people of this server whom the call to this table names."""
        query = select(lookouts.c.user_id).where(lookouts.c.guild_id == guild_id, lookouts.c.called_to == table)
        return (await self._db.scalars(query.order_by(lookouts.c.user_id))).all()

    async def choose(self, guild_id: int, table: TableId, users: Collection[int], now: int, since: int) -> None:
        """Note that the call to this table names these people, except those who were called since that time."""
        free = or_(lookouts.c.called_at.is_(None), lookouts.c.called_at <= since)
        condition = and_(lookouts.c.guild_id == guild_id, lookouts.c.user_id.in_(users), free)
        await self._db.execute(update(lookouts).where(condition).values(called_at=now, called_to=table))

    async def choose_role(self, guild_id: int, now: int, since: int) -> bool:
        """Note that the role of this server is called now, unless one was called since that time; return whether it
        is."""
        free = or_(servers.c.called_at.is_(None), servers.c.called_at <= since)
        own = update(servers).where(servers.c.guild_id == guild_id, free).values(called_at=now)
        return (await self._db.execute(own)).rowcount > 0


def _looks(now: int | BindParameter[int]) -> ColumnElement[bool]:
    return or_(lookouts.c.until.is_(None), lookouts.c.until > now)


# Every table that is opened needs these.
_ANYBODY = (
    select(lookouts.c.user_id).where(lookouts.c.guild_id == bindparam("guild"), _looks(bindparam("now"))).limit(1)
)


def _names(stored: str) -> tuple[str, ...]:
    """Return the stored names of games; damaged ones are left out."""
    names = read_json(stored)
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
