"""What can be asked and changed within one transaction: rows in, values out. No decision is made here."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    false,
    func,
    insert,
    not_,
    or_,
    select,
    true,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store.clocks import Clocks, timer_columns
from bot.store.deletion import Deletion
from bot.store.lessons import Lessons
from bot.store.old_boards import OldBoards
from bot.store.owed import Owed
from bot.store.people import People
from bot.store.postgres import COUNTING
from bot.store.puzzles import Puzzles
from bot.store.questions import Questions
from bot.store.recounts import Recounts
from bot.store.results import Results
from bot.store.rows import Damaged, Dm, Phase, Place, Remains, Saved, Seated, TableId, Timer
from bot.store.schema import interactions, live, lobby, moves, seats, tables, unended
from bot.store.scores import Scores
from bot.store.servers import Servers
from engine.game import Json


class Transaction(
    Scores, Results, Recounts, Questions, OldBoards, Clocks, Servers, Deletion, Lessons, Puzzles, People, Owed
):
    """The database within one transaction. Get one from `Store.read` or `Store.write`. What people have achieved,
    questions that stand in threads, old boards, clocks, servers, lessons, puzzles and one person's own are asked and
    changed by its bases, and they tell what is owed."""

    # --- Interactions --------------------------------------------------------------------------

    async def first_time(self, interaction_id: int, now: int) -> bool:
        """Remember the interaction; return whether it is new."""
        try:
            await self._db.execute(_INTERACTION, {"id": interaction_id, "at": now})
        except IntegrityError:
            return False
        return True

    async def forget_interactions(self, before: int) -> None:
        """Forget the interactions from before that time."""
        await self._db.execute(delete(interactions).where(interactions.c.at < before))

    # --- One table -----------------------------------------------------------------------------

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

    async def table(self, table: TableId) -> Saved | Damaged | None:
        """Return the table, if there is one; in a writing transaction nobody else changes it until the end."""
        found = await self._saved(self._locked(select(tables).where(tables.c.id == table)))
        return found[0] if found else None

    async def moves(self, table: TableId) -> tuple[str, ...]:
        """Return the words of all moves, in order."""
        statement = select(moves.c.words).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((await self._db.scalars(statement)).all())

    async def seat(self, table: TableId, people: Sequence[Seated]) -> None:
        """Let exactly these sit at the table, in this order."""
        self.touched.add(table)
        await self._db.execute(delete(seats).where(seats.c.table_id == table))
        if people:
            rows = [{"table_id": table, "seat": i, **_columns(who)} for i, who in enumerate(people)]
            await self._db.execute(insert(seats), rows)

    async def change_seat(self, table: TableId, seat: int, who: Seated) -> None:
        """Store what has changed of one who sits there."""
        self.touched.add(table)
        await self._db.execute(_SEAT, {"at_table": table, "at_seat": seat, **_columns(who)})

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
        stand_in: str | None = None,
    ) -> None:
        """Append moves behind the `ply` there are, and set the clock to what it is then. With `stand_in` a computer
        player of this level made the first of them for a person. Raises IntegrityError, so Conflict, if someone else
        did."""
        self.touched.add(table)
        rows: list[dict[str, Any]] = [
            {"table_id": table, "ply": ply + i, "words": each, "at": now, "stand_in": None if i else stand_in}
            for i, each in enumerate(words)
        ]
        await self._db.execute(_MOVES, rows)
        clock = {} if timer is None else timer_columns(timer)
        await self._change(table, ply=ply + len(rows), to_act=to_act, moved_at=now, **clock)

    async def close(self, table: TableId, phase: Phase, now: int, *, result_owed: bool = False) -> None:
        """End the table: FINISHED matches are numbered in the order in which they end."""
        finish = None
        if phase is Phase.FINISHED:
            await self.count_alone()
            finish = 1 + (await self._db.scalar(select(func.coalesce(func.max(tables.c.finish), 0))) or 0)
        halted = {"deadline": None, "remind_at": None, "reminded": 0}
        ended = {"phase": phase.value, "to_act": None, "ended_at": now, "finish": finish, "result_owed": result_owed}
        await self._change(table, **_MORE, **halted, **ended)

    async def count_alone(self) -> None:
        """Let no other process count a match before this transaction ends: ratings are read and written again."""
        if self.writes and not self._shards.whole:
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
        self.touched.add(table)
        here = and_(tables.c.id == table, tables.c.card_shown < changes)
        await self._db.execute(update(tables).where(here).values(card_shown=changes))

    async def told(self, table: TableId, ply: int) -> None:
        """The direct messages are right as far as this ply."""
        await self._change(table, told_ply=ply)

    async def _change(self, table: TableId, **values: Any) -> None:
        self.touched.add(table)
        known = {name: value for name, value in values.items() if not isinstance(value, ColumnElement)}
        worked_out = {name: value for name, value in values.items() if name not in known}
        statement = _TABLE.values(worked_out) if worked_out else _TABLE
        await self._db.execute(statement, {"at_table": table, **known})

    # --- Quarantine ----------------------------------------------------------------------------

    async def quarantine(self, table: TableId, now: int) -> None:
        """End a table that cannot be read. Nobody has to be told if it had ended before."""
        self.touched.add(table)
        ended = tables.c.phase.in_([phase.value for phase in (Phase.CLOSED, Phase.FINISHED, Phase.STOPPED)])
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
        here = and_(tables.c.id == table, tables.c.phase == Phase.QUARANTINED.value)
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

    # --- Many tables ---------------------------------------------------------------------------

    async def of_user(
        self, user_id: int, game: str | None, guild_id: int | None, now: int, offset: int, limit: int
    ) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return a page of the open tables where this person sits, those that wait for it first; and how many."""
        at_my_table = and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id, seats.c.left.is_(False))
        statement = select(tables).join(seats, at_my_table).where(_open(now), _of_game(game))
        if guild_id is not None:
            statement = statement.where(tables.c.guild_id == guild_id)
        mine_first = (func.coalesce(tables.c.to_act, -1) == seats.c.seat).desc()
        return await self._page(statement, (mine_first, tables.c.moved_at.desc(), tables.c.id.desc()), offset, limit)

    async def last_of_user(self, user_id: int, game: str, guild_id: int | None) -> tuple[Saved | Damaged, ...]:
        """Return the match of this game that ended last of those in which this person sat, if there is one."""
        at_my_table = and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
        ended = tables.c.phase.in_((Phase.FINISHED.value, Phase.STOPPED.value))
        statement = select(tables).join(seats, at_my_table).where(ended, _of_game(game))
        if guild_id is not None:
            statement = statement.where(tables.c.guild_id == guild_id)
        return await self._saved(statement.order_by(tables.c.moved_at.desc(), tables.c.id.desc()).limit(1))

    async def of_channel(
        self, channel_id: int, game: str | None, now: int, offset: int, limit: int
    ) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return a page of the open tables of a channel or thread, the newest move first; and how many there are."""
        statement = select(tables).where(_in_channel(channel_id), _open(now), _of_game(game))
        return await self._page(statement, (tables.c.moved_at.desc(), tables.c.id.desc()), offset, limit)

    async def all_of_channel(self, channel_id: int) -> tuple[Saved | Damaged, ...]:
        """Return all lobbies and live matches of a channel or thread, overdue ones too."""
        return await self._saved(select(tables).where(_in_channel(channel_id), unended).order_by(tables.c.id))

    async def rematches(self, table: TableId) -> tuple[Saved | Damaged, ...]:
        """Return the open lobbies and running matches that are a rematch of this table."""
        return await self._saved(select(tables).where(tables.c.rematch_of == table, unended).order_by(tables.c.id))

    async def expired(self, now: int) -> tuple[Saved | Damaged, ...]:
        """Return the lobbies whose time is over, in the shards that are served."""
        over = (lobby, tables.c.expires_at <= now, self._served(tables.c.guild_id))
        return await self._saved(select(tables).where(*over).order_by(tables.c.expires_at))

    async def idle(self, since: int) -> tuple[Saved | Damaged, ...]:
        """Return the matches in which nobody has moved since that time, in the shards that are served."""
        still = (live, tables.c.moved_at <= since, self._served(tables.c.guild_id))
        return await self._saved(select(tables).where(*still).order_by(tables.c.moved_at))

    async def census(self) -> dict[Phase, int]:
        """Return how many lobbies and live matches there are in the shards that are served."""
        open_ones = tables.c.phase.in_([Phase.LOBBY.value, Phase.LIVE.value])
        here = (open_ones, self._served(tables.c.guild_id))
        counted = select(tables.c.phase, func.count()).where(*here).group_by(tables.c.phase)
        return {Phase(phase): number for phase, number in (await self._db.execute(counted)).all()}

    async def unplayable(self, editions: Mapping[str, int]) -> tuple[Saved | Damaged, ...]:
        """Return the open tables of games that are not among these, or that were dealt by another edition, in the
        shards that are served."""
        played = [
            and_(tables.c.game == game, or_(tables.c.start.is_(None), tables.c.edition == edition))
            for game, edition in editions.items()
        ]
        served = self._served(tables.c.guild_id)
        return await self._saved(select(tables).where(unended, not_(or_(false(), *played)), served))

    async def finished(self, after: int, limit: int) -> tuple[tuple[int, Saved | Damaged], ...]:
        """Return so many finished matches behind the one of this number, in the order in which they ended, each with
        its own number."""
        done = and_(tables.c.phase == Phase.FINISHED.value, tables.c.finish > after)
        page = select(tables.c.id, tables.c.finish).where(done).order_by(tables.c.finish).limit(limit)
        numbers = {row.id: row.finish for row in (await self._db.execute(page)).all()}
        found = await self._saved(select(tables).where(tables.c.id.in_(numbers)).order_by(tables.c.finish))
        return tuple((numbers[saved.id], saved) for saved in found)

    def _locked(self, statement: Select[Any]) -> Select[Any]:
        """Let nobody else change these rows before this transaction ends, if it writes. SQLite locks everything."""
        return statement.with_for_update() if self.writes else statement

    # --- Reading rows --------------------------------------------------------------------------

    async def _page(
        self, statement: Select[Any], order: Sequence[ColumnElement[Any]], offset: int, limit: int
    ) -> tuple[tuple[Saved | Damaged, ...], int]:
        page = await self._saved(statement.order_by(*order).offset(offset).limit(limit))
        return page, await self._count(statement)

    async def _saved(self, statement: Select[Any]) -> tuple[Saved | Damaged, ...]:
        try:
            return await self._whole(statement)
        except (ValueError, TypeError):  # one row spoils the lot, so each is read by itself
            found = (await self._db.scalars(statement.with_only_columns(tables.c.id))).all()
            return tuple([await self._one(TableId(table)) for table in found])

    async def _one(self, table: TableId) -> Saved | Damaged:
        try:
            (saved,) = await self._whole(select(tables).where(tables.c.id == table))
        except (ValueError, TypeError):
            return Damaged(table)
        return saved

    async def _whole(self, statement: Select[Any]) -> tuple[Saved, ...]:
        """Return these tables; raise ValueError or TypeError if a row of any is damaged."""
        rows = (await self._db.execute(statement)).all()
        everybody: dict[int, list[Seated]] = {row.id: [] for row in rows}
        ids = list(everybody)
        for first in range(0, len(ids), _AT_ONCE):
            here = seats.c.table_id.in_(ids[first : first + _AT_ONCE])
            sitting = select(seats).where(here).order_by(seats.c.table_id, seats.c.seat)
            for row in (await self._db.execute(sitting)).all():
                everybody[row.table_id].append(_seated(row))
        return tuple(_table(row, everybody[row.id]) for row in rows)


_AT_ONCE = 10_000
"""Values in one statement: PostgreSQL takes 32,767, and SQLite as many."""

# What every move needs: made once, for making a statement takes longer than carrying it out.
_INTERACTION = insert(interactions)
_MOVES = insert(moves)
_SEAT = update(seats).where(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
_TABLE = update(tables).where(tables.c.id == bindparam("at_table"))

_MORE: Mapping[str, Any] = {"changes": tables.c.changes + 1}
"""What the card shows has changed."""


def _in_channel(channel_id: int) -> ColumnElement[bool]:
    # Not `or`: without statistics a database may rather look through all open tables.
    there = (select(tables.c.id).where(tables.c[name] == channel_id) for name in ("channel_id", "thread_id"))
    return tables.c.id.in_(union(*there))


def _open(now: int) -> ColumnElement[bool]:
    lobby = and_(tables.c.phase == Phase.LOBBY.value, tables.c.expires_at > now)
    return or_(lobby, tables.c.phase == Phase.LIVE.value)


def _of_game(game: str | None) -> ColumnElement[bool]:
    return true() if game is None else tables.c.game == game


def _where(place: Place) -> dict[str, int | None]:
    return {name: getattr(place, name) for name in Place.__dataclass_fields__}


def _columns(who: Seated) -> dict[str, Any]:
    return {name: getattr(who, name) for name in Seated.__dataclass_fields__} | {"dm": who.dm.value}


def _seated(row: Row[Any]) -> Seated:
    values = {name: getattr(row, name) for name in Seated.__dataclass_fields__}
    return Seated(**values | {"dm": Dm(row.dm)})


def _json_or_text(stored: str | None) -> Json:
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored


def _table(row: Row[Any], people: Sequence[Seated]) -> Saved:
    if not (isinstance(row.options, dict) and isinstance(row.start, dict | None) and isinstance(row.ply, int)):
        raise TypeError("a column holds something else than it should")
    parts = ("place", "seats", "timer")
    values = {name: getattr(row, name) for name in Saved.__dataclass_fields__ if name not in parts}
    place = Place(**{name: getattr(row, name) for name in Place.__dataclass_fields__})
    timer = Timer(**{name: getattr(row, name) for name in Timer.__dataclass_fields__})
    return Saved(**values | {"phase": Phase(row.phase), "place": place, "seats": tuple(people), "timer": timer})
