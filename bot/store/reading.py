"""Reading tables of players with their seats. A damaged one is returned as `Damaged`. Rows in, values out."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, select

from bot.store.columns import restored
from bot.store.part import Part, portions
from bot.store.schema import invitations, seats, tables, unlisted
from bot.store.table_rows import Answer, Damaged, Invitation, Phase, Saved, Seated, TableId

_UNLISTED = unlisted.c.user_id.is_not(None).label("unlisted")
SITTING = select(seats, _UNLISTED).outerjoin(unlisted, unlisted.c.user_id == seats.c.user_id)
"""All seats, each with whether the person in it hides their results."""


class Reading(Part):
    """The base of those parts of a transaction that read tables of players."""

    def _locked(self, statement: Select[Any]) -> Select[Any]:
        """Lock these rows until the end of a writing transaction on PostgreSQL. SQLite has locked everything
        already."""
        return statement.with_for_update() if self._writes else statement

    async def _page(self, statement: Select[Any], offset: int, limit: int) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return a page of the tables whose ids this selects, in its order, and the number of all. Mostly an index has
        the ids, so they are selected once, and only the page is read whole."""
        found = (await self._db.scalars(statement)).all()
        page = found[offset : offset + limit]
        read = await self._saved(select(tables).where(tables.c.id.in_(page))) if page else ()
        return tuple(sorted(read, key=lambda each: page.index(each.id))), len(found)

    async def _saved(self, statement: Select[Any]) -> tuple[Saved | Damaged, ...]:
        try:
            return await self._whole(statement)
        except (ValueError, TypeError):  # one damaged row fails all, so each is read alone
            found = (await self._db.scalars(statement.with_only_columns(tables.c.id))).all()
            return tuple([one for table in found if (one := await self._one(TableId(table))) is not None])

    async def _lock(self, table: TableId) -> None:
        """Do the same for one row, before it is read with its seats, which were otherwise read before the wait."""
        if self._writes and self._db.dialect.name == "postgresql":
            await self._db.execute(_LOCK, {"table": table})

    async def _one(self, table: TableId) -> Saved | Damaged | None:
        """Return this table, read by one statement; None if there is none."""
        try:
            rows = (await self._db.execute(_ONE, {"table": table})).all()
            if not rows:
                return None
            people = [_seated(row) for row in rows if row.seat is not None]
            invited = await self._invited([table]) if rows[0].start is None else {}
            return _table(rows[0], people, invited.get(table, ()))
        except (ValueError, TypeError):
            return Damaged(table)

    async def _whole(self, statement: Select[Any]) -> tuple[Saved, ...]:
        """Return these tables. Raises ValueError or TypeError if a row of any is damaged."""
        rows = (await self._db.execute(statement)).all()
        everybody: dict[int, list[Seated]] = {row.id: [] for row in rows}
        for ids in portions(everybody):
            here = seats.c.table_id.in_(ids)
            sitting = SITTING.where(here).order_by(seats.c.table_id, seats.c.seat)
            for row in (await self._db.execute(sitting)).all():
                everybody[row.table_id].append(_seated(row))
        invited = await self._invited([row.id for row in rows if row.start is None])
        return tuple(_table(row, everybody[row.id], invited.get(row.id, ())) for row in rows)

    async def _invited(self, lobbies: Sequence[int]) -> Mapping[int, Sequence[Invitation]]:
        """Return who was invited to these lobbies. Raises ValueError if a row is damaged."""
        found = defaultdict[int, list[Invitation]](list)
        for ids in portions(lobbies):
            for row in (await self._db.execute(_INVITED, {"lobbies": ids})).all():
                found[row.table_id].append(invitation(row))
        return found


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


def invitation(row: Row[Any]) -> Invitation:
    """Return the invitation of this row."""
    return restored(Invitation, row, answer=None if row.answer is None else Answer(row.answer))


def _table(row: Row[Any], people: Sequence[Seated], invited: Sequence[Invitation]) -> Saved:
    if not (isinstance(row.options, dict) and isinstance(row.start, dict | None) and isinstance(row.ply, int)):
        raise TypeError("a column holds something else than it should")
    return restored(Saved, row, phase=Phase(row.phase), seats=tuple(people), invited=tuple(invited))
