"""What all of the service shares: transactions, reading tables, who may do something."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import structlog

from bot.face import AnyFace
from bot.store import Conflict, NotSaved, Phase, Saved, Store, TableId, Transaction
from bot.tables.models import Lobby, Match, Press
from bot.tables.refusal import Refusal, Refused
from engine.game import Seat
from engine.record import Record, final

_REMEMBERED = 2000
"""Matches whose position is kept in memory."""

_log = structlog.get_logger(__name__)


class Desk:
    """The base of the service's parts."""

    def __init__(
        self,
        store: Store,
        faces: Mapping[str, AnyFace],
        *,
        clock: Callable[[], float],
        rng: Random,
        lobby_seconds: int = 3600,
        idle_seconds: int = 60 * 86400,
    ) -> None:
        """`faces` are by the game's name, `clock` gives seconds since 1970, `rng` deals."""
        self.faces = faces
        self._store = store
        self._clock = clock
        self._rng = rng
        self._lobby_seconds = lobby_seconds
        self._idle_seconds = idle_seconds
        self._positions: OrderedDict[TableId, tuple[Record, Any]] = OrderedDict()

    def _now(self) -> int:
        return int(self._clock())

    # --- Transactions --------------------------------------------------------------------------

    @asynccontextmanager
    async def _change(self, press: Press | None = None) -> AsyncIterator[Transaction]:
        """A writing transaction for this press; Refused(ALREADY_DONE) if it was carried out before."""
        try:
            async with self._store.write() as tx:
                if press is not None and not await tx.first_time(press.interaction_id, self._now()):
                    raise Refused(Refusal.ALREADY_DONE)
                yield tx
        except (NotSaved, Conflict) as error:
            _log.warning("not_saved", error=str(error))
            raise Refused(Refusal.NOT_SAVED) from error

    @asynccontextmanager
    async def _look(self) -> AsyncIterator[Transaction]:
        try:
            async with self._store.read() as tx:
                yield tx
        except NotSaved as error:
            _log.warning("not_read", error=str(error))
            raise Refused(Refusal.NOT_SAVED) from error

    # --- Tables --------------------------------------------------------------------------------

    async def _table(self, tx: Transaction, table: TableId) -> Lobby | Match:
        saved = await tx.table(table)
        if saved is None:
            raise Refused(Refusal.NO_TABLE)
        return await self._read(tx, saved)

    async def _read(self, tx: Transaction, saved: Saved) -> Lobby | Match:
        return _lobby(saved) if saved.start is None else await self._match(tx, saved)

    async def _match(self, tx: Transaction, saved: Saved) -> Match:
        # Moves are only ever added, so table and ply name a position for good: memory cannot be wrong, only behind.
        record, state = self._positions.get(saved.id, (None, None))
        if record is None or len(record.moves) != saved.ply:
            game = self.faces[saved.game].game
            start = game.load({"options": saved.options, "start": saved.start})
            record = Record(game, start, (await tx.moves(saved.id))[: saved.ply])
            state = final(record)
            self._keep(saved.id, record, state)
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

    def _keep(self, table: TableId, record: Record, state: Any) -> None:
        self._positions[table] = record, state
        self._positions.move_to_end(table)
        if len(self._positions) > _REMEMBERED:
            self._positions.popitem(last=False)

    async def _open_lobby(self, tx: Transaction, table: TableId) -> Lobby:
        found = await self._table(tx, table)
        if isinstance(found, Match):
            raise Refused(Refusal.ALREADY_STARTED)
        self._check_open(found)
        return found

    def _check_open(self, lobby: Lobby) -> None:
        if lobby.phase is Phase.CLOSED or lobby.expires_at <= self._now():
            raise Refused(Refusal.EXPIRED)

    async def _live_match(self, tx: Transaction, table: TableId) -> Match:
        found = await self._table(tx, table)
        if isinstance(found, Lobby):
            self._check_open(found)
            raise Refused(Refusal.NOT_STARTED)
        if not found.live:
            raise Refused(Refusal.OVER)
        return found

    async def _seat(self, tx: Transaction, match: Match, press: Press) -> tuple[Match, Seat]:
        """Return where the presser sits; from now on that person's language is the one of this press."""
        seat = match.seat_of(press.user_id)
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if match.seats[seat].language == press.language:
            return match, seat
        return await self._change_seat(tx, match, seat, language=press.language), seat

    async def _change_seat(self, tx: Transaction, match: Match, seat: Seat, **changes: Any) -> Match:
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
