"""Another game for the same players: at the same table, in the old order, with the old options."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.store.table_rows import Invitation, Phase, Seated, TableId, Timer
from bot.store.transaction import Transaction
from bot.tables import series
from bot.tables.base import Base, Press
from bot.tables.lobbies import Lobbies, in_order, person
from bot.tables.lookouts import Invitee, welcome
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match


class Rematches:
    """The part of the service that knows rematches."""

    def __init__(self, base: Base, lobbies: Lobbies) -> None:
        self._base = base
        self._lobbies = lobbies

    async def again(
        self, table: TableId, press: Press, *, in_series: bool = False, absent: Collection[int] = ()
    ) -> Lobby | Match:
        """Sit down for the same game again. The first of the old players to ask opens the lobby where the old game was
        shown, and hosts it. Everybody else who played to the end, and is not `absent` from there, is invited; with the
        last of them the game begins. Computer players come along where the server allows them, and against them alone
        it begins at once. `in_series` begins a series, unless one goes on. Who sits there already gets the lobby, or
        the match that came of it, which stays as it is. Refused: NOT_OVER, OF_A_CUP, NOT_SEATED, REMOVED, FULL,
        KEPT, TABLES_OPEN, SERVER_TABLES_OPEN."""
        async with self._base.change(press) as tx:
            old = await self._base.table(tx, table)
            if isinstance(old, Lobby) or old.live:
                raise Refused(Refusal.NOT_OVER)
            if old.row.cup_id is not None:
                raise Refused(Refusal.OF_A_CUP)
            seat = old.seat_of(press.user_id)
            if seat is None:
                raise Refused(Refusal.NOT_SEATED)
            if old.seats[seat].removed:
                raise Refused(Refusal.REMOVED)
            tables = await self._base.read_all(tx, await tx.lists.rematches(table))
            for rematch in tables:
                if rematch.seat_of(press.user_id) is None:
                    continue
                if self._base.is_open(rematch):
                    return await self._scored(tx, rematch, old) if in_series else rematch
                if rematch.phase is Phase.LIVE:
                    return rematch
            waiting = next(filter(self._base.is_open, tables), None)
            if waiting is None:
                lobby = await self._open(tx, old, press, in_series=in_series, absent=absent)
            else:
                waiting = await self._scored(tx, waiting, old) if in_series else waiting
                lobby = await self._lobbies.sit(tx, waiting, person(press))
            return await self._lobbies.deal(tx, lobby) if lobby.alone or lobby.begins else lobby

    async def _scored(self, tx: Transaction, lobby: Lobby, old: Match) -> Lobby:
        """Return this lobby of a rematch as the next game of a series, which begins if none goes on."""
        if lobby.row.best_of is not None:
            return lobby
        return await self._lobbies.changed(tx, lobby, **_scored(lobby.seats, old, in_series=True))

    async def _open(
        self, tx: Transaction, old: Match, press: Press, *, in_series: bool, absent: Collection[int]
    ) -> Lobby:
        """Open the lobby, with everybody who sits down at once."""
        computers = [Seated(None, bot.name, bot.language, bot.computer) for bot in old.seats if bot.computer]
        come_along = computers if self._base.settings.of(old.place.guild_id).computers else []
        people = in_order([person(press), *come_along], old.seats)
        invitees = [
            Invitee(player.user_id, player.name)
            for player in old.seats
            if player.user_id is not None
            and not (player.former or player.out)
            and player.user_id not in {press.user_id, *absent}
        ]
        invited: tuple[Invitation, ...] = ()
        with suppress(Refused):  # who has invited very many people lately still plays again
            invited = await welcome(tx, press.user_id, invitees, self._base.now())
        # Nobody is called twice for the same rematch, and one message calls all.
        called = await tx.invitations.to_rematches(old.id)
        invited = tuple(replace(guest, called=guest.user_id in called) for guest in invited)
        lobby = await self._lobbies.add(
            tx,
            press,
            replace(old.place, message_id=None),
            old.game,
            old.options,
            people,
            Timer(old.timer.clock, old.timer.stand_in_level),
            invited=invited,
        )
        after = lobby.with_row(rematch_of=old.id, **_scored(lobby.seats, old, in_series=in_series))
        return await self._base.save(tx, lobby, after)


def _scored(seats: Sequence[Seated], old: Match, *, in_series: bool) -> dict[str, Any]:
    """Return the changes of a lobby's row by which it belongs to the series of the old match, or to a new one."""
    before = series.following(old, wanted=in_series)
    if before is None:
        return {}
    people = tuple(series.with_wins(player, old, before) for player in seats)
    return {"best_of": before.games, "decided": before.decided, "seats": people}
