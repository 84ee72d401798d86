"""Single tables of players: the stored lobby or match, its seats and moves. Rows in, values out.

A table that cannot be read is returned as `Damaged`. Only columns that have changed are written, in as few statements
as possible, and reading returns values that equal the ones that were saved.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Text, and_, bindparam, cast, delete, func, insert, select, update

from bot.store import numbers
from bot.store.columns import columns, restored, stored
from bot.store.driver import LATER
from bot.store.part import Part, equal, json_or_text, portions
from bot.store.postgres import COUNTING
from bot.store.schema import hidden, in_phase, invitations, metadata, moves, results, seats, tables, unlisted
from bot.store.table_rows import EMPTY, OTHERS, Damaged, Invitation, Phase, Place, Remains, Saved, Seated, TableId

_UNLISTED = unlisted.c.user_id.is_not(None).label("unlisted")
SITTING = select(seats, _UNLISTED).outerjoin(unlisted, unlisted.c.user_id == seats.c.user_id)
"""All seats, each with whether the person in it hides their results."""


class Reading(Part):
    """The base of those parts of a transaction that read tables of players."""

    async def _page(self, statement: Select[Any], offset: int, limit: int) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return a page of the tables whose ids this selects, in its order, and the number of all. Mostly an index has
        the ids, so they are selected once, and only the page is read whole."""
        numbers = await self._column(statement)
        page = numbers[offset : offset + limit]
        read = await self._saved(select(tables).where(tables.c.id.in_(page))) if page else ()
        return tuple(sorted(read, key=lambda table: page.index(table.id))), len(numbers)

    async def _saved(self, statement: Select[Any]) -> tuple[Saved | Damaged, ...]:
        try:
            return await self._whole(statement)
        except (ValueError, TypeError):  # one damaged row fails all, so each is read alone
            numbers = await self._column(statement.with_only_columns(tables.c.id))
            return tuple([saved for table in numbers if (saved := await self._one(TableId(table))) is not None])

    async def _lock(self, table: TableId) -> None:
        """Lock one row as `_locked` does, before it is read with its seats, which were otherwise read before the
        wait."""
        if self._writes and self._db.dialect.name == "postgresql":
            await self._db.execute(_LOCK, {"table": table})

    async def _one(self, table: TableId) -> Saved | Damaged | None:
        """Return this table, read by one statement; None if there is none."""
        try:
            rows = await self._rows(_ONE, {"table": table})
            if not rows:
                return None
            people = [_seated(row) for row in rows if row.seat is not None]
            invited = await self._invited([table]) if rows[0].start is None else {}
            return _table(rows[0], people, invited.get(table, ()))
        except (ValueError, TypeError):
            return Damaged(table)

    async def _whole(self, statement: Select[Any]) -> tuple[Saved, ...]:
        """Return these tables. Raises ValueError or TypeError if a row of any is damaged."""
        rows = await self._rows(statement)
        everybody: dict[int, list[Seated]] = {row.id: [] for row in rows}
        for ids in portions(everybody):
            condition = seats.c.table_id.in_(ids)
            sitting = SITTING.where(condition).order_by(seats.c.table_id, seats.c.seat)
            for row in await self._rows(sitting):
                everybody[row.table_id].append(_seated(row))
        invited = await self._invited([row.id for row in rows if row.start is None])
        return tuple(_table(row, everybody[row.id], invited.get(row.id, ())) for row in rows)

    async def _invited(self, lobbies: Sequence[int]) -> Mapping[int, Sequence[Invitation]]:
        """Return who was invited to these lobbies. Raises ValueError if a row is damaged."""
        invited = defaultdict[int, list[Invitation]](list)
        for ids in portions(lobbies):
            for row in await self._rows(_INVITED, {"lobbies": ids}):
                invited[row.table_id].append(restored(Invitation, row))
        return invited


_ONE = (
    select(tables, *(column for column in seats.c if column.name != "table_id"), _UNLISTED)
    .outerjoin(seats, seats.c.table_id == tables.c.id)
    .outerjoin(unlisted, unlisted.c.user_id == seats.c.user_id)
    .where(tables.c.id == bindparam("table"))
    .order_by(seats.c.seat)
)
"""A table with its seats, as `SITTING` has them, in one statement."""
_LOCK = select(tables.c.id).where(tables.c.id == bindparam("table")).with_for_update()
_INVITED = (
    select(invitations)
    .where(invitations.c.table_id.in_(bindparam("lobbies", expanding=True)))
    .order_by(invitations.c.at, invitations.c.user_id)
)
"""The invitations to several lobbies."""


def at_table(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a row of `seats` is this person's, at the table in the row of `tables`."""
    return and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)


def _seated(row: Row[Any]) -> Seated:
    return restored(Seated, row, unlisted=row.unlisted)


def _table(row: Row[Any], people: Sequence[Seated], invited: Sequence[Invitation]) -> Saved:
    if not (isinstance(row.options, dict) and isinstance(row.start, dict | None) and isinstance(row.ply, int)):
        raise TypeError("a column holds something else than it should")
    return restored(Saved, row, seats=tuple(people), invited=tuple(invited))


_NOTHING: Mapping[int, str] = {}


class Saving(Part):
    """The base of those parts of a transaction that write tables of players and their moves."""

    above = 0
    """The number above which new tables get theirs; 0 where the database's own count is certain."""
    numbered = False
    """Whether a table got a number."""

    async def add(self, new: Saved) -> Saved:
        """Insert this table; return it with its id."""
        if self.above:
            await self.count_alone()
            await self._db.run_sync(numbers.go_on, self.above)
        self.numbered = True
        number = (await self._db.execute(insert(tables).returning(tables.c.id), _columns(new))).scalar_one()
        added = replace(new, id=TableId(number))
        self._touched.add(added.id)
        await self._add_seats(added)
        await self._save_invited(added.id, (), added.invited)
        return added

    async def save(self, before: Saved, after: Saved) -> None:
        """Store what differs between these two, which are one table before and after a change; write nothing if they
        are equal."""
        if before == after:
            return
        self._touched.add(after.id)
        if changed := _changed(_columns(before), _columns(after)):
            await self._db.execute(_TABLE, {"at_table": after.id, **changed})
        if [player.user_id for player in before.seats] == [player.user_id for player in after.seats]:
            await self._change_seats(before, after)
        else:
            # No person has two seats of a table, even while two people change places.
            await self._db.execute(delete(seats).where(seats.c.table_id == after.id))
            await self._add_seats(after)
        await self._save_invited(after.id, before.invited, after.invited)

    async def add_moves(
        self, table: TableId, ply: int, words: Sequence[str], now: int, *, made_for: Mapping[int, str] = _NOTHING
    ) -> None:
        """Append lines to the log, which has `ply` lines. `made_for` maps the indexes of lines to the level of the
        computer player that made the move for a person, or to EMPTY. Raises IntegrityError, and so Conflict, if another
        writer has appended lines."""
        self._touched.add(table)
        rows: list[dict[str, Any]] = [
            {"table_id": table, "ply": ply + i, "words": line, "at": now, "stand_in": made_for.get(i)}
            for i, line in enumerate(words)
        ]
        await self._db.execute(_MOVES, rows)

    async def next_finish(self) -> int:
        """Return the `Saved.finish` of a match that ends now and counts."""
        await self.count_alone()
        return 1 + (await self._db.scalar(select(func.coalesce(func.max(tables.c.finish), 0))) or 0)

    async def count_alone(self) -> None:
        """Keep other processes from counting a match, or from moving the count of tables, until this transaction ends,
        because what they write depends on what they have read."""
        if self._writes and not self._shards.whole:
            await self._db.execute(select(func.pg_advisory_xact_lock(COUNTING)))

    # --- Helpers -------------------------------------------------------------------------------

    async def _add_seats(self, table: Saved) -> None:
        """Insert the seats of a table that has none."""
        rows = [{"table_id": table.id, "seat": seat, **stored(player)} for seat, player in enumerate(table.seats)]
        await self._insert(seats, rows)

    async def _change_seats(self, before: Saved, after: Saved) -> None:
        """Store what has changed in the seats."""
        pairs = enumerate(zip(before.seats, after.seats, strict=True))
        people = [(seat, stored(old), stored(new)) for seat, (old, new) in pairs if old != new]
        # All seats are updated by one statement, so each sets the columns that have changed in any of them.
        if names := {name for _, old, new in people for name in _changed(old, new)}:
            rows = [{name: new[name] for name in names} | {"at_seat": seat} for seat, _, new in people]
            await self._db.execute(_SEAT, [{"at_table": after.id, **row} for row in rows])

    async def _save_invited(self, table: TableId, before: Sequence[Invitation], after: Sequence[Invitation]) -> None:
        """Store new and changed invitations. One that a lobby no longer has stays stored until its table is deleted."""
        earlier = {guest.user_id: guest for guest in before}
        for guest in after:
            if guest.user_id not in earlier:
                await self._db.execute(insert(invitations).values(table_id=table, **stored(guest)))
            elif changed := _changed(stored(earlier[guest.user_id]), stored(guest)):
                condition = equal(invitations, table_id=table, user_id=guest.user_id)
                await self._db.execute(update(invitations).where(condition).values(**changed))


# Every move needs these.
_MOVES = insert(moves).execution_options(**LATER)
_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
    .execution_options(**LATER)
)
_TABLE = update(tables).where(tables.c.id == bindparam("at_table")).execution_options(**LATER)


def _columns(table: Saved) -> dict[str, Any]:
    """Return the row of a table, by column, without its id."""
    computers = sum(1 << seat for seat, player in enumerate(table.seats) if player.computer or player.stand_in)
    row = stored(table) | {"computers": computers}
    del row["id"]
    return row


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if value != before[name]}


_PLACE = tuple(tables.c[column.name] for column in columns(Place))
_PARTS = tuple(
    part
    for part in metadata.sorted_tables
    if "table_id" in part.c and any(key.column is tables.c.id for key in part.c.table_id.foreign_keys)
)
"""The tables of the database whose rows are deleted with a table of players. They are found in the schema, so that the
rows of a new one are deleted, too. Rows that only name a table, such as results, stay."""


class Tables(Reading, Saving):
    """The part of a transaction that knows single tables."""

    async def get(self, table: TableId) -> Saved | Damaged | None:
        """Return the table, or None. In a writing transaction nobody else can change it until the end."""
        await self._lock(table)
        return await self._one(table)

    async def moves(self, table: TableId) -> tuple[str, ...]:
        """Return the words of all lines of the log, in order."""
        statement = select(moves.c.words).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple(await self._column(statement))

    async def timed_moves(self, table: TableId) -> tuple[tuple[str, int], ...]:
        """Return the words of all lines of the log and when they were written, in order."""
        statement = select(moves.c.words, moves.c.at).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((row[0], row[1]) for row in await self._rows(statement))

    async def written_at(self, table: TableId, ply: int) -> int | None:
        """Return when this line of the log was written, from 0; None if there is none."""
        return await self._db.scalar(select(moves.c.at).where(moves.c.table_id == table, moves.c.ply == ply))

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return the moves that computer players made for people: the computer's level by ply."""
        levels = (await self.made_for(table)).items()
        return {ply: level.removeprefix(OTHERS) for ply, level in levels if level != EMPTY}

    async def made_for(self, table: TableId) -> Mapping[int, str]:
        """Return the same with the moves of empty seats, whose level is EMPTY, and with OTHERS before the levels of
        stand-ins that others chose."""
        query = select(moves.c.ply, moves.c.stand_in).where(moves.c.table_id == table, moves.c.stand_in.is_not(None))
        return await self._pairs(query.order_by(moves.c.ply))

    async def delete(self, ids: Collection[TableId]) -> None:
        """Delete these tables, in any phase, with their seats, moves, votes and messages of the outbox. Other
        transactions wait meanwhile, so name at most some ten at once. Ratings, tallies and scores against computers
        stay, and so do results, except for those that others may not see: only the table tells them apart."""
        self._touched.update(ids)
        condition = tables.c.id.in_(ids)
        unseen = await self._column(select(tables.c.id).where(condition, hidden))
        await self._db.execute(delete(results).where(results.c.table_id.in_(unseen)))
        await self._db.execute(update(tables).where(tables.c.rematch_of.in_(ids)).values(rematch_of=None))
        # The database refuses to delete moves of any table in another phase.
        await self._db.execute(update(tables).where(condition).values(phase=Phase.DELETED.value))
        for part in _PARTS:
            await self._db.execute(delete(part).where(part.c.table_id.in_(ids)))
        await self._db.execute(delete(tables).where(condition))

    # --- Quarantine ----------------------------------------------------------------------------

    async def quarantine(self, table: TableId, now: int) -> Place | None:
        """Quarantine a table that cannot be read. Return where it is shown if people have to be told: it had not ended
        before."""
        self._touched.add(table)
        condition = tables.c.id == table
        over = in_phase(Phase.CLOSED, Phase.FINISHED, Phase.STOPPED, Phase.QUARANTINED)
        going_on = (await self._db.execute(select(*_PLACE).where(condition, ~over))).one_or_none()
        change = update(tables).where(condition, tables.c.phase != Phase.QUARANTINED.value)
        ended_at = func.coalesce(tables.c.ended_at, now)
        await self._db.execute(change.values(phase=Phase.QUARANTINED.value, to_act=None, ended_at=ended_at))
        return None if going_on is None else Place(*going_on)

    async def remains(self, table: TableId) -> Remains | None:
        """Return what is stored of a quarantined table, readable or not; None if there is no such table."""
        raw = {name: cast(tables.c[name], Text).label(name) for name in ("options", "start")}
        plain = tables.c.game, tables.c.edition, tables.c.salt, tables.c.started_at
        condition = and_(tables.c.id == table, in_phase(Phase.QUARANTINED))
        row = (await self._db.execute(select(*raw.values(), *plain, *_PLACE).where(condition))).one_or_none()
        if row is None:
            return None
        sitting = SITTING.where(seats.c.table_id == table).order_by(seats.c.seat)
        people = await self._rows(sitting)
        return Remains(
            id=table,
            place=restored(Place, row),
            game=row.game,
            edition=row.edition,
            options=json_or_text(row.options),
            start=json_or_text(row.start),
            salt=row.salt,
            moves=await self.moves(table),
            names=tuple(player.name for player in people),
            user_ids=tuple(player.user_id for player in people),
            started_at=row.started_at,
        )
