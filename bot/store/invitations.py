"""Who is asked to tables: invitations, who takes none of whom, and who wants to be called. Rows in, values out. A lobby
is read and written with its invitations, see `bot.store.tables`; here is what concerns several tables."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, bindparam, cast, delete, exists, func, or_, select, tuple_, update

from bot.store.columns import restored
from bot.store.part import Part, equal, read_names
from bot.store.people_rows import Lookout
from bot.store.schema import blocks, invitations, lobby, lookouts, outbox, seats, servers, tables
from bot.store.table_rows import Invitation, TableId
from bot.store.tables import at_table

_MESSAGE = "invitation"
"""The kind of the direct messages with invitations."""


class Invitations(Part):
    """The part of a transaction that knows invitations."""

    async def of(self, table: TableId, user_id: int) -> Invitation | None:
        """Return this person's invitation to this table, also once its game has begun."""
        query = select(invitations).where(equal(invitations, table_id=table, user_id=user_id))
        row = (await self._db.execute(query)).one_or_none()
        return None if row is None else restored(Invitation, row)

    # --- Who may be invited --------------------------------------------------------------------

    async def by_host(self, host_id: int, since: int) -> int:
        """Return the number of invitations by this host since that time."""
        recent = and_(invitations.c.at > since, invitations.c.host_id == host_id)
        return await self._count(select(invitations.c.user_id).where(recent))

    async def approached(self, host_id: int, users: Collection[int], since: int) -> Mapping[int, Sequence[int]]:
        """Return the times since that time at which this host invited each of these people to a table, or let them be
        called to one, where they have not sat down; the oldest first. Who was not is left out."""
        invited = select(invitations.c.user_id, invitations.c.at).where(
            invitations.c.user_id.in_(users), invitations.c.at > since, invitations.c.host_id == host_id
        )
        called = select(lookouts.c.user_id, lookouts.c.called_at).join(tables, tables.c.id == lookouts.c.called_to)
        called = called.where(lookouts.c.user_id.in_(users), lookouts.c.called_at > since, tables.c.host_id == host_id)
        found = defaultdict[int, list[int]](list)
        for statement, user_id, table_id in (
            (invited, invitations.c.user_id, invitations.c.table_id),
            (called, lookouts.c.user_id, lookouts.c.called_to),
        ):
            sits = select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.user_id == user_id)
            for user, at in await self._rows(statement.where(~sits.exists())):
                found[user].append(at)
        return {user: sorted(times) for user, times in found.items()}

    async def open_from(self, host_id: int, user_id: int) -> tuple[TableId, ...]:
        """Return the lobbies to which this host has invited this person, who has not answered."""
        mine = equal(invitations, user_id=user_id, host_id=host_id)
        unanswered = and_(mine, invitations.c.answer.is_(None))
        its_table = tables.c.id == invitations.c.table_id
        return await self._numbers(select(invitations.c.table_id).join(tables, its_table).where(unanswered, lobby))

    async def to(self, users: Collection[int], since: int) -> Mapping[int, int]:
        """Return how many invitations these people got since that time; who got none is left out."""
        got = and_(invitations.c.user_id.in_(users), invitations.c.at > since)
        return await self._pairs(select(invitations.c.user_id, func.count()).where(got).group_by(invitations.c.user_id))

    async def played_with(self, user_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of the others who have played a game with this person."""
        theirs, own = seats.alias("theirs"), seats.alias("own")
        same = and_(own.c.table_id == theirs.c.table_id, own.c.user_id == user_id)
        begun = and_(tables.c.id == theirs.c.table_id, tables.c.started_at.is_not(None))
        query = select(theirs.c.user_id).join(own, same).join(tables, begun).where(theirs.c.user_id.in_(users))
        return frozenset(await self._column(query.distinct()))

    async def languages(self, users: Collection[int]) -> Mapping[int, str]:
        """Return the language in which each of these people last sat down somewhere, if there is one."""
        last = select(func.max(seats.c.table_id), seats.c.user_id).where(seats.c.user_id.in_(users))
        key = tuple_(seats.c.table_id, seats.c.user_id)
        query = select(seats.c.user_id, seats.c.language).where(key.in_(last.group_by(seats.c.user_id)))
        return await self._pairs(query)

    async def blocking(self, host_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who take no invitations of this host."""
        query = select(blocks.c.user_id).where(blocks.c.host_id == host_id, blocks.c.user_id.in_(users))
        return frozenset(await self._column(query))

    async def blocked(self, user_id: int) -> tuple[int, ...]:
        """Return the hosts whose invitations this person does not take."""
        query = select(blocks.c.host_id).where(blocks.c.user_id == user_id)
        return tuple(sorted(await self._column(query)))

    async def block(self, user_id: int, host_id: int) -> None:
        """Store that this person takes no invitations of this host."""
        await self._db.execute(delete(blocks).where(blocks.c.user_id == user_id, blocks.c.host_id == host_id))
        await self._insert(blocks, [{"user_id": user_id, "host_id": host_id}])

    async def unblock_all(self, user_id: int) -> None:
        """Delete all blocks by this person."""
        await self._db.execute(delete(blocks).where(blocks.c.user_id == user_id))

    async def to_rematches(self, table: TableId) -> frozenset[int]:
        """Return the people who were invited to a rematch of this table before."""
        again = and_(tables.c.id == invitations.c.table_id, tables.c.rematch_of == table)
        query = select(invitations.c.user_id).join(tables, again)
        return frozenset(await self._column(query))

    # --- What people are shown -----------------------------------------------------------------

    async def called(self, table: TableId, users: Collection[int]) -> None:
        """Note that a message in the channel has mentioned these people."""
        self._touched.add(table)
        condition = and_(invitations.c.table_id == table, invitations.c.user_id.in_(users))
        await self._db.execute(update(invitations).where(condition).values(called=True))

    async def speak(self, table: TableId, user_id: int, language: str) -> bool:
        """Store in which language to write to this person of this invitation; return whether that is another one."""
        self._touched.add(table)
        other = or_(invitations.c.language.is_(None), invitations.c.language != language)
        condition = and_(equal(invitations, table_id=table, user_id=user_id), other)
        return bool((await self._db.execute(update(invitations).where(condition).values(language=language))).rowcount)

    async def forget(self, before: int) -> None:
        """Delete the invitations from before that time, but those to open lobbies, once their direct messages say what
        became of them."""
        mine = and_(outbox.c.kind == _MESSAGE, outbox.c.about == invitations.c.table_id)
        mine = and_(mine, outbox.c.user_id == invitations.c.user_id)
        waits = or_(
            exists().where(tables.c.id == invitations.c.table_id, lobby),
            exists().where(mine, outbox.c.shown < outbox.c.wanted),
        )
        await self._db.execute(delete(invitations).where(invitations.c.at < before, ~waits))
        orphaned = exists().where(mine)
        await self._db.execute(delete(outbox).where(outbox.c.kind == _MESSAGE, ~orphaned))


class Lookouts(Part):
    """The part of a transaction that knows lookouts: people who want to be called."""

    async def of(self, guild_id: int, user_id: int) -> Lookout | None:
        """Return what this person looks for in this server; None for nothing."""
        columns = select(lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until)
        row = (await self._db.execute(columns.where(equal(lookouts, guild_id=guild_id, user_id=user_id)))).one_or_none()
        return None if row is None else Lookout(row[0], read_names(row[1]), row[2])

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
        return frozenset(await self._column(over))

    async def any_in(self, guild_id: int, now: int) -> bool:
        """Whether anybody wants to be called in this server."""
        return (await self._db.execute(_ANYBODY, {"guild": guild_id, "now": now})).first() is not None

    async def in_server(self, guild_id: int, now: int) -> Sequence[Lookout]:
        """Return all lookouts of this server: who was never called first, then whose last call is longest ago."""
        columns = (lookouts.c.user_id, cast(lookouts.c.games, Text), lookouts.c.until, lookouts.c.called_at)
        rows = await self._rows(select(*columns).where(lookouts.c.guild_id == guild_id, _looks(now)))
        everybody = [Lookout(user_id, read_names(games), until, called_at) for user_id, games, until, called_at in rows]
        return sorted(everybody, key=lambda lookout: (lookout.called_at or 0, lookout.user_id))

    async def servers_of(self, user_id: int) -> Sequence[int]:
        """Return the servers in which this person wants to be called, or sits at a table that waits."""
        looks = select(lookouts.c.guild_id).where(lookouts.c.user_id == user_id)
        sits = select(tables.c.guild_id).join(seats, at_table(user_id)).where(lobby, tables.c.guild_id.is_not(None))
        return await self._column(looks.union(sits))

    # --- Calls ---------------------------------------------------------------------------------

    async def called_to(self, guild_id: int, table: TableId) -> Sequence[int]:
        """Return the people of this server whom the call to this table names."""
        query = select(lookouts.c.user_id).where(lookouts.c.guild_id == guild_id, lookouts.c.called_to == table)
        return await self._column(query.order_by(lookouts.c.user_id))

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


def _looks(now: Any) -> ColumnElement[bool]:
    return or_(lookouts.c.until.is_(None), lookouts.c.until > now)


# Every table that is opened needs these.
_ANYBODY = (
    select(lookouts.c.user_id).where(lookouts.c.guild_id == bindparam("guild"), _looks(bindparam("now"))).limit(1)
)
