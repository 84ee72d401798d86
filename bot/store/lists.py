"""Lists of tables of players: those of a person, of a channel, or in some state. Rows in, values out.

What is looked for every minute has an index that holds little else, and only ids are read.
"""

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, false, func, or_, select, true, union_all

from bot.store.part import equal
from bot.store.schema import computers_turn, counted, in_phase, live, lobby, seats, spot, tables, unended
from bot.store.table_rows import UNTIL_BACK, Damaged, Phase, Saved, Spot, TableId
from bot.store.tables import Reading, at_table


class Lists(Reading):
    """The part of a transaction that lists tables."""

    async def of_user(
        self, user_id: int, game: str | None, guild_id: int | None, now: int, offset: int, limit: int
    ) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return a page of the open tables where this person sits, first those that wait for the person, and their
        number."""
        at_my_table = and_(at_table(user_id), seats.c.left.is_(False))
        here = _open(now), _of_game(game), _of_server(guild_id)
        statement = select(tables.c.id).select_from(tables.join(seats, at_my_table)).where(*here)
        mine_first = (func.coalesce(tables.c.to_act, -1) == seats.c.seat).desc()
        return await self._page(statement.order_by(mine_first, *_NEWEST_FIRST), offset, limit)

    async def last_of_user(self, user_id: int, game: str | None, guild_id: int | None) -> tuple[Saved | Damaged, ...]:
        """Return the match that ended last of those in which this person sat; empty if there is none."""
        over = in_phase(Phase.FINISHED, Phase.STOPPED), _of_game(game), _of_server(guild_id)
        statement = select(tables).select_from(tables.join(seats, at_table(user_id))).where(*over)
        return await self._saved(statement.order_by(*_NEWEST_FIRST).limit(1))

    async def played_before(self, table: TableId, option: str = "") -> frozenset[int]:
        """Return those of the people at this table who have begun a match of its game at another one, where this
        `option` was on if one is named."""
        statement = _played_before(option) if option else _PLAYED_BEFORE
        return frozenset(await self._column(statement, {"table": table}))

    async def of_channel(
        self, channel_id: int, game: str | None, now: int, limit: int
    ) -> tuple[tuple[Saved | Damaged, ...], int]:
        """Return open tables of a channel or thread, the newest move first, and the number of all."""
        statement = select(tables.c.id).where(_in_channel(channel_id), _open(now), _of_game(game))
        return await self._page(statement.order_by(*_NEWEST_FIRST), 0, limit)

    async def all_of_channel(self, channel_id: int) -> tuple[Saved | Damaged, ...]:
        """Return all lobbies and live matches of a channel or thread, including those that are overdue."""
        open_tables = select(tables).where(_in_channel(channel_id), unended)
        return await self._saved(self._locked(open_tables.order_by(tables.c.id)))

    async def on_card_of(self, thread_id: int) -> Sequence[TableId]:
        """Return the table on whose card, whose id it has, this thread was made; so everybody in the channel could
        read it, and rematches are played there, too. Nothing for another thread."""
        on_card = equal(tables, thread_id=thread_id, card_id=thread_id)
        return await self._numbers(select(tables.c.id).where(on_card))

    async def series_in(self, thread_id: int) -> Saved | Damaged | None:
        """Return the newest match in this thread that belongs to a series; None if there is none."""
        condition = and_(tables.c.thread_id == thread_id, tables.c.best_of.is_not(None), tables.c.start.is_not(None))
        # The newest is chosen here, because for ORDER BY a database may prefer a scan of all tables.
        matches = await self._saved(select(tables).where(condition))
        return max(matches, key=lambda match: match.id, default=None)

    async def rematches(self, table: TableId) -> tuple[Saved | Damaged, ...]:
        """Return the open lobbies and live matches that are a rematch of this table."""
        query = select(tables).where(tables.c.rematch_of == table, unended)
        return await self._saved(self._locked(query.order_by(tables.c.id)))

    async def waiting_tables(self, host_id: int, guild_id: int | None, now: int) -> tuple[int, int]:
        """Return the number of open lobbies of this host, and in this server (0 for direct messages)."""
        hosted = func.count().filter(tables.c.host_id == host_id)
        condition = func.count().filter(false() if guild_id is None else tables.c.guild_id == guild_id)
        counts = (await self._db.execute(select(hosted, condition).where(lobby, tables.c.expires_at > now))).one()
        return counts[0], counts[1]

    async def lobbies(self, guild_id: int, game: str | None, now: int) -> tuple[Saved | Damaged, ...]:
        """Return the open lobbies of this game, or of any, in this server, the oldest first."""
        condition = and_(lobby, tables.c.guild_id == guild_id, _of_game(game), tables.c.expires_at > now)
        return await self._saved(select(tables).where(condition).order_by(tables.c.id))

    async def unchanged(self, expiring_by: int) -> tuple[TableId, ...]:
        """Return the lobbies, in the shards of this process, that expire until then, unless they have waited before."""
        still = (lobby, tables.c.expires_at <= expiring_by, tables.c.waited.is_(False))
        return await self._numbers(select(tables.c.id).where(*still, self._served(tables.c.guild_id)))

    async def open_in(self, guild_id: int, now: int) -> tuple[Saved | Damaged, ...]:
        """Return the open lobbies of this server, the newest first."""
        waiting = (lobby, tables.c.expires_at > now, tables.c.guild_id == guild_id)
        # Sorted here, because for ORDER BY a database may prefer a scan of all tables.
        lobbies = await self._saved(select(tables).where(*waiting))
        return tuple(sorted(lobbies, key=lambda table: -table.id))

    async def expired(self, now: int) -> tuple[Saved | Damaged, ...]:
        """Return the lobbies that have expired, in the shards of this process."""
        over = (lobby, tables.c.expires_at <= now, self._served(tables.c.guild_id))
        return await self._saved(self._locked(select(tables).where(*over).order_by(tables.c.expires_at)))

    async def idle(self, since: int) -> tuple[Saved | Damaged, ...]:
        """Return the matches in which nobody has moved since that time, in the shards of this process."""
        still = (live, tables.c.moved_at <= since, self._served(tables.c.guild_id))
        return await self._saved(self._locked(select(tables).where(*still).order_by(tables.c.moved_at)))

    async def unpublished(self) -> Mapping[Spot, Sequence[TableId]]:
        """Return the matches whose newest board people have not been shown (`published_ply` is less than `ply`) and
        that have a place for it, by that place, in the shards of this process. All else that is owed to people is in
        the outbox."""
        behind = and_(tables.c.start.is_not(None), tables.c.published_ply < tables.c.ply)
        home = or_(tables.c.channel_id.is_not(None), tables.c.thread_id.is_not(None))
        readable = ~in_phase(Phase.QUARANTINED, Phase.DELETED)
        served = self._served(tables.c.guild_id)
        return await self._by_spot(itemgetter(0), select(*spot, tables.c.id).where(behind, home, readable, served))

    async def of_computers(self) -> tuple[TableId, ...]:
        """Return the live matches in which a computer player is to act, in its own seat or as a stand-in, in the shards
        of this process."""
        runs = or_(seats.c.stand_in_run.is_(None), seats.c.stand_in_run.in_((UNTIL_BACK, tables.c.run)))
        plays = or_(seats.c.computer.is_not(None), and_(seats.c.stand_in.is_not(None), runs))
        to_act = exists().where(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.to_act, plays)
        return await self._numbers(select(tables.c.id).where(computers_turn, to_act, self._served(tables.c.guild_id)))

    async def census(self) -> dict[Phase, int]:
        """Return the number of lobbies and live matches in the shards of this process."""
        condition = (unended, self._served(tables.c.guild_id))
        query = select(tables.c.phase, func.count()).where(*condition).group_by(tables.c.phase)
        return {Phase(phase): number for phase, number in await self._rows(query)}

    async def unplayable(self, editions: Mapping[str, int]) -> tuple[Saved | Damaged, ...]:
        """Return the open tables of games that are not among these, or that were dealt by another edition, in the
        shards of this process."""
        played = [
            and_(tables.c.game == game, or_(tables.c.start.is_(None), tables.c.edition == edition))
            for game, edition in editions.items()
        ]
        served = self._served(tables.c.guild_id)
        return await self._saved(select(tables).where(unended, ~or_(false(), *played), served))

    async def finished(self, after: int, limit: int) -> tuple[tuple[int, Saved | Damaged], ...]:
        """Return up to `limit` matches that were finished, or stopped and count, each with its `finish` number, in that
        order; only those with a number greater than `after`."""
        over = and_(in_phase(Phase.FINISHED, Phase.STOPPED), tables.c.finish > after)
        page = select(tables.c.id, tables.c.finish).where(over).order_by(tables.c.finish).limit(limit)
        numbers = {row.id: row.finish for row in await self._rows(page)}
        matches = await self._saved(select(tables).where(tables.c.id.in_(numbers)).order_by(tables.c.finish))
        return tuple((numbers[saved.id], saved) for saved in matches)

    async def of_moderators(
        self, guild_id: int, channels: Collection[int], now: int, limit: int, *, homeless: bool
    ) -> tuple[TableId, ...]:
        """Return tables of this server in these channels or threads, and with `homeless` also those in none: open
        lobbies, and matches that are live or finished, the newest move first."""
        matches = or_(in_phase(Phase.LIVE), counted)
        unvoided = or_(matches, and_(in_phase(Phase.LOBBY), tables.c.expires_at > now))
        condition = [tables.c.channel_id.in_(channels), tables.c.thread_id.in_(channels)]
        if homeless:
            condition.append(tables.c.channel_id.is_(None))
        statement = select(tables.c.id).where(tables.c.guild_id == guild_id, unvoided, or_(*condition))
        return tuple(await self._column(statement.order_by(*_NEWEST_FIRST).limit(limit)))

    async def ended_before(self, guild_id: int, time: int, limit: int) -> tuple[TableId, ...]:
        """Return tables of this server that ended before that time, the oldest first."""
        condition = and_(tables.c.guild_id == guild_id, tables.c.ended_at < time, in_phase(*_OVER))
        statement = select(tables.c.id).where(condition).order_by(tables.c.ended_at).limit(limit)
        return tuple(await self._column(statement))

    async def of_server(self, guild_id: int, limit: int) -> tuple[TableId, ...]:
        """Return tables of this server, in any phase."""
        return tuple(await self._column(select(tables.c.id).where(tables.c.guild_id == guild_id).limit(limit)))


_OVER = (Phase.CLOSED, Phase.FINISHED, Phase.STOPPED, Phase.QUARANTINED, Phase.DELETED)
_NEWEST_FIRST = (tables.c.moved_at.desc(), tables.c.id.desc())


def _played_before(option: str = "") -> Select[Any]:
    mine, rival = tables.alias(), seats.alias()
    elsewhere = and_(tables.c.game == mine.c.game, tables.c.id != mine.c.id, tables.c.started_at.is_not(None))
    if option:
        elsewhere = and_(elsewhere, tables.c.options[option].as_boolean())
    begun = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
    experienced = exists(begun.where(seats.c.user_id == rival.c.user_id, elsewhere))
    condition = and_(mine.c.id == bindparam("table"), experienced)
    return select(rival.c.user_id).join(mine, mine.c.id == rival.c.table_id).where(condition)


_PLAYED_BEFORE = _played_before()
"""Every match needs it."""


def _in_channel(channel_id: int) -> ColumnElement[bool]:
    """Return the condition that an open table is in this channel or thread."""
    # Not `or`: without statistics a database may prefer a scan of all open tables.
    places = (select(tables.c.id).where(tables.c[name] == channel_id, unended) for name in ("channel_id", "thread_id"))
    return tables.c.id.in_(union_all(*places))


def _open(now: int) -> ColumnElement[bool]:
    return or_(and_(lobby, tables.c.expires_at > now), live)


def _of_game(game: str | None) -> ColumnElement[bool]:
    return true() if game is None else tables.c.game == game


def _of_server(guild_id: int | None) -> ColumnElement[bool]:
    return true() if guild_id is None else tables.c.guild_id == guild_id
