"""Writing tables of players: only the columns that have changed, in as few statements as possible. Values in, rows out;
`Reading` returns values that equal the ones that were saved."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, insert, select, update

from bot.store import numbers
from bot.store.columns import stored
from bot.store.later import LATER
from bot.store.part import Part
from bot.store.postgres import COUNTING
from bot.store.schema import invitations, moves, seats, tables
from bot.store.table_rows import Invitation, Saved, TableId

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
        if [who.user_id for who in before.seats] == [who.user_id for who in after.seats]:
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
            {"table_id": table, "ply": ply + i, "words": each, "at": now, "stand_in": made_for.get(i)}
            for i, each in enumerate(words)
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
        rows = [{"table_id": table.id, "seat": seat, **stored(who)} for seat, who in enumerate(table.seats)]
        if rows:
            await self._db.execute(_SEATS, rows)

    async def _change_seats(self, before: Saved, after: Saved) -> None:
        """Store what has changed in the seats."""
        people = enumerate(zip(before.seats, after.seats, strict=True))
        others = ((seat, stored(old), stored(new)) for seat, (old, new) in people if old != new)
        found = [(seat, new, _changed(old, new)) for seat, old, new in others]
        # All seats are updated by one statement, so each sets the columns that have changed in any of them.
        names = {name for *_, changed in found for name in changed}
        if names:
            rows = [
                {"at_table": after.id, "at_seat": seat, **{name: new[name] for name in names}} for seat, new, _ in found
            ]
            await self._db.execute(_SEAT, rows)

    async def _save_invited(self, table: TableId, before: Sequence[Invitation], after: Sequence[Invitation]) -> None:
        """Store new and changed invitations. One that a lobby no longer has stays stored until its table is deleted."""
        known = {one.user_id: one for one in before}
        for one in after:
            if one.user_id not in known:
                await self._db.execute(insert(invitations).values(table_id=table, **stored(one)))
            elif changed := _changed(stored(known[one.user_id]), stored(one)):
                here = and_(invitations.c.table_id == table, invitations.c.user_id == one.user_id)
                await self._db.execute(update(invitations).where(here).values(**changed))


# Every move needs these.
_MOVES = insert(moves).execution_options(**LATER)
_SEAT = (
    update(seats)
    .where(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
    .execution_options(**LATER)
)
_SEATS = insert(seats)
_TABLE = update(tables).where(tables.c.id == bindparam("at_table")).execution_options(**LATER)


def _columns(table: Saved) -> dict[str, Any]:
    """Return the row of a table, by column, without its id."""
    computers = sum(1 << seat for seat, who in enumerate(table.seats) if who.computer or who.stand_in)
    row = stored(table) | {"computers": computers}
    del row["id"]
    return row


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if value != before[name]}
