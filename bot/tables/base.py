"""What all of the service shares: transactions, reading tables, who may do something."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import structlog

from bot.face import Face
from bot.store import Conflict, NotSaved, Phase, Saved, Store, TableId, Transaction
from bot.tables.models import Lobby, Match, Press
from bot.tables.refusal import Refusal, Refused
from engine.game import Seat
from engine.record import Record, final

_REMEMBERED = 2000
"""Matches whose position is kept in memory."""

_log = structlog.get_logger(__name__)


class Base:
    """What the parts of the service share. Each of them has the same one."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, Face],
        clock: Callable[[], float],
        rng: Random,
        *,
        lobby_seconds: int,
        idle_seconds: int,
    ) -> None:
        """`faces` are by the game's name, `clock` gives seconds since 1970, `rng` deals."""
        self.faces = faces
        self._store = store
        self._clock = clock
        self.rng = rng
        self.lobby_seconds = lobby_seconds
        self.idle_seconds = idle_seconds
        self._positions: OrderedDict[TableId, tuple[Record, Any]] = OrderedDict()

    def now(self) -> int:
        return int(self._clock())

    # --- Transactions --------------------------------------------------------------------------

    @asynccontextmanager
    async def change(self, press: Press | None = None) -> AsyncIterator[Transaction]:
        """A writing transaction for this press; Refused(ALREADY_DONE) if it was carried out before."""
        try:
            async with self._store.write() as tx:
                if press is not None and not await tx.first_time(press.interaction_id, self.now()):
                    raise Refused(Refusal.ALREADY_DONE)
                yield tx
        except (NotSaved, Conflict) as error:
            _log.warning("not_saved", error=str(error))
            raise Refused(Refusal.NOT_SAVED) from error

    @asynccontextmanager
    async def look(self) -> AsyncIterator[Transaction]:
        try:
            async with self._store.read() as tx:
                yield tx
        except NotSaved as error:
            _log.warning("not_read", error=str(error))
            raise Refused(Refusal.NOT_SAVED) from error

    # --- Tables --------------------------------------------------------------------------------

    async def table(self, tx: Transaction, table: TableId) -> Lobby | Match:
        saved = await tx.table(table)
        if saved is None:
            raise Refused(Refusal.NO_TABLE)
        return await self.read(tx, saved)

    async def read(self, tx: Transaction, saved: Saved) -> Lobby | Match:
        return _lobby(saved) if saved.start is None else await self.match(tx, saved)

    async def match(self, tx: Transaction, saved: Saved) -> Match:
        # Moves are only ever added, so table and ply name a position for good: memory cannot be wrong, only behind.
        record, state = self._positions.get(saved.id, (None, None))
        if record is None or len(record.moves) != saved.ply:
            game = self.faces[saved.game].game
            start = game.load({"options": saved.options, "start": saved.start})
            record = Record(game, start, (await tx.moves(saved.id))[: saved.ply])
            state = final(record)
        match = _match(saved, record, state)
        self.keep(match)
        return match

    async def dealt(self, tx: Transaction, table: TableId, state: Any) -> Match:
        """Return the match that begins with this deal. It is not remembered, for it may still fail to be saved, and
        the next deal would have the same table and ply."""
        saved = await tx.table(table)
        assert saved is not None
        return _match(saved, Record(self.faces[saved.game].game, state), state)

    def keep(self, match: Match) -> None:
        """Remember the position, for the next time that the match is read; the one used longest ago is forgotten."""
        self._positions[match.id] = match.record, match.state
        self._positions.move_to_end(match.id)
        if len(self._positions) > _REMEMBERED:
            self._positions.popitem(last=False)

    async def open_lobby(self, tx: Transaction, table: TableId) -> Lobby:
        found = await self.table(tx, table)
        if isinstance(found, Match):
            raise Refused(Refusal.ALREADY_STARTED)
        self.check_open(found)
        return found

    def check_open(self, lobby: Lobby) -> None:
        if lobby.phase is Phase.CLOSED or lobby.expires_at <= self.now():
            raise Refused(Refusal.EXPIRED)

    async def live_match(self, tx: Transaction, table: TableId) -> Match:
        found = await self.table(tx, table)
        if isinstance(found, Lobby):
            self.check_open(found)
            raise Refused(Refusal.NOT_STARTED)
        if not found.live:
            raise Refused(Refusal.OVER)
        return found

    async def seat_of(self, tx: Transaction, match: Match, press: Press) -> tuple[Match, Seat]:
        """Return where the presser sits; from now on that person's language is the one of this press."""
        seat = match.seat_of(press.user_id)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if match.seats[seat].language == press.language:
            return match, seat
        return await self.change_seat(tx, match, seat, language=press.language), seat

    async def change_seat(self, tx: Transaction, match: Match, seat: Seat, **changes: Any) -> Match:
        who = replace(match.seats[seat], **changes)
        await tx.change_seat(match.id, seat, who)
        return replace(match, seats=(*match.seats[:seat], who, *match.seats[seat + 1 :]))


def _lobby(saved: Saved) -> Lobby:
    return Lobby(
        id=saved.id,
        phase=saved.phase,
        place=saved.place,
        game=saved.game,
        options=saved.options,
        host_id=saved.host_id,
        seats=saved.seats,
        expires_at=saved.expires_at,
        rematch_of=saved.rematch_of,
    )


def _match(saved: Saved, record: Record, state: Any) -> Match:
    return Match(
        id=saved.id,
        phase=saved.phase,
        place=saved.place,
        game=saved.game,
        options=saved.options,
        seats=saved.seats,
        record=record,
        state=state,
        published_ply=saved.published_ply,
        started_at=saved.started_at or 0,
        ended_at=saved.ended_at,
        rematch_of=saved.rematch_of,
    )
