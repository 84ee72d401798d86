"""Who takes the seats of a lobby besides those who find its card: people who are invited, the players of an old match,
and computer players, so that nobody waits for people. All of them sit down as `Lobbies` lets them."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.shards import NOTHING_AWAY, Away
from bot.store.table_rows import Answer, Invitation, Phase, Place, Seated, TableId, Timer
from bot.store.transaction import Transaction
from bot.tables import series
from bot.tables.base import Base, Press
from bot.tables.lobbies import Lobbies, check_answered, in_order, person
from bot.tables.lookouts import Invitee, asked_often, seats_for, welcome
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from engine.game import Json
from engine.options import PLAYERS


class Invitations:
    """The part of the service that knows invitations."""

    def __init__(self, base: Base, lobbies: Lobbies) -> None:
        self._base = base
        self._lobbies = lobbies

    async def invite(self, table: TableId, press: Press, people: Sequence[Invitee]) -> Lobby:
        """Keep seats for these people, and add seats if there are too few. People who sit there, were invited before or
        take no invitation of the host now are left out. Refused: NOT_HOST, EXPIRED, ALREADY_STARTED, TOO_MANY_INVITED,
        INVITED_OFTEN."""
        async with self._base.hosting(table, press) as (tx, lobby):
            before = {player.user_id for player in lobby.seats} | {guest.user_id for guest in lobby.invited}
            guests = [] if lobby.place.private else [player for player in people if player.user_id not in before]
            new = await welcome(tx, press.user_id, guests, self._base.now())
            if not new:
                return lobby
            # Nobody is mentioned twice for one table.
            called = await tx.lookouts.called_to(lobby.place.guild_id or 0, table)
            new = tuple(replace(guest, called=guest.user_id in called) for guest in new)
            needed = len(lobby.seats) + len(lobby.awaited) + len(new)
            size = max(lobby.size, seats_for(self._base.games[lobby.game], lobby.options, needed))
            options = {**lobby.options, PLAYERS: size}
            invited = sorted([*lobby.invited, *new], key=lambda guest: (guest.at, guest.user_id))
            await tx.outbox.owe(*(lobby.owes("invitation", user_id=guest.user_id) for guest in new))
            await tx.outbox.owe(lobby.owes("guests", part=new[0].at, facts=str(len(invited))))
            return await self._lobbies.changed(tx, lobby, options=options, invited=tuple(invited))

    async def withdraw(self, table: TableId, press: Press, user_id: int) -> Lobby:
        """Take the invitation of this person back. Changes nothing if the person has sat down or declined. Refused:
        NOT_HOST, EXPIRED, ALREADY_STARTED."""
        async with self._base.hosting(table, press) as (tx, lobby):
            if not lobby.awaits(user_id):
                return lobby
            return await self._lobbies.changed(tx, lobby, invited=lobby.answered(user_id, Answer.WITHDRAWN).invited)

    async def decline(self, table: TableId, press: Press) -> Lobby:
        """Decline the presser's invitation, so that anybody may take the seat. Refused: NOT_INVITED, EXPIRED,
        ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            if not lobby.awaits(press.user_id):
                raise Refused(Refusal.NOT_INVITED)
            return await self._decline(tx, lobby, press)

    async def asked_often(self, host_id: int, users: Collection[int]) -> Mapping[int, int]:
        """Return those of these people whom this host may not invite now, having asked them often within an hour, each
        with the time from which the host may."""
        return await self._base.ask(lambda tx: asked_often(tx, host_id, users, self._base.now()))

    # --- Who takes no invitations of whom ------------------------------------------------------

    async def block(self, table: TableId, press: Press, host_id: int) -> Lobby | Match:
        """Take no invitation of this host any more, and decline the open one to this table and those to all tables of
        this host. Refused: NOT_INVITED."""
        async with self._base.change(press) as tx:
            if await tx.invitations.of(table, press.user_id) is None:
                raise Refused(Refusal.NOT_INVITED)
            await tx.invitations.block(press.user_id, host_id)
            # In the order of their numbers, in which everybody locks them.
            for number in sorted({table, *await tx.invitations.open_from(host_id, press.user_id)}):
                with suppress(Refused):  # one that cannot be read does not keep the others
                    lobby = await self._base.table(tx, number)
                    if self._base.is_open(lobby) and lobby.awaits(press.user_id):
                        await self._decline(tx, lobby, press)
            return await self._base.table(tx, table)

    async def unblock_all(self, press: Press) -> None:
        """Take invitations of everybody again, as far as the presser's preferences allow them."""
        async with self._base.change(press) as tx:
            await tx.invitations.unblock_all(press.user_id)

    # --- What people are shown -----------------------------------------------------------------

    async def mark_called(self, table: TableId, users: Collection[int]) -> None:
        """Note that a message in the channel has mentioned these people."""
        async with self._base.change() as tx:
            await tx.invitations.called(table, users)

    async def speak(self, table: TableId, press: Press) -> None:
        """Write to the presser of this invitation in the language of the press from now on, whatever it brought."""
        async with self._base.change() as tx:
            if await tx.invitations.speak(table, press.user_id, press.language):
                await tx.outbox.outdate("invitation", table, users=[press.user_id])

    # --- Helpers -------------------------------------------------------------------------------

    async def _decline(self, tx: Transaction, lobby: Lobby, press: Press) -> Lobby:
        declined = lobby.answered(press.user_id, Answer.DECLINED, press.language)
        return await self._lobbies.changed(tx, lobby, invited=declined.invited)


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


class Computers:
    """The part of the service that fills tables with computer players."""

    def __init__(self, base: Base, lobbies: Lobbies) -> None:
        self._base = base
        self._lobbies = lobbies

    async def begin(
        self, press: Press, place: Place, game: str, options: Mapping[str, Json], level: str, called: Sequence[str]
    ) -> Match:
        """Open a table with the presser as its host, let computer players of this level, who are `called` so, take all
        other seats, and deal. It is one transaction: nobody finds a table open that is about to begin. Missing options
        take their defaults. Raises BadRecord. Refused: NO_COMPUTERS, BAD_NUMBER, TABLES_OPEN, SERVER_TABLES_OPEN."""
        async with self._base.change(press) as tx:
            options = self._lobbies.all_options(game, options, explicit=options)
            timer = Timer(self._lobbies.usual_clock(place))
            lobby = await self._lobbies.add(tx, press, place, game, options, [person(press)], timer)
            lobby = await self._lobbies.changed(tx, lobby, seats=self._filled(lobby, level, called))
            return await self._lobbies.deal(tx, lobby)

    async def fill(self, table: TableId, user_id: int, level: str, called: Sequence[str]) -> Lobby:
        """Let computer players of this level take all seats that people have left free. Those who sit there already
        keep their names; new ones are `called` so. A second call changes nothing, so this needs no press. Refused:
        NOT_HOST, NO_COMPUTERS."""
        async with self._base.change() as tx:
            lobby = await self._base.hosted_lobby(tx, table, user_id)
            people = tuple(replace(player, computer=level) if player.computer else player for player in lobby.seats)
            seats = self._filled(lobby.with_row(seats=people), level, called)
            return lobby if seats == lobby.seats else await self._lobbies.changed(tx, lobby, seats=seats)

    async def play_now(self, table: TableId, press: Press, level: str, called: Sequence[str]) -> Match:
        """Let computer players of this level, who are `called` so, take the free seats, and deal. Refused: NOT_HOST,
        AWAITED, NO_COMPUTERS, EXPIRED, ALREADY_STARTED."""
        async with self._base.hosting(table, press) as (tx, lobby):
            check_answered(lobby)
            if not lobby.full:
                lobby = await self._lobbies.changed(tx, lobby, seats=self._filled(lobby, level, called))
            return await self._lobbies.deal(tx, lobby)

    def _filled(self, lobby: Lobby, level: str, called: Sequence[str]) -> tuple[Seated, ...]:
        """Return the seats of this lobby with computer players of this level in those that anybody may take. Refused:
        NO_COMPUTERS."""
        if not self._base.settings.of(lobby.place.guild_id).computers:
            raise Refused(Refusal.NO_COMPUTERS)
        new = [Seated(None, name, lobby.seats[0].language, computer=level) for name in called]
        return (*lobby.seats[: lobby.size], *new[: lobby.free])


PATIENCE = 120
"""Seconds without a change after which the host of a lobby with free seats is asked whether computers are to play."""


class Waiting:
    """The part of the service that knows which tables wait for players."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def open_tables(
        self, guild_id: int, game: str | None, options: Mapping[str, Json], user_id: int
    ) -> list[Lobby]:
        """Return the open lobbies of this game, or of any, with these options, in this server: those where the person
        sits, or else those where the person could sit down. The one that was opened first comes first."""
        async with self._base.look() as tx:
            tables = await self._base.read_all(tx, await tx.lists.lobbies(guild_id, game, self._base.now()))
        lobbies = [lobby for lobby in tables if isinstance(lobby, Lobby) and options.items() <= lobby.options.items()]
        seated = [lobby for lobby in lobbies if lobby.seat_of(user_id) is not None]
        return seated or [lobby for lobby in lobbies if lobby.has_room_for(user_id)]

    async def mark_waiting(self, away: Away = NOTHING_AWAY) -> tuple[Lobby, ...]:
        """Note which lobbies have not changed for `PATIENCE` seconds, so that their cards propose computers; not where
        people are `away`. Return them; each is returned once."""
        by = self._base.now() + self._base.lobby_seconds - PATIENCE
        numbers = await self._base.ask(lambda tx: tx.lists.unchanged(by))
        lobbies = []
        for table in numbers:
            async with self._base.change() as tx:
                lobby = await self._base.table(tx, table)
                if self._base.is_open(lobby) and not lobby.row.waited and lobby.place.guild_id not in away:
                    lobbies.append(await self._base.save(tx, lobby, lobby.with_row(waited=True)))
        return tuple(lobbies)
