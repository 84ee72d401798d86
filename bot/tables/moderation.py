"""What moderators of a server may do with a table: close a lobby, pause the clock, give more time, take a seat from a
person, end the match, or declare a finished one void. The caller checks that the presser is a moderator. A moderator is
shown nothing here, and nobody moderates a table where they sit or sat: all methods refuse that with OWN_TABLE.

A paused clock is one that nobody waits for (`bot.tables.turns`), so no other module knows about pauses.
"""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.store.table_rows import UNTIL_BACK, TableId
from bot.store.transaction import Transaction
from bot.tables.absence import Absence
from bot.tables.base import Base, Press
from bot.tables.clock import NONE, clock_of
from bot.tables.matches import Matches, Played
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.tables.turns import extended, settled
from bot.tables.verdicts import counts
from engine.game import Seat

_LISTED = 25
"""Tables that are listed at most."""


class Moderation:
    """The part of the service that knows moderators."""

    def __init__(self, base: Base, matches: Matches, absence: Absence) -> None:
        self._base = base
        self._matches = matches
        self._absence = absence

    async def tables(
        self, guild_id: int, channels: Collection[int], *, homeless: bool = False
    ) -> tuple[Lobby | Match, ...]:
        """Return tables of this server that are shown in these channels, in threads of them, or in these threads: open
        lobbies, and matches that are live or finished, the newest first. With `homeless` also those whose channel was
        deleted."""
        async with self._base.look() as tx:
            ids = await tx.lists.of_moderators(guild_id, channels, self._base.now(), _LISTED, homeless=homeless)
            return tuple(await self._base.read_these(tx, ids))

    async def close(self, table: TableId, press: Press) -> Lobby:
        """Close an open lobby. Refused: EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            check_apart(lobby, press.user_id)
            return await self._base.save(tx, lobby, lobby.closed(self._base.now()))

    async def pause(self, table: TableId, press: Press) -> Match:
        """Stop the clock until it is resumed, also across moves: people may play on, and nobody is late. Refused: OVER,
        NO_CLOCK, PAUSED."""
        async with self._moderating(table, press) as (tx, match):
            if clock_of(match.timer) is NONE:
                raise Refused(Refusal.NO_CLOCK)
            if match.paused:
                raise Refused(Refusal.PAUSED)
            paused = match.with_row(timer=replace(match.timer, paused_at=self._base.now()))
            return await self._base.save(tx, match, settled(paused, self._base.now()))

    async def resume(self, table: TableId, press: Press) -> Match:
        """Let the clock run again: the player to act has the time of a turn. Refused: OVER, NOT_PAUSED."""
        async with self._moderating(table, press) as (tx, match):
            if not match.paused:
                raise Refused(Refusal.NOT_PAUSED)
            resumed = match.with_row(timer=replace(match.timer, paused_at=None, remaining=None))
            return await self._base.save(tx, match, settled(resumed, self._base.now()))

    async def extend(self, table: TableId, press: Press) -> Match:
        """Give the player to act the time of a turn again, from now on. Refused: OVER, and NO_CLOCK if no clock
        runs."""
        async with self._moderating(table, press) as (tx, match):
            if match.timer.deadline is None or match.to_act is None:
                raise Refused(Refusal.NO_CLOCK)
            after = extended(match.with_seat(match.to_act, gone=False), self._base.now())
            return await self._base.save(tx, match, after)

    async def remove(self, table: TableId, press: Press, seat: Seat) -> Played:
        """Take the seat from this person, who cannot take it back. A computer player stands in, as when a person
        leaves. If none may, or nobody else would play on, the seat plays on by the game's `absent`. If no person is
        left, the match ends unrated. Refused: OVER, NOT_SEATED if no person sits there, HAS_LEFT."""
        async with self._moderating(table, press) as (tx, match):
            if not 0 <= seat < len(match.seats) or match.seats[seat].user_id is None:
                raise Refused(Refusal.NOT_SEATED)
            player = match.seats[seat]
            if player.left or player.removed:
                raise Refused(Refusal.HAS_LEFT)
            match = await self._base.save(tx, match, match.with_seat(seat, removed=True, resting=None))
            if not people(match):
                stopped = await self._matches.stop(tx, match)
                return Played(stopped, (), stopped.ply)
            if seat not in match.present or self._absence.may_be_stood_in(match, seat):
                stood_in = await self._absence.stand_in(tx, match, seat, run=UNTIL_BACK)
                return Played(stood_in, (), stood_in.ply)
            return await self._matches.empty(tx, match, seat)

    async def end(self, table: TableId, press: Press) -> Match:
        """End the match unrated. Refused: OVER."""
        async with self._moderating(table, press) as (tx, match):
            return await self._matches.stop(tx, match)

    async def void(self, table: TableId, press: Press) -> Match:
        """Declare a finished match void. The scores in its server become pending, to be counted anew without it,
        see `Recounts`. Refused: NOT_OVER, NOT_COUNTED."""
        async with self._base.change(press) as tx:
            match = await self._base.match(tx, table)
            check_apart(match, press.user_id)
            if match.live:
                raise Refused(Refusal.NOT_OVER)
            if not counts(match):
                raise Refused(Refusal.NOT_COUNTED)
            assert match.place.guild_id is not None
            await tx.recounts.add(match.place.guild_id, match.game)
            return await self._base.save(tx, match, match.with_row(rated=False))

    @asynccontextmanager
    async def _moderating(self, table: TableId, press: Press) -> AsyncIterator[tuple[Transaction, Match]]:
        """Open a writing transaction for this press of a moderator, with the live match. Refused: OWN_TABLE, OVER."""
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            check_apart(match, press.user_id)
            yield tx, match


def check_apart(table: Lobby | Match, user_id: int) -> None:
    """Raise Refused(OWN_TABLE) if this person sits at the table, or sat there and has left."""
    if table.seat_of(user_id) is not None:
        raise Refused(Refusal.OWN_TABLE)


def people(match: Match) -> tuple[Seat, ...]:
    """Return the seats of people who play or may take their seats back."""
    return tuple(seat for seat in match.people if not match.seats[seat].removed)
