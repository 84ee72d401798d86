"""Tables of players, one at a time: what is stored of a lobby or a match, its seats and moves. Rows in, values out."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, bindparam, cast, delete, func, insert, select, update

from bot.store.clocks import timer_columns
from bot.store.postgres import COUNTING
from bot.store.reading import Reading
from bot.store.rows import EMPTY, Damaged, Phase, Place, Remains, Saved, Seated, TableId, Timer
from bot.store.schema import in_phase, metadata, moves, seats, tables
from engine.game import Json

_NOTHING: Mapping[int, str] = {}
_PARTS = tuple(
    part
    for part in metadata.sorted_tables
    if "table_id" in part.c and any(key.column is tables.c.id for key in part.c.table_id.foreign_keys)
)
"""What is deleted with a table, found by the schema, so what is new there is, too. What only names a table, such as a
result that somebody achieved there, stays."""


class Tables(Reading):
    """The part of a transaction that knows single tables."""

    async def add_lobby(
        self,
        place: Place,
        game: str,
        edition: int,
        options: Mapping[str, Json],
        host_id: int,
        *,
        now: int,
        expires_at: int,
        rematch_of: TableId | None = None,
    ) -> TableId:
        """Add a lobby in which nobody sits yet; return its number."""
        row = insert(tables).values(
            phase=Phase.LOBBY.value,
            **_where(place),
            game=game,
            edition=edition,
            options=dict(options),
            host_id=host_id,
            rematch_of=rematch_of,
            opened_at=now,
            moved_at=now,
            expires_at=expires_at,
        )
        return TableId((await self._db.execute(row.returning(tables.c.id))).scalar_one())

    async def get(self, table: TableId) -> Saved | Damaged | None:
        """Return the table, if there is one; in a writing transaction nobody else changes it until the end."""
        found = await self._saved(self._locked(select(tables).where(tables.c.id == table)))
        return found[0] if found else None

    async def moves(self, table: TableId) -> tuple[str, ...]:
        """Return the words of all moves, in order."""
        statement = select(moves.c.words).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((await self._db.scalars(statement)).all())

    async def timed_moves(self, table: TableId) -> tuple[tuple[str, int], ...]:
        """Return the words of all moves and when they were made, in order."""
        statement = select(moves.c.words, moves.c.at).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((row[0], row[1]) for row in (await self._db.execute(statement)).all())

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return which moves were made by computer players for people: the level of each by its ply."""
        return {ply: level for ply, level in (await self.made_for(table)).items() if level != EMPTY}

    async def made_for(self, table: TableId) -> Mapping[int, str]:
        """Return the same with the moves of empty seats, which are EMPTY."""
        made = select(moves.c.ply, moves.c.stand_in).where(moves.c.table_id == table, moves.c.stand_in.is_not(None))
        return {row[0]: row[1] for row in (await self._db.execute(made.order_by(moves.c.ply))).all()}

    async def seat(self, table: TableId, people: Sequence[Seated]) -> None:
        """Let exactly these sit at the table, in this order."""
        self._touched.add(table)
        await self._db.execute(delete(seats).where(seats.c.table_id == table))
        if people:
            rows = [{"table_id": table, "seat": i, **_columns(who)} for i, who in enumerate(people)]
            await self._db.execute(insert(seats), rows)
        await self._change(table, computers=sum(_bit(i, who) for i, who in enumerate(people)))

    async def change_seat(self, table: TableId, seat: int, who: Seated) -> None:
        """Store what has changed of one who sits there."""
        self._touched.add(table)
        await self._db.execute(_SEAT, {"at_table": table, "at_seat": seat, **_columns(who)})
        if bit := _bit(seat, who):
            await self._change(table, computers=tables.c.computers.bitwise_or(bit))

    async def settle(self, table: TableId, place: Place) -> None:
        """Show the table there."""
        await self._change(table, **_where(place))

    async def options(self, table: TableId, options: Mapping[str, Json], host_id: int, expires_at: int) -> None:
        """Store what a lobby has agreed on, who its host is, and until when it is open."""
        await self._change(table, **_MORE, options=dict(options), host_id=host_id, expires_at=expires_at)

    async def begin(
        self,
        table: TableId,
        edition: int,
        start: Mapping[str, Json],
        salt: str,
        to_act: int | None,
        now: int,
        *,
        rated: bool = True,
    ) -> None:
        """Turn the lobby into a match of this edition with this deal and this salt for its secrets."""
        dealt = {"edition": edition, "start": dict(start), "salt": salt, "to_act": to_act, "rated": rated}
        await self._change(table, **_MORE, phase=Phase.LIVE.value, started_at=now, moved_at=now, **dealt)

    async def add_moves(
        self,
        table: TableId,
        ply: int,
        words: Sequence[str],
        to_act: int | None,
        now: int,
        *,
        timer: Timer | None = None,
        made_for: Mapping[int, str] = _NOTHING,
    ) -> None:
        """Append moves behind the `ply` there are, and set the clock to what it is then. `made_for` says, by their
        indexes, which of them computer players made for people, and of which level, or EMPTY. Raises IntegrityError, so
        Conflict, if someone else did."""
        self._touched.add(table)
        rows: list[dict[str, Any]] = [
            {"table_id": table, "ply": ply + i, "words": each, "at": now, "stand_in": made_for.get(i)}
            for i, each in enumerate(words)
        ]
        await self._db.execute(_MOVES, rows)
        clock = {} if timer is None else timer_columns(timer)
        await self._change(table, ply=ply + len(rows), to_act=to_act, moved_at=now, **clock)

    async def close(
        self,
        table: TableId,
        phase: Phase,
        now: int,
        *,
        result_owed: bool = False,
        counts: bool = False,
        rated: bool = True,
        verdict: Json = None,
    ) -> None:
        """End the table. Matches that are FINISHED, or were stopped and count all the same, are numbered in the order
        in which they end. `rated` and `verdict` say how a match is judged."""
        finish = None
        if phase is Phase.FINISHED or (phase is Phase.STOPPED and counts):
            await self.count_alone()
            finish = 1 + (await self._db.scalar(select(func.coalesce(func.max(tables.c.finish), 0))) or 0)
        halted = {"deadline": None, "remind_at": None, "reminded": 0, "remaining": None}
        ended = {"phase": phase.value, "to_act": None, "ended_at": now, "finish": finish, "result_owed": result_owed}
        await self._change(table, **_MORE, **halted, **ended, rated=rated, verdict=verdict)

    async def count_alone(self) -> None:
        """Let no other process count a match before this transaction ends: ratings are read and written again."""
        if self._writes and not self._shards.whole:
            await self._db.execute(select(func.pg_advisory_xact_lock(COUNTING)))

    async def result_posted(self, table: TableId) -> None:
        """Its result stands in the server's channel, or never will."""
        await self._change(table, result_owed=False)

    async def published(self, table: TableId, ply: int, message_id: int | None) -> None:
        """The newest board that is posted is of this ply, in this message."""
        await self._change(table, published_ply=ply, message_id=message_id)

    async def lost_board(self, table: TableId) -> None:
        """A board was deleted by hand."""
        await self._change(table, lost_boards=tables.c.lost_boards + 1)

    async def card(self, table: TableId, message_id: int | None) -> None:
        """The card is this message."""
        await self._change(table, card_id=message_id)

    async def changed(self, table: TableId) -> None:
        """What the card shows has changed."""
        await self._change(table, **_MORE)

    async def card_shows(self, table: TableId, changes: int) -> None:
        """The card shows so many of its changes, if it did not show more before."""
        self._touched.add(table)
        here = and_(tables.c.id == table, tables.c.card_shown < changes)
        await self._db.execute(update(tables).where(here).values(card_shown=changes))

    async def line_shows(self, table: TableId, changes: int) -> None:
        """The newest board shows so many changes of what it says of clocks and people, if it did not show more."""
        self._touched.add(table)
        here = and_(tables.c.id == table, tables.c.line_shown < changes)
        await self._db.execute(update(tables).where(here).values(line_shown=changes))

    async def told(self, table: TableId, ply: int) -> None:
        """The direct messages are right as far as this ply."""
        await self._change(table, told_ply=ply)

    async def void(self, table: TableId) -> None:
        """This finished match counts no longer."""
        await self._change(table, **_MORE, rated=False)

    async def delete(self, ids: Collection[TableId]) -> None:
        """Delete these tables, whatever their phase, with their seats, moves, votes, old boards and questions. Others
        wait meanwhile, so name some ten at once, no more. Ratings, tallies and bouts are left as they are."""
        self._touched.update(ids)
        here = tables.c.id.in_(ids)
        await self._db.execute(update(tables).where(tables.c.rematch_of.in_(ids)).values(rematch_of=None))
        # The database refuses to delete moves of any table that is not marked so.
        await self._db.execute(update(tables).where(here).values(phase=Phase.DELETED.value))
        for part in _PARTS:
            await self._db.execute(delete(part).where(part.c.table_id.in_(ids)))
        await self._db.execute(delete(tables).where(here))

    async def _change(self, table: TableId, **values: Any) -> None:
        self._touched.add(table)
        known = {name: value for name, value in values.items() if not isinstance(value, ColumnElement)}
        worked_out = {name: value for name, value in values.items() if name not in known}
        statement = _TABLE.values(worked_out) if worked_out else _TABLE
        await self._db.execute(statement, {"at_table": table, **known})

    # --- Quarantine ----------------------------------------------------------------------------

    async def quarantine(self, table: TableId, now: int) -> None:
        """End a table that cannot be read. Nobody has to be told if it had ended before."""
        self._touched.add(table)
        ended = in_phase(Phase.CLOSED, Phase.FINISHED, Phase.STOPPED)
        here = and_(tables.c.id == table, tables.c.phase != Phase.QUARANTINED.value)
        changes = {"quarantine_told": ended, "ended_at": func.coalesce(tables.c.ended_at, now)}
        await self._db.execute(update(tables).where(here).values(phase=Phase.QUARANTINED.value, to_act=None, **changes))

    async def quarantine_told(self, table: TableId) -> None:
        """Its thread was told."""
        await self._change(table, quarantine_told=True)

    async def remains(self, table: TableId) -> Remains | None:
        """Return what is stored of a table in quarantine, readable or not."""
        raw = {name: cast(tables.c[name], Text).label(name) for name in ("options", "start")}
        plain = (tables.c[name] for name in ("game", "edition", "salt", "started_at", *Place.__dataclass_fields__))
        here = and_(tables.c.id == table, in_phase(Phase.QUARANTINED))
        row = (await self._db.execute(select(*raw.values(), *plain).where(here))).one_or_none()
        if row is None:
            return None
        sitting = select(seats.c.name, seats.c.user_id).where(seats.c.table_id == table).order_by(seats.c.seat)
        people = (await self._db.execute(sitting)).all()
        return Remains(
            id=table,
            place=Place(**{name: getattr(row, name) for name in Place.__dataclass_fields__}),
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


# What every move needs: made once, for making a statement takes longer than carrying it out.
_MOVES = insert(moves)
_SEAT = update(seats).where(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
_TABLE = update(tables).where(tables.c.id == bindparam("at_table"))

_MORE: Mapping[str, Any] = {"changes": tables.c.changes + 1}
"""What the card shows has changed."""


def _bit(seat: int, who: Seated) -> int:
    return 0 if who.computer is None and who.stand_in is None else 1 << seat


def _where(place: Place) -> dict[str, int | None]:
    return {name: getattr(place, name) for name in Place.__dataclass_fields__}


def _columns(who: Seated) -> dict[str, Any]:
    return {name: getattr(who, name) for name in Seated.__dataclass_fields__} | {"dm": who.dm.value}


def _json_or_text(stored: str | None) -> Json:
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored
