"""Single tables of players: the stored lobby or match, its seats and moves. Rows in, values out."""

import json
from collections.abc import Collection, Mapping

from sqlalchemy import Text, and_, cast, delete, func, not_, select, update

from bot.store.columns import columns, restored
from bot.store.reading import SITTING, Reading
from bot.store.saving import Saving
from bot.store.schema import hidden, in_phase, metadata, moves, results, seats, tables
from bot.store.table_rows import EMPTY, OTHERS, Damaged, Phase, Place, Remains, Saved, TableId
from engine.game import Json

_PLACE = tuple(tables.c[column.name] for column in columns(Place))
_PARTS = tuple(
    part
    for part in metadata.sorted_tables
    if "table_id" in part.c and any(key.column is tables.c.id for key in part.c.table_id.foreign_keys)
)
"""The tables of the database whose rows are deleted with a table of players. They are found in the schema, so that the
rows of a new one are deleted, too. Rows that only name a table, such as results, stay."""


class Tables(Reading, Saving):
    """The part of a transaction that knows single tables; `Saving` writes them."""

    async def get(self, table: TableId) -> Saved | Damaged | None:
        """Return the table, or None. In a writing transaction nobody else can change it until the end."""
        await self._lock(table)
        return await self._one(table)

    async def moves(self, table: TableId) -> tuple[str, ...]:
        """Return the words of all lines of the log, in order."""
        statement = select(moves.c.words).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((await self._db.scalars(statement)).all())

    async def timed_moves(self, table: TableId) -> tuple[tuple[str, int], ...]:
        """Return the words of all lines of the log and when they were written, in order."""
        statement = select(moves.c.words, moves.c.at).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((row[0], row[1]) for row in (await self._db.execute(statement)).all())

    async def written_at(self, table: TableId, ply: int) -> int | None:
        """Return when this line of the log was written, from 0; None if there is none."""
        at: int | None = await self._db.scalar(select(moves.c.at).where(moves.c.table_id == table, moves.c.ply == ply))
        return at

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return the moves that computer players made for people: the computer's level by ply."""
        made = (await self.made_for(table)).items()
        return {ply: level.removeprefix(OTHERS) for ply, level in made if level != EMPTY}

    async def made_for(self, table: TableId) -> Mapping[int, str]:
        """Return the same with the moves of empty seats, whose level is EMPTY, and with OTHERS before the levels of
        stand-ins that others chose."""
        made = select(moves.c.ply, moves.c.stand_in).where(moves.c.table_id == table, moves.c.stand_in.is_not(None))
        return {row[0]: row[1] for row in (await self._db.execute(made.order_by(moves.c.ply))).all()}

    async def delete(self, ids: Collection[TableId]) -> None:
        """Delete these tables, in any phase, with their seats, moves, votes and messages of the outbox. Other
        transactions wait meanwhile, so name at most some ten at once. Ratings, tallies and scores against computers
        stay, and so do results, except for those that others may not see: only the table tells them apart."""
        self._touched.update(ids)
        here = tables.c.id.in_(ids)
        unseen = (await self._db.scalars(select(tables.c.id).where(here, hidden))).all()
        await self._db.execute(delete(results).where(results.c.table_id.in_(unseen)))
        await self._db.execute(update(tables).where(tables.c.rematch_of.in_(ids)).values(rematch_of=None))
        # The database refuses to delete moves of any table in another phase.
        await self._db.execute(update(tables).where(here).values(phase=Phase.DELETED.value))
        for part in _PARTS:
            await self._db.execute(delete(part).where(part.c.table_id.in_(ids)))
        await self._db.execute(delete(tables).where(here))

    # --- Quarantine ----------------------------------------------------------------------------

    async def quarantine(self, table: TableId, now: int) -> Place | None:
        """Quarantine a table that cannot be read. Return where it is shown if people have to be told: it had not ended
        before."""
        self._touched.add(table)
        here = tables.c.id == table
        over = in_phase(Phase.CLOSED, Phase.FINISHED, Phase.STOPPED, Phase.QUARANTINED)
        going_on = (await self._db.execute(select(*_PLACE).where(here, not_(over)))).one_or_none()
        change = update(tables).where(here, tables.c.phase != Phase.QUARANTINED.value)
        ended_at = func.coalesce(tables.c.ended_at, now)
        await self._db.execute(change.values(phase=Phase.QUARANTINED.value, to_act=None, ended_at=ended_at))
        return None if going_on is None else Place(*going_on)

    async def remains(self, table: TableId) -> Remains | None:
        """Return what is stored of a quarantined table, readable or not; None if there is no such table."""
        raw = {name: cast(tables.c[name], Text).label(name) for name in ("options", "start")}
        plain = tables.c.game, tables.c.edition, tables.c.salt, tables.c.started_at
        here = and_(tables.c.id == table, in_phase(Phase.QUARANTINED))
        row = (await self._db.execute(select(*raw.values(), *plain, *_PLACE).where(here))).one_or_none()
        if row is None:
            return None
        sitting = SITTING.where(seats.c.table_id == table).order_by(seats.c.seat)
        people = (await self._db.execute(sitting)).all()
        return Remains(
            id=table,
            place=restored(Place, row),
            game=row.game,
            edition=row.edition,
            options=_json_or_text(row.options),
            start=_json_or_text(row.start),
            salt=row.salt,
            moves=await self.moves(table),
            names=tuple(who.name for who in people),
            user_ids=tuple(who.user_id for who in people),
            started_at=row.started_at,
        )


def _json_or_text(stored: str | None) -> Json:
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored
