"""Invitations: seats of a lobby that are kept for people. They sit down like everybody else, see `Lobbies.join`."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.store.table_rows import Answer, TableId
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.lobbies import Lobbies
from bot.tables.lookouts import Invitee, asked_often, seats_for, welcome
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
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
        async with self._base.change(press) as tx:
            lobby = await self._base.hosted_lobby(tx, table, press.user_id)
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
        async with self._base.change(press) as tx:
            lobby = await self._base.hosted_lobby(tx, table, press.user_id)
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
        async with self._base.look() as tx:
            return await asked_often(tx, host_id, users, self._base.now())

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
