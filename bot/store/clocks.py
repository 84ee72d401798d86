"""Clocks: the bot's heartbeat, what is due, what boards say about time. Rows in, values out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Update, and_, case, exists, insert, literal, or_, select, update

from bot.shards import Shards
from bot.store.part import Part, portions
from bot.store.schema import cups, heartbeat, live, lobby, outbox, seats, spot, tables
from bot.store.table_rows import Due, Spot, TableId
from bot.store.tables import at_table


class Clocks(Part):
    """The part of a transaction that knows clocks."""

    async def beat(self, now: int) -> Mapping[Shards, int | None]:
        """Note that the bot is running now in the shards of this process. Return when it last was, by shard; None for a
        shard in which it never was. A row from another number of shards counts for all shards."""
        parts = {row_of(part): part for part in self._shards.parts}
        rows = await self._pairs(_BEATS)
        count = self._shards.parts[0].count
        same = range(row_of(Shards((0,), count)), row_of(Shards((count - 1,), count)) + 1)
        newest = max((at for row, at in rows.items() if row not in same), default=None)
        known = [row for row in parts if row in rows]
        if known:
            await self._db.execute(update(heartbeat).where(heartbeat.c.id.in_(known)).values(at=now))
        if new := [{"id": row, "at": now} for row in parts if row not in rows]:
            await self._db.execute(insert(heartbeat), new)
        seen = {part: [at for at in (rows.get(row), newest) if at is not None] for row, part in parts.items()}
        return {part: max(times, default=None) for part, times in seen.items()}

    async def put_off_all(self, seconds: int, shards: Shards, *, since: int | None = None, shown: bool = True) -> None:
        """Put off by `seconds`, later or, if negative, earlier, all clocks that run in these shards, and the end of
        open lobbies and of rounds of cups. Of a turn that began after `since`, only what has passed of it counts. If
        not `shown`, boards and cards need not say so yet."""
        await self._put_off(self._served(tables.c.guild_id, shards), seconds, since, shown=shown)
        await self._put_rounds_off(self._served(cups.c.guild_id, shards), seconds, since)

    async def put_off_in(self, servers: Collection[int], seconds: int, *, since: int, shown: bool) -> None:
        """Put off the clocks in these servers, as `put_off_all` does."""
        for some in portions(servers):
            await self._put_off(tables.c.guild_id.in_(some), seconds, since, shown=shown)
            await self._put_rounds_off(cups.c.guild_id.in_(some), seconds, since)

    async def put_off_idle(self, seconds: int, shards: Shards, now: int) -> None:
        """Let the matches in these shards have waited for a move by `seconds` less; none was made after `now`."""
        here = and_(live, self._served(tables.c.guild_id, shards))
        later = tables.c.moved_at + seconds
        await self._touch(update(tables).where(here).values(moved_at=case((later > now, now), else_=later)))

    async def _put_off(self, here: ColumnElement[bool], seconds: int, since: int | None, *, shown: bool) -> None:
        running = and_(live, tables.c.deadline.is_not(None), here)
        passed = _passed(tables.c.moved_at, seconds, since)
        later = {name: tables.c[name] + passed for name in ("deadline", "remind_at")}
        await self._touch(update(tables).where(running).values(**later))
        if shown:  # the question about a late player says how long there is to decide
            for kinds, them in ((("late", "turn_line"), running), (("card",), and_(lobby, here))):
                known = and_(outbox.c.kind.in_(kinds), outbox.c.about.in_(select(tables.c.id).where(them)))
                await self._db.execute(update(outbox).where(known).values(wanted=outbox.c.wanted + 1))
            await self._db.execute(insert(outbox).from_select([*_LINE], _line_of(running)))
        await self._touch(update(tables).where(lobby, here).values(expires_at=tables.c.expires_at + seconds))

    async def _put_rounds_off(self, here: ColumnElement[bool], seconds: int, since: int | None) -> None:
        passed = _passed(cups.c.begun_at, seconds, since)
        later = update(cups).where(cups.c.ends_at.is_not(None), here).values(ends_at=cups.c.ends_at + passed)
        ids = await self._column(later.returning(cups.c.id))
        card = and_(outbox.c.kind == "cup", outbox.c.about.in_(ids))
        await self._db.execute(update(outbox).where(card).values(wanted=outbox.c.wanted + 1))

    async def _touch(self, changing: Update) -> None:
        self._touched.update(await self._column(changing.returning(tables.c.id)))

    async def due(self, now: int, graces: Mapping[str, int]) -> Mapping[Spot, Sequence[Due]]:
        """Return the live matches in which a reminder is due or the time of a turn is up, by the place where they are
        shown. Matches in which the others are yet to be asked or still have time to decide are left out; `graces` has
        the seconds that they have, by the name of the clock."""
        reminded = and_(tables.c.remind_at <= now, tables.c.deadline.is_not(None))
        here = and_(outbox.c.kind == "late", outbox.c.about == tables.c.id, outbox.c.part == tables.c.run)
        asked, stands = exists().where(here), exists().where(here, outbox.c.message_id.is_not(None))
        # For a clock that no longer exists the match has to be read to know how long the others have.
        over = tables.c.deadline + case(graces, value=tables.c.clock, else_=0) <= now
        up = tables.c.deadline <= now
        columns = (*spot, tables.c.id, tables.c.run)
        waits = or_(reminded, and_(up, or_(~asked, and_(over, stands))))
        served = self._served(tables.c.guild_id)
        return await self._by_spot(Due._make, select(*columns).where(live, waits, served))

    async def waiting_for(self, user_id: int) -> tuple[TableId, ...]:
        """Return the live matches in which this person is to act."""
        to_act = and_(at_table(user_id), seats.c.seat == tables.c.to_act)
        return await self._numbers(select(tables.c.id).select_from(tables.join(seats, to_act)).where(live))


_BEATS = select(heartbeat.c.id, heartbeat.c.at)
_LINE = ("kind", "about", "part", "user_id", "table_id", "guild_id")


def _passed(begun_at: ColumnElement[Any], seconds: int, since: int | None) -> Any:
    """Return what has passed, in these seconds that began at `since`, of what began at that time."""
    return seconds if since is None else case((begun_at > since, since + seconds - begun_at), else_=seconds)


def _line_of(running: ColumnElement[bool]) -> Select[Any]:
    """Return the turn lines of these matches that are not owed yet, as rows of the outbox."""
    own = literal("turn_line"), tables.c.id, literal(0), literal(0), tables.c.id, tables.c.guild_id
    known = exists().where(outbox.c.kind == "turn_line", outbox.c.about == tables.c.id)
    return select(*own).where(running, ~known)


def row_of(part: Shards) -> int:
    """Return the id of a shard's row: 1 for the only shard, 2 and 3 for two shards, 4 to 6 for three, and so on."""
    return part.count * (part.count - 1) // 2 + part.ids[0] + 1
