"""Cups, who is in them, and the tables of their rounds. Rows in, values out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from bot.store import numbers
from bot.store.columns import restored, stored
from bot.store.cup_rows import LONGEST, CupPhase, Entry, Pairing, Plan, SavedCup
from bot.store.part import Part
from bot.store.schema import cups, entries, outbox, pairings, tables, unlisted
from bot.store.table_rows import Phase, TableId

_UNENDED = cups.c.phase.in_([sa.literal_column("'open'"), sa.literal_column("'running'")])
_PLAYING = sa.and_(pairings.c.cup_id == cups.c.id, pairings.c.round == cups.c.round, pairings.c.scores.is_(sa.null()))
_WAITING = sa.exists().where(_PLAYING)
_ENDED = sa.exists().where(_PLAYING, pairings.c.table_id == tables.c.id, tables.c.phase != Phase.LIVE.value)
"""Whether a table of the round waits for its result, and whether its game is over."""
_DAY, _TENTH = 86400, 10


class Cups(Part):
    """The part of a transaction that knows cups."""

    async def add(self, guild_id: int, channel_id: int, host_id: int, plan: Plan, **facts: Any) -> SavedCup:
        """Store a new cup; return it with its number."""
        last = await self._db.scalar(sa.select(sa.func.max(cups.c.id))) or 0
        number = max(last + 1, numbers.from_clock())
        new = SavedCup(number, guild_id, channel_id, host_id, CupPhase.OPEN, plan, **facts)
        await self._db.execute(sa.insert(cups).values(stored(new)))
        return new

    async def get(self, number: int) -> SavedCup | None:
        """Return this cup; None if it is not stored. In a writing transaction nobody else changes it until it ends."""
        row = (await self._db.execute(self._locked(sa.select(cups).where(cups.c.id == number)))).one_or_none()
        if row is None:
            return None
        people = sa.select(entries).where(entries.c.cup_id == number).order_by(entries.c.number)
        played = sa.select(pairings).where(pairings.c.cup_id == number).order_by(pairings.c.round, pairings.c.number)
        return restored(
            SavedCup,
            row,
            entries=tuple(restored(Entry, person) for person in await self._rows(people)),
            pairings=tuple(map(_pairing, await self._rows(played))),
        )

    async def save(self, before: SavedCup, after: SavedCup) -> None:
        """Store what differs between these two, which are one cup before and after a change."""
        if stored(before) != stored(after):
            await self._db.execute(sa.update(cups).where(cups.c.id == after.id).values(stored(after)))
        await self._differing(entries, after.id, before.entries, after.entries)
        await self._differing(pairings, after.id, before.pairings, after.pairings)

    async def due(self, now: int) -> Sequence[int]:
        """Return the cups in which something may be due, in the shards of this process: sign-up has ended, the round is
        over, a game of it has ended, or somebody may be absent."""
        begins = sa.func.coalesce(cups.c.begins_at, cups.c.opened_at + LONGEST)
        people = sa.select(sa.func.count()).where(entries.c.cup_id == cups.c.id).scalar_subquery()
        ready = sa.and_(cups.c.phase == sa.literal_column("'open'"), sa.or_(begins <= now, people >= cups.c.most))
        over = sa.or_(cups.c.ends_at <= now, sa.not_(_WAITING), _ENDED)
        running = sa.and_(cups.c.phase == sa.literal_column("'running'"), over)
        absent = sa.and_(cups.c.round_seconds < _DAY, cups.c.begun_at + cups.c.round_seconds / _TENTH <= now)
        here = sa.or_(ready, running, absent), _UNENDED, self._served(cups.c.guild_id)
        return await self._column(sa.select(cups.c.id).where(*here).order_by(cups.c.id))

    async def of_server(self, guild_id: int, *, unended: bool, limit: int) -> Sequence[int]:
        """Return the cups of this server that are open or run, or those that were played to the end; the newest
        first."""
        phase = _UNENDED if unended else cups.c.phase == CupPhase.OVER.value
        here = sa.select(cups.c.id).where(cups.c.guild_id == guild_id, phase)
        return await self._column(here.order_by(cups.c.id.desc()).limit(limit))

    async def of_person(self, user_id: int) -> Sequence[int]:
        """Return the cups that are open or run in which this person is or was."""
        mine = sa.and_(entries.c.cup_id == cups.c.id, entries.c.user_id == user_id)
        return await self._column(sa.select(cups.c.id).join(entries, mine).where(_UNENDED))

    async def following(self, number: int) -> int | None:
        """Return the cup that repeats this one; None if there is none."""
        return await self._db.scalar(sa.select(cups.c.id).where(cups.c.previous == number))

    async def won(self, guild_id: int) -> Sequence[tuple[int, str, int, int]]:
        """Return who has won cups in this server, the user and a name, with the channel and how many there; without
        people who were deleted or hide their results."""
        here = sa.and_(entries.c.cup_id == cups.c.id, entries.c.place == 1, entries.c.user_id > 0)
        hides = sa.exists().where(unlisted.c.user_id == entries.c.user_id)
        query = sa.select(entries.c.user_id, sa.func.max(entries.c.name), cups.c.channel_id, sa.func.count())
        query = query.join(cups, here).where(cups.c.guild_id == guild_id, sa.not_(hides))
        return [(*row,) for row in await self._rows(query.group_by(entries.c.user_id, cups.c.channel_id))]

    async def live(self, ids: Collection[TableId]) -> Mapping[TableId, int]:
        """Return those of these matches that go on, with the time when somebody last moved there."""
        here = tables.c.id.in_(ids), tables.c.phase == Phase.LIVE.value
        moved = sa.select(tables.c.id, tables.c.moved_at).where(*here).order_by(tables.c.id)
        return await self._pairs(moved)

    async def taken(self, threads: Collection[int]) -> frozenset[int]:
        """Return those of these threads in which a table is played or called."""
        called = sa.select(outbox.c.channel_id).where(outbox.c.kind == "cup_table", outbox.c.channel_id.in_(threads))
        played = sa.select(tables.c.thread_id).where(tables.c.thread_id.in_(threads))
        return frozenset(await self._column(called.union(played)))

    # --- Helpers -------------------------------------------------------------------------------

    async def _differing(self, table: sa.Table, cup_id: int, before: Collection[Any], after: Collection[Any]) -> None:
        """Store what differs between these rows of a cup, which have their keys in common."""
        keys = [column.name for column in table.primary_key.columns if column.name != "cup_id"]
        old, new = ({tuple(getattr(part, key) for key in keys): part for part in parts} for parts in (before, after))
        if outdated := [key for key, part in old.items() if new.get(key) != part]:
            columns = sa.tuple_(*(table.c[key] for key in keys))
            await self._db.execute(sa.delete(table).where(table.c.cup_id == cup_id, columns.in_(outdated)))
        changed = [part for key, part in new.items() if old.get(key) != part]
        await self._insert(table, [{"cup_id": cup_id, **stored(part)} for part in changed])


def _pairing(row: sa.Row[Any]) -> Pairing:
    scores = None if row.scores is None else tuple(row.scores)
    return restored(Pairing, row, seats=tuple(row.seats), late=tuple(row.late), scores=scores)
