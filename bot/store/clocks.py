"""Clocks: the bot's heartbeat, what is due, what boards say of time. Rows in, values out."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import and_, case, exists, insert, not_, or_, select, update

from bot.shards import Shards
from bot.store.part import Part
from bot.store.rows import Due, Spot, TableId, Timer
from bot.store.schema import heartbeat, live, questions, seats, spot, tables


class Clocks(Part):
    """The part of a transaction that knows clocks."""

    async def beat(self, now: int) -> Mapping[Shards, int | None]:
        """Note that the bot is there now, in the shards that are served; return when it last was there, or None where
        it never was. What was served when there were more shards, or fewer, counts as served everywhere."""
        parts = {_row(part): part for part in self._shards.parts}
        rows = {row.id: row.at for row in (await self._db.execute(select(heartbeat.c.id, heartbeat.c.at))).all()}
        count = self._shards.parts[0].count
        same = range(_row(Shards((0,), count)), _row(Shards((count - 1,), count)) + 1)
        newest = max((at for row, at in rows.items() if row not in same), default=None)
        known = [row for row in parts if row in rows]
        if known:
            await self._db.execute(update(heartbeat).where(heartbeat.c.id.in_(known)).values(at=now))
        if new := [{"id": row, "at": now} for row in parts if row not in rows]:
            await self._db.execute(insert(heartbeat), new)
        seen = {part: [at for at in (rows.get(row), newest) if at is not None] for row, part in parts.items()}
        return {part: max(times, default=None) for part, times in seen.items()}

    async def put_off_all(self, seconds: int, shards: Shards) -> None:
        """Let all clocks that run in these shards do so for so many seconds more."""
        running = and_(live, tables.c.deadline.is_not(None), self._served(tables.c.guild_id, shards))
        later = {name: tables.c[name] + seconds for name in ("deadline", "remind_at")}
        shown = {"line_changes": tables.c.line_changes + 1}
        changed = update(tables).where(running).values(**later, **shown).returning(tables.c.id)
        self._touched.update(map(TableId, (await self._db.scalars(changed)).all()))

    async def save(self, table: TableId, timer: Timer) -> None:
        """Store how the clock of this table stands."""
        self._touched.add(table)
        await self._db.execute(update(tables).where(tables.c.id == table).values(**timer_columns(timer)))

    async def due(self, now: int, graces: Mapping[str, int]) -> Mapping[Spot, Sequence[Due]]:
        """Return the live matches in which a reminder is due or the time of a turn is up, by where they are shown; but
        not those in which the question what to do stands and may be answered for so many seconds more, by the names of
        clocks."""
        reminded = and_(tables.c.remind_at <= now, tables.c.deadline.is_not(None))
        asked = exists().where(questions.c.table_id == tables.c.id, questions.c.run == tables.c.run)
        # Of a clock that is not there any more only who reads the match knows how long it may be answered.
        over = tables.c.deadline + case(graces, value=tables.c.clock, else_=0) <= now
        up = tables.c.deadline <= now
        columns = (*spot, tables.c.id, tables.c.run, and_(up, not_(over)))
        waits = or_(reminded, and_(up, or_(not_(asked), over)))
        served = self._served(tables.c.guild_id)
        return await self._by_spot(Due._make, select(*columns).where(live, waits, served))

    async def waiting_for(self, user_id: int) -> tuple[TableId, ...]:
        """Return the live matches in which this person is to act."""
        to_act = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.to_act)
        return await self._numbers(select(tables.c.id).join(seats, to_act).where(seats.c.user_id == user_id, live))


def _row(part: Shards) -> int:
    """Return the number of a shard's row: one has row 1 if it is alone, two have 2 and 3, three 4 to 6, and so on."""
    return part.count * (part.count - 1) // 2 + part.ids[0] + 1


def timer_columns(timer: Timer) -> dict[str, Any]:
    """Return what is stored of a timer, by column."""
    return {name: getattr(timer, name) for name in Timer.__dataclass_fields__}
