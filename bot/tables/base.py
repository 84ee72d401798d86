"""What all parts of the service share: transactions, reading and saving tables, checks of who may act."""

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from random import Random
from typing import TypeGuard, TypeVar

import structlog

from bot import faults
from bot.recent import Recent
from bot.store.errors import Conflict, InDoubt, NotSaved
from bot.store.store import Store
from bot.store.table_rows import Damaged, Key, Phase, Post, Saved, TableId
from bot.store.transaction import Transaction
from bot.tables.clock import is_up
from bot.tables.out_of_date import out_of_date, over
from bot.tables.reading import MatchCache, Unreadable, lobby_of, position
from bot.tables.refusal import Refusal, Refused
from bot.tables.server_settings import KnownSettings, read_settings
from bot.tables.table import Lobby, Match, Table, match_of
from engine.game import AnyGame, Seat

LATE, STOP, REMINDER, TURN, OUTSIDER = "late", "stop", "reminder", "turn", "outsider"
"""The kinds of messages that ask the others what to do about a late player, ask them whether to stop, remind a player
of the turn, call a player whom the board cannot call, and tell the others who is not in their thread."""
FRESH = 1.0
"""Seconds for which a row may be shown without reading it again, where several processes share a database. A change
always reads its rows anew and locks them."""
_OWED = 10_000
"""Tables and servers of which it is remembered what has just become owed."""
_REMEMBERED = 1000
"""Interactions that are kept in memory: more than are being answered at a time."""

_TOLERANCE = 2.0
"""Seconds by which the clock may be wrong."""

TableT = TypeVar("TableT", bound=Table)
_T = TypeVar("_T")

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Press:
    """One interaction: the person, and the id by which a second delivery of it is recognized."""

    interaction_id: int
    user_id: int
    name: str
    """The display name, stored when the person sits down."""
    language: str
    """The language of the person, as `bot.locale.speaker` takes it. Direct messages are written in that of the newest
    press."""


@dataclass(frozen=True, slots=True)
class Steps:
    """How much long work does in one transaction, which holds up everybody who moves."""

    tables: int = 10
    """Tables that are deleted."""
    games: int = 4
    """Games that are deleted while their scores are kept."""
    rows: int = 200
    """Rows of each other kind that are deleted."""
    counted: int = 100
    """Places, games or people of which scores are counted anew."""


STEPS = Steps()


class Base:
    """What the parts of the service share. All of them hold the same instance."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Callable[[], float],
        rng: Random,
        *,
        lobby_seconds: int,
        idle_seconds: int,
        fair_share: float,
        steps: Steps,
    ) -> None:
        """For `games`, `clock` and `rng` see `Tables`, for `fair_share` `bot.tables.verdicts`. A lobby expires
        `lobby_seconds` after its last change, and a match is stopped `idle_seconds` after its last move."""
        self.games = games
        self.rng = rng
        self.lobby_seconds = lobby_seconds
        self.idle_seconds = idle_seconds
        self.fair_share = fair_share
        self.steps = steps
        self._clock = clock
        self._ahead = 0.0
        """Seconds by which the true time is ahead of that clock, as far as is known."""
        self.seen_by_all: Callable[[Match], bool] = lambda _: True
        """Whether every member of the server sees where a match is shown; the interface knows. A match that not all see
        when it ends is hidden, see `bot.tables.verdicts`."""
        self.shards = store.shards
        """The shards that this process serves. The database holds the tables of all shards."""
        self.memory = MatchCache(self.clock, self.fresh)
        self.settings = KnownSettings()
        """The settings of servers."""
        self._store = store
        self.carried_out = deque[int]((), _REMEMBERED)
        """The newest interactions whose changes this process has saved."""
        self.owed: Recent[int, dict[Key, None]] = Recent(_OWED)
        """The messages that this process has made owed and not tried to bring yet, by what they are about.
        What is forgotten, and what another process brings, the look of every minute finds."""
        self._unreadable: dict[TableId, Unreadable] = {}
        """Tables that turned out to be unreadable while several were read, and are yet to be quarantined."""
        self._reported: set[TableId] = set()

    def clock(self) -> float:
        """Return the time in seconds since 1970."""
        return self._clock() + self._ahead

    def now(self) -> int:
        return int(self.clock())

    def set_clock(self, true_time: tuple[float, float]) -> None:
        """Set the clock if it cannot be right: the true time is between these two."""
        earliest, latest = true_time
        now = self.clock()
        if not earliest - _TOLERANCE <= now <= latest + _TOLERANCE:
            wrong = (earliest if now < earliest else latest) - now
            self._ahead += wrong
            _log.warning("clock_was_wrong", seconds=round(wrong))

    def fresh(self, at: float) -> bool:
        """Whether what was read at this time (by `clock`) may still be shown: always if no other process writes."""
        return self.shards.whole or 0 <= self.clock() - at < FRESH

    # --- Transactions --------------------------------------------------------------------------

    @asynccontextmanager
    async def change(self, press: Press | None = None, *, lasting: bool = True) -> AsyncIterator[Transaction]:
        """Open a writing transaction for this press. One that is not `lasting` holds others up for less, and a power
        cut may undo it: it notes what people see already, which is looked for or shown once more where the note is
        lost. Refused: ALREADY_DONE if the press was carried out before, NOT_SAVED, IN_DOUBT."""
        touched, saved = set[TableId](), dict[TableId, Table]()
        async with self._quarantining():
            try:
                async with self._store.write(lasting=lasting) as tx:
                    tx.since, touched, saved = self.memory.changes, tx.touched, tx.saved
                    yield tx
                    if press is not None:
                        await tx.interactions.remember(press.interaction_id, self.now())
                for key in tx.outbox.owed:
                    self.owed.setdefault(key.about, {})[key] = None
            except NotSaved as error:
                raise _not_saved(error) from error
            except InDoubt as error:
                _log.warning("in_doubt", error=str(error))
                raise Refused(Refusal.IN_DOUBT) from error
            except Exception as error:
                # Whatever a press may not do the second time, or does twice: what it has done the first time stands.
                if press is not None and await self._carried_out(press):
                    raise Refused(Refusal.ALREADY_DONE) from error
                if isinstance(error, Conflict):
                    raise _not_saved(error) from error
                raise
            else:
                if press is not None:
                    self.carried_out.append(press.interaction_id)
            finally:
                self.memory.changed(touched)
            for table in saved.values():
                if isinstance(table, Match):
                    self.memory.remember(table, newest=True)

    async def _carried_out(self, press: Press) -> bool:
        """Return whether the press was carried out before, as far as the database can be read."""
        with suppress(NotSaved):
            async with self._store.read() as tx:
                return await tx.interactions.known(press.interaction_id)
        return False

    async def in_turn(self, seconds: float) -> None:
        """Return when no other process has passed here for `seconds`; at once if this process is alone. Refused:
        NOT_SAVED."""
        try:
            await self._store.in_turn(seconds)
        except NotSaved as error:
            raise Refused(Refusal.NOT_SAVED) from error

    @asynccontextmanager
    async def look(self, *, once: bool = False) -> AsyncIterator[Transaction]:
        """Open a reading transaction; with `once` it is for one statement. Refused: NOT_SAVED."""
        async with self._quarantining():
            try:
                async with self._store.read(once=once) as tx:
                    tx.since = self.memory.changes
                    yield tx
            except NotSaved as error:
                _log.warning("not_read", error=faults.chain(error))
                raise Refused(Refusal.NOT_SAVED) from error

    async def ask(self, question: Callable[[Transaction], Awaitable[_T]]) -> _T:
        """Return what the store answers to a question for which nothing else is to be known. Refused: NOT_SAVED."""
        async with self.look() as tx:
            return await question(tx)

    @asynccontextmanager
    async def _quarantining(self) -> AsyncIterator[None]:
        """Quarantine the tables that the block could not read, once its transaction has ended."""
        try:
            yield
        except Unreadable as error:
            self._unreadable[error.table] = error
            await self._quarantine()
            if not error.for_good:
                raise
            raise Refused(Refusal.QUARANTINED, table=error.table) from None
        if self._unreadable:
            await self._quarantine()

    async def _quarantine(self) -> None:
        damaged, self._unreadable = self._unreadable, {}
        for table, error in damaged.items():
            if table not in self._reported:
                self._reported.add(table)
                _log.error("table_not_read", table=table, reason=error.reason, quarantined=error.for_good)
        try:
            async with self._store.write() as tx:
                for table, error in damaged.items():
                    if error.for_good:
                        place = await tx.tables.quarantine(table, self.now())
                        await tx.outbox.settle(table)
                        await tx.outbox.outdate("call", table)  # nobody will ever play there
                        if place is not None:
                            await tx.outbox.owe(Post("quarantine", table, table_id=table, guild_id=place.guild_id))
            self.memory.changed(damaged)
        except (NotSaved, InDoubt, Conflict) as error:  # the next transaction that reads it tries again
            _log.warning("not_saved", error=faults.chain(error))

    # --- Reading tables ------------------------------------------------------------------------

    async def get(self, table: TableId) -> Lobby | Match:
        """Return the table, in any phase. Refused: NO_TABLE, QUARANTINED."""
        known = self.memory.known(table)
        return await self.ask(lambda tx: self.table(tx, table)) if known is None else known

    async def table(self, tx: Transaction, table: TableId) -> Lobby | Match:
        """Return the table, in any phase. Refused: NO_TABLE, QUARANTINED."""
        read_anew = table in tx.touched or (tx.writes and not self.shards.whole)
        cached = None if read_anew else self.memory.known(table)
        if cached is not None:
            return cached
        saved = await tx.tables.get(table)
        if saved is None or (isinstance(saved, Saved) and saved.phase is Phase.DELETED):
            raise Refused(Refusal.NO_TABLE)
        return await self.read(tx, saved)

    async def match(self, tx: Transaction, table: TableId) -> Match:
        """Return the match, live or over. Refused: NO_TABLE, NOT_STARTED, QUARANTINED."""
        return match_of(await self.table(tx, table))

    async def read(self, tx: Transaction, saved: Saved | Damaged) -> Lobby | Match:
        """Return the table of this row. Refused: QUARANTINED. Raises Unreadable."""
        if isinstance(saved, Damaged):
            raise Unreadable(saved.id, "a row is damaged")
        if saved.phase is Phase.QUARANTINED:
            raise Refused(Refusal.QUARANTINED, table=saved.id)
        game = self.games.get(saved.game)
        if game is None:
            raise Unreadable(saved.id, "its game is gone")
        guild_id = saved.place.guild_id
        if guild_id is not None and not self.shards.serves(guild_id):
            self.settings[guild_id] = read_settings(await tx.servers.get(guild_id))
        if saved.start is None:
            return lobby_of(game, saved)
        before = self.memory.position(saved)
        if before is None:
            match = position(game, saved, (await tx.tables.moves(saved.id))[: saved.ply])
        else:
            match = replace(before, row=saved)
        newest = tx.since == self.memory.changes and saved.id not in tx.touched
        self.memory.remember(match, newest=newest)
        return match

    async def read_all(self, tx: Transaction, rows: Iterable[Saved | Damaged]) -> list[Lobby | Match]:
        """Return those of these tables that can be read. The others are logged and quarantined."""
        tables = []
        for saved in rows:
            try:
                tables.append(await self.read(tx, saved))
            except Unreadable as error:
                self._unreadable[error.table] = error
        return tables

    async def read_these(self, tx: Transaction, ids: Iterable[TableId]) -> list[Lobby | Match]:
        """Return those of the tables with these ids that are stored and can be read."""
        rows = [await tx.tables.get(table) for table in ids]
        return await self.read_all(tx, [row for row in rows if row is not None])

    async def matches(self, tx: Transaction, rows: Iterable[Saved | Damaged]) -> list[Match]:
        """Return those of these matches that can be read."""
        return [table for table in await self.read_all(tx, rows) if isinstance(table, Match)]

    # --- Who may do something ------------------------------------------------------------------

    async def open_lobby(self, tx: Transaction, table: TableId) -> Lobby:
        lobby = await self.table(tx, table)
        if isinstance(lobby, Match):
            raise Refused(Refusal.ALREADY_STARTED)
        self.check_open(lobby)
        return lobby

    async def hosted_lobby(self, tx: Transaction, table: TableId, user_id: int) -> Lobby:
        """Return the open lobby of this host. Refused: NOT_HOST, EXPIRED, ALREADY_STARTED."""
        lobby = await self.open_lobby(tx, table)
        if user_id != lobby.host_id:
            host = next((player.name for player in lobby.seats if player.user_id == lobby.host_id), "")
            raise Refused(Refusal.NOT_HOST, host=host)
        return lobby

    @asynccontextmanager
    async def hosting(self, table: TableId, press: Press) -> AsyncIterator[tuple[Transaction, Lobby]]:
        """Open a writing transaction for this press of the host, with the lobby. Refused: as `hosted_lobby`."""
        async with self.change(press) as tx:
            yield tx, await self.hosted_lobby(tx, table, press.user_id)

    def is_open(self, table: Lobby | Match) -> TypeGuard[Lobby]:
        return isinstance(table, Lobby) and table.phase is Phase.LOBBY and table.expires_at > self.now()

    def check_open(self, lobby: Lobby) -> None:
        if not self.is_open(lobby):
            raise Refused(Refusal.EXPIRED)

    async def live_match(self, tx: Transaction, table: TableId) -> Match:
        match = await self.table(tx, table)
        if isinstance(match, Lobby):
            self.check_open(match)
            raise Refused(Refusal.NOT_STARTED)
        if not match.live:
            raise Refused(Refusal.OVER)
        return match

    async def seated(self, tx: Transaction, table: TableId, press: Press) -> tuple[Match, Seat]:
        """Return the live match, in which the presser is now present and has the language of this press, and the
        presser's seat. Refused: NOT_STARTED, OVER, NOT_SEATED, REMOVED, HAS_LEFT."""
        before = await self.live_match(tx, table)
        seat = before.seat_of(press.user_id)
        match = before if seat is None else before.with_seat(seat, language=press.language, gone=False)
        seat = match.own_seat(press.user_id)
        return await self.save(tx, before, match), seat

    @asynccontextmanager
    async def at_seat(self, table: TableId, press: Press) -> AsyncIterator[tuple[Transaction, Match, Seat]]:
        """Open a writing transaction for this press of a player, with the match and the seat. Refused: as `seated`."""
        async with self.change(press) as tx:
            yield tx, *await self.seated(tx, table, press)

    async def save(self, tx: Transaction, before: Table, after: TableT) -> TableT:
        """Store what differs between the rows of these two, which are one table before and after a change; return
        `after`. What people are to see of that is owed from now on."""
        if before.row == after.row:
            return after
        await tx.tables.save(before.row, after.row)
        tx.saved[after.id] = after
        await tx.outbox.owe(*out_of_date(before, after))
        if answered := over(before, after):
            await tx.outbox.outdate("invitation", after.id, users=answered)
        if isinstance(before, Match) and isinstance(after, Match):
            await self._renew_questions(tx, before, after)
        guild_id = before.place.guild_id
        if isinstance(before, Lobby) and guild_id is not None:
            has_card = before.card_id is not None or after.card_id is not None
            if has_card and self.settings.of(guild_id).play_channel is not None:
                await tx.outbox.outdate("play", guild_id)
            if after.phase is not Phase.LOBBY:
                await tx.outbox.outdate("call", before.id)
        return after

    async def _renew_questions(self, tx: Transaction, before: Match, after: Match) -> None:
        """Note which questions to the players are out of date with this change, if any was asked: answered, void, or
        put to others. Reminders of a turn that is over are done with."""
        now, seats_differ = self.now(), before.seats != after.seats
        if is_up(before.timer, now):
            waits = before.timer.run == after.timer.run and is_up(after.timer, now)
            if seats_differ or not waits:
                await tx.outbox.outdate(LATE, after.id)
        differs = seats_differ or (before.ply, before.phase) != (after.ply, after.phase)
        if differs and any(player.agreed_at == before.ply for player in before.seats):
            await tx.outbox.outdate(STOP, after.id)
        if before.timer.reminded > after.timer.reminded:
            await tx.outbox.clear(REMINDER, after.id)


def _not_saved(error: Exception) -> Refused:
    """Log the error; return what people are told."""
    _log.warning("not_saved", error=faults.chain(error))
    return Refused(Refusal.NOT_SAVED)
