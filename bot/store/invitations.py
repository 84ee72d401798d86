"""Invitations, and who takes none of whom. Rows in, values out. A lobby is read and written with its invitations, see
`bot.store.tables`; here is what concerns several tables."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import and_, delete, exists, func, insert, not_, or_, select, tuple_, update

from bot.store.part import Part, equal
from bot.store.schema import blocks, invitations, lobby, lookouts, outbox, seats, tables
from bot.store.table_rows import Invitation, TableId
from bot.store.tables import invitation

_MESSAGE = "invitation"
"""The kind of the direct messages with invitations."""


class Invitations(Part):
    """The part of a transaction that knows invitations."""

    async def of(self, table: TableId, user_id: int) -> Invitation | None:
        """Return this person's invitation to this table, also once its game has begun."""
        query = select(invitations).where(equal(invitations, table_id=table, user_id=user_id))
        row = (await self._db.execute(query)).one_or_none()
        return None if row is None else invitation(row)

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
            for user, at in (await self._db.execute(statement.where(not_(sits.exists())))).all():
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
        query = select(invitations.c.user_id, func.count()).where(got).group_by(invitations.c.user_id)
        return {row[0]: row[1] for row in (await self._db.execute(query)).all()}

    async def played_with(self, user_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of the others who have played a game with this person."""
        theirs, own = seats.alias("theirs"), seats.alias("own")
        same = and_(own.c.table_id == theirs.c.table_id, own.c.user_id == user_id)
        begun = and_(tables.c.id == theirs.c.table_id, tables.c.started_at.is_not(None))
        query = select(theirs.c.user_id).join(own, same).join(tables, begun).where(theirs.c.user_id.in_(users))
        return frozenset((await self._db.scalars(query.distinct())).all())

    async def languages(self, users: Collection[int]) -> Mapping[int, str]:
        """Return the language in which each of these people last sat down somewhere, if there is one."""
        last = select(func.max(seats.c.table_id), seats.c.user_id).where(seats.c.user_id.in_(users))
        key = tuple_(seats.c.table_id, seats.c.user_id)
        query = select(seats.c.user_id, seats.c.language).where(key.in_(last.group_by(seats.c.user_id)))
        return {row[0]: row[1] for row in (await self._db.execute(query)).all()}

    async def blocking(self, host_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who take no invitations of this host."""
        query = select(blocks.c.user_id).where(blocks.c.host_id == host_id, blocks.c.user_id.in_(users))
        return frozenset((await self._db.scalars(query)).all())

    async def blocked(self, user_id: int) -> tuple[int, ...]:
        """Return the hosts whose invitations this person does not take."""
        query = select(blocks.c.host_id).where(blocks.c.user_id == user_id)
        return tuple(sorted((await self._db.scalars(query)).all()))

    async def block(self, user_id: int, host_id: int) -> None:
        """Store that this person takes no invitations of this host."""
        await self._db.execute(delete(blocks).where(blocks.c.user_id == user_id, blocks.c.host_id == host_id))
        await self._db.execute(insert(blocks).values(user_id=user_id, host_id=host_id))

    async def unblock_all(self, user_id: int) -> None:
        """Delete all blocks by this person."""
        await self._db.execute(delete(blocks).where(blocks.c.user_id == user_id))

    async def to_rematches(self, table: TableId) -> frozenset[int]:
        """Return the people who were invited to a rematch of this table before."""
        again = and_(tables.c.id == invitations.c.table_id, tables.c.rematch_of == table)
        query = select(invitations.c.user_id).join(tables, again)
        return frozenset((await self._db.scalars(query)).all())

    # --- What people are shown -----------------------------------------------------------------

    async def called(self, table: TableId, users: Collection[int]) -> None:
        """Note that a message in the channel has mentioned these people."""
        self._touched.add(table)
        condition = and_(invitations.c.table_id == table, invitations.c.user_id.in_(users))
        await self._db.execute(update(invitations).where(condition).values(called=True))

    async def forget(self, before: int) -> None:
        """Delete the invitations from before that time, but those to open lobbies, once their direct messages say what
        became of them."""
        mine = and_(outbox.c.kind == _MESSAGE, outbox.c.about == invitations.c.table_id)
        mine = and_(mine, outbox.c.user_id == invitations.c.user_id)
        waits = or_(
            exists().where(tables.c.id == invitations.c.table_id, lobby),
            exists().where(mine, outbox.c.shown < outbox.c.wanted),
        )
        await self._db.execute(delete(invitations).where(invitations.c.at < before, not_(waits)))
        orphaned = exists().where(mine)
        await self._db.execute(delete(outbox).where(outbox.c.kind == _MESSAGE, not_(orphaned)))
