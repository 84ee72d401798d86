"""Cups, who is in them, and the tables of their rounds. Rows in, values out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Table,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    not_,
    or_,
    select,
    update,
)

from bot.store import numbers
from bot.store.columns import restored, stored
from bot.store.cup_rows import LONGEST, CupPhase, Entry, Pairing, Plan, SavedCup
from bot.store.part import Part, equal
from bot.store.schema import cups, entries, outbox, pairings, tables, unlisted
from bot.store.table_rows import Phase, TableId

_UNENDED = cups.c.phase.in_([literal_column("'open'"), literal_column("'running'")])
_PLAYING = and_(
    pairings.c.cup_id == cups.c.id, pairings.c.round == cups.c.round, cast(pairings.c.scores, Text).is_(None)
)
_WAITING = exists().where(_PLAYING)
_ENDED = exists().where(_PLAYING, pairings.c.table_id == tables.c.id, tables.c.phase != Phase.LIVE.value)
"""Whether a table of the round waits for its result, and whether its game is over."""
_DAY, _TENTH = 86400, 10


class Cups(Part):
    """The part of a transaction that knows cups."""

    async def add(self, guild_id: int, channel_id: int, host_id: int, plan: Plan, **facts: Any) -> SavedCup:
        """Store a new cup; return it with its number."""
        last = await self._db.scalar(select(func.max(cups.c.id))) or 0
        number = max(last + 1, numbers.from_clock())
        new = SavedCup(number, guild_id, channel_id, host_id, CupPhase.OPEN, plan, **facts)
        await self._db.execute(insert(cups).values(stored(new)))
        return new

    async def get(self, *ids: int) -> Sequence[SavedCup]:
        """Return those of these cups that are stored, in the order of their numbers. In a writing transaction nobody
        else changes them until it ends."""
        here = select(cups).where(cups.c.id.in_(ids)).order_by(cups.c.id)
        rows = (await self._db.execute(here.with_for_update() if self._writes else here)).all()
        people = await self._parts(entries, ids, entries.c.number)
        played = await self._parts(pairings, ids, pairings.c.round, pairings.c.number)
        return [_cup(row, people.get(row.id, ()), played.get(row.id, ())) for row in rows]

    async def save(self, before: SavedCup, after: SavedCup) -> None:
        """Store what differs between these two, which are one cup before and after a change."""
        if stored(before) != stored(after):
            await self._db.execute(update(cups).where(cups.c.id == after.id).values(stored(after)))
        await self._differing(entries, after.id, before.entries, after.entries)
        await self._differing(pairings, after.id, before.pairings, after.pairings)

    async def due(self, now: int) -> Sequence[int]:
        """Return the cups in which something may be due, in the shards of this process: sign-up has ended, the round is
        over, a game of it has ended, or somebody may be absent."""
        begins = func.coalesce(cups.c.begins_at, cups.c.opened_at + LONGEST)
        people = select(func.count()).where(entries.c.cup_id == cups.c.id).scalar_subquery()
        ready = and_(cups.c.phase == literal_column("'open'"), or_(begins <= now, people >= cups.c.most))
        running = and_(cups.c.phase == literal_column("'running'"), or_(cups.c.ends_at <= now, not_(_WAITING), _ENDED))
        absent = and_(cups.c.round_seconds < _DAY, cups.c.begun_at + cups.c.round_seconds / _TENTH <= now)
        here = or_(ready, running, absent), _UNENDED, self._served(cups.c.guild_id)
        return (await self._db.scalars(select(cups.c.id).where(*here).order_by(cups.c.id))).all()

    async def of_server(self, guild_id: int, *, unended: bool, limit: int) -> Sequence[int]:
        """Return the cups of this server that are open or run, or those that were played to the end; the newest
        first."""
        phase = _UNENDED if unended else cups.c.phase == CupPhase.OVER.value
        here = select(cups.c.id).where(cups.c.guild_id == guild_id, phase)
        return (await self._db.scalars(here.order_by(cups.c.id.desc()).limit(limit))).all()

    async def of_person(self, user_id: int) -> Sequence[int]:
        """Return the cups that are open or run in which this person is."""
        mine = and_(entries.c.cup_id == cups.c.id, entries.c.user_id == user_id, entries.c.out.is_(False))
        return (await self._db.scalars(select(cups.c.id).join(entries, mine).where(_UNENDED))).all()

    async def following(self, number: int) -> int | None:
        """Return the cup that repeats this one; None if there is none."""
        follower: int | None = await self._db.scalar(select(cups.c.id).where(cups.c.previous == number))
        return follower

    async def won(self, guild_id: int) -> Sequence[tuple[int, str, int, int]]:
        """Return who has won cups in this server, the user and a name, with the channel and how many there; without
        people who were deleted or hide their results."""
        here = and_(entries.c.cup_id == cups.c.id, entries.c.place == 1, entries.c.user_id > 0)
        hides = exists().where(unlisted.c.user_id == entries.c.user_id)
        query = select(entries.c.user_id, func.max(entries.c.name), cups.c.channel_id, func.count()).join(cups, here)
        query = query.where(cups.c.guild_id == guild_id, not_(hides))
        return [(*row,) for row in await self._db.execute(query.group_by(entries.c.user_id, cups.c.channel_id))]

    async def games(self, ids: Collection[TableId]) -> Mapping[TableId, tuple[Phase, int]]:
        """Return the phases of those of these matches that are stored, and when somebody last moved there."""
        here = select(tables.c.id, tables.c.phase, tables.c.moved_at).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        return {TableId(row[0]): (Phase(row[1]), row[2]) for row in (await self._db.execute(here)).all()}

    async def taken(self, threads: Collection[int]) -> frozenset[int]:
        """Return those of these threads in which a table is played or called."""
        called = select(outbox.c.channel_id).where(outbox.c.kind == "cup_table", outbox.c.channel_id.in_(threads))
        played = select(tables.c.thread_id).where(tables.c.thread_id.in_(threads))
        return frozenset((await self._db.scalars(called.union(played))).all())

    # --- Helpers -------------------------------------------------------------------------------

    async def _parts(self, table: Table, ids: Collection[int], *order: Any) -> Mapping[int, Sequence[Row[Any]]]:
        """Return the rows of these cups in this order, by cup."""
        parts: dict[int, list[Row[Any]]] = {}
        found = select(table).where(table.c.cup_id.in_(ids)).order_by(*order)
        for row in (await self._db.execute(found)).all():
            parts.setdefault(row.cup_id, []).append(row)
        return parts

    async def _differing(self, table: Table, cup_id: int, before: Collection[Any], after: Collection[Any]) -> None:
        """Store what differs between these rows of a cup, which have their keys in common."""
        names = [column.name for column in table.primary_key.columns if column.name != "cup_id"]
        old, new = ({tuple(getattr(part, name) for name in names): part for part in parts} for parts in (before, after))
        for key in [key for key in old if key not in new]:
            await self._db.execute(delete(table).where(_is(table, cup_id, names, key)))
        await self._insert(table, [{"cup_id": cup_id, **stored(part)} for key, part in new.items() if key not in old])
        for key in [key for key in new if key in old and new[key] != old[key]]:
            await self._db.execute(update(table).where(_is(table, cup_id, names, key)).values(stored(new[key])))


def _is(table: Table, cup_id: int, names: Sequence[str], key: Sequence[int]) -> ColumnElement[bool]:
    return equal(table, cup_id=cup_id, **dict(zip(names, key, strict=True)))


def _cup(row: Row[Any], people: Sequence[Row[Any]], played: Sequence[Row[Any]]) -> SavedCup:
    pairs = [
        restored(
            Pairing,
            pair,
            seats=tuple(pair.seats),
            late=tuple(pair.late),
            scores=None if pair.scores is None else tuple(pair.scores),
        )
        for pair in played
    ]
    people_in = tuple(restored(Entry, person) for person in people)
    return restored(SavedCup, row, phase=CupPhase(row.phase), entries=people_in, pairings=tuple(pairs))
