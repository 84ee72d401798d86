"""Clocks, and what people wish of them: the bot's heartbeat, votes, reminders. Rows in, values out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import and_, case, delete, exists, insert, not_, or_, select, update

from bot.shards import Shards
from bot.store.part import Part
from bot.store.rows import EMPTY, Due, Spot, TableId, Wishes
from bot.store.schema import heartbeat, live, moves, questions, seats, spot, tables, unended, vacations, votes, wishes


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
        self.touched.update(map(TableId, (await self._db.scalars(changed)).all()))

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return which moves were made by computer players for people: the level of each by its ply."""
        return {ply: level for ply, level in (await self.made_for(table)).items() if level != EMPTY}

    async def made_for(self, table: TableId) -> Mapping[int, str]:
        """Return the same with the moves of empty seats, which are EMPTY."""
        made = select(moves.c.ply, moves.c.stand_in).where(moves.c.table_id == table, moves.c.stand_in.is_not(None))
        return {row[0]: row[1] for row in (await self._db.execute(made.order_by(moves.c.ply))).all()}

    # --- Many tables ---------------------------------------------------------------------------

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

    async def lines_behind(self) -> tuple[TableId, ...]:
        """Return the live matches whose newest board says of clocks and people what is true no longer."""
        # That it is no less than nothing goes without saying; but so SQLite takes its index, and none of all matches.
        there = and_(tables.c.line_shown >= 0, tables.c.line_shown < tables.c.line_changes)
        behind = and_(there, tables.c.published_ply >= tables.c.ply)
        return await self._numbers(select(tables.c.id).where(behind, live, self._served(tables.c.guild_id)))

    async def waiting_for(self, user_id: int) -> tuple[TableId, ...]:
        """Return the live matches in which this person is to act."""
        to_act = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.to_act)
        return await self._numbers(select(tables.c.id).join(seats, to_act).where(seats.c.user_id == user_id, live))

    # --- Votes ---------------------------------------------------------------------------------

    async def vote(self, table: TableId, run: int, user_id: int, choice: str) -> None:
        """Store what this person would have done; it may be another choice than before."""
        own = and_(votes.c.table_id == table, votes.c.run == run, votes.c.user_id == user_id)
        await self._db.execute(delete(votes).where(own))
        await self._db.execute(insert(votes).values(table_id=table, run=run, user_id=user_id, choice=choice))

    async def keep_votes(self, table: TableId, run: int, later: int) -> None:
        """What was chosen in this run of the clock was chosen in a later one, which is the same turn."""
        here = and_(votes.c.table_id == table, votes.c.run == run)
        await self._db.execute(update(votes).where(here).values(run=later))

    async def votes(self, table: TableId, run: int) -> Mapping[int, str]:
        """Return what each person would have done, by user."""
        found = select(votes.c.user_id, votes.c.choice).where(votes.c.table_id == table, votes.c.run == run)
        return {row[0]: row[1] for row in (await self._db.execute(found.order_by(votes.c.user_id))).all()}

    async def forget_votes(self) -> None:
        """Forget the votes on turns that are over. One more is kept: who takes a move back is as late as before."""
        waits = or_(tables.c.deadline.is_not(None), tables.c.remaining.is_not(None))
        open_ = select(tables.c.id).where(tables.c.id == votes.c.table_id, tables.c.run <= votes.c.run + 1, waits)
        await self._db.execute(delete(votes).where(not_(open_.exists())))

    # --- People --------------------------------------------------------------------------------

    async def wishes(self, user_id: int) -> Wishes:
        """Return what this person wishes; what one wishes who has never said so."""
        return (await self.wishes_of([user_id]))[user_id]

    async def wishes_of(self, users: Collection[int]) -> Mapping[int, Wishes]:
        """Return what each of these people wishes."""
        columns = (wishes.c[name] for name in Wishes.__dataclass_fields__)
        rows = await self._db.execute(select(wishes.c.user_id, *columns).where(wishes.c.user_id.in_(users)))
        return dict.fromkeys(users, Wishes()) | {row[0]: Wishes(*row[1:]) for row in rows.all()}

    async def wish(self, user_id: int, wished: Wishes) -> None:
        """Store what this person wishes."""
        row: dict[str, Any] = {name: getattr(wished, name) for name in Wishes.__dataclass_fields__}
        await self._db.execute(delete(wishes).where(wishes.c.user_id == user_id))
        await self._db.execute(insert(wishes).values(user_id=user_id, **row))

    async def vacations(self, user_id: int) -> list[tuple[int, int]]:
        """Return when this person was on vacation, the oldest first: from when until when."""
        found = select(vacations.c.begins, vacations.c.ends).where(vacations.c.user_id == user_id)
        return [(row[0], row[1]) for row in (await self._db.execute(found.order_by(vacations.c.begins))).all()]

    async def store_vacations(self, user_id: int, taken: Collection[tuple[int, int]]) -> None:
        """Let these be all vacations of this person."""
        await self._db.execute(delete(vacations).where(vacations.c.user_id == user_id))
        if taken:
            rows = [{"user_id": user_id, "begins": begins, "ends": ends} for begins, ends in taken]
            await self._db.execute(insert(vacations), rows)

    async def away(self, user_id: int, until: int | None) -> None:
        """Let it be known at all tables where this person sits that the person is away until then."""
        going = select(tables.c.id).where(tables.c.id == seats.c.table_id, unended)
        here = and_(seats.c.user_id == user_id, going.exists())
        self.touched.update(map(TableId, await self._db.scalars(select(seats.c.table_id).where(here))))
        await self._db.execute(update(seats).where(here).values(away_until=until))

    async def away_until(self, table: TableId) -> Mapping[int, int]:
        """Return until when the people are away who sit at this table, by user; who is not is left out."""
        sits = and_(seats.c.table_id == table, seats.c.user_id == wishes.c.user_id, wishes.c.away_until.is_not(None))
        found = select(wishes.c.user_id, wishes.c.away_until).join(seats, sits)
        return {row[0]: row[1] for row in (await self._db.execute(found)).all()}


def _row(part: Shards) -> int:
    """Return the number of a shard's row: one has row 1 if it is alone, two have 2 and 3, three 4 to 6, and so on."""
    return part.count * (part.count - 1) // 2 + part.ids[0] + 1
