"""Where tables are shown, and what of them was posted already: so that nothing saved stays unseen."""

from dataclasses import replace

from bot.store import Dm, Phase, Place, TableId, Transaction
from bot.tables.base import Base
from bot.tables.models import Lobby, Match
from bot.tables.refusal import Refusal, Refused
from engine.game import Seat


class Placement:
    """The part of the service that knows what was posted where."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def mark_card(self, table: TableId, message_id: int) -> None:
        """The lobby's card was posted as this message."""
        async with self._base.change() as tx:
            lobby = await self._base.table(tx, table)
            if isinstance(lobby, Lobby):
                await tx.settle(table, replace(lobby.place, message_id=message_id))

    async def mark_published(self, table: TableId, ply: int, message_id: int) -> Match:
        """The board of this ply was posted as this message. An older ply than the newest one changes nothing."""
        async with self._base.change() as tx:
            match = await self._some_match(tx, table)
            if ply < match.published_ply:
                return match
            return await self._published(tx, match, ply, message_id)

    async def unpublished(self) -> tuple[Match, ...]:
        """All matches with something saved that was not posted, ended ones too: post each once at start.

        `match.story(match.published_ply)` is what happened since. Matches without a home are not among them.
        """
        async with self._base.look() as tx:
            return tuple([await self._base.match(tx, saved) for saved in await tx.unpublished()])

    async def mark_dm(self, table: TableId, seat: Seat, message_id: int | None) -> bool:
        """This seat's direct message is this one, or None if Discord refused it. True if the player is to be told now:
        at the first refusal only.
        """
        async with self._base.change() as tx:
            match = await self._some_match(tx, table)
            first = match.seats[seat].dm is not Dm.CLOSED
            dm = Dm.CLOSED if message_id is None else Dm.OPEN
            await self._base.change_seat(tx, match, seat, dm=dm, dm_message_id=message_id)
            return first and dm is Dm.CLOSED

    async def move_home(self, table: TableId, place: Place) -> Lobby | Match:
        """From now on the table is shown there: the game's thread was made, or a new home found. The board counts as
        unpublished until it is marked there.
        """
        async with self._base.change() as tx:
            found = await self._base.table(tx, table)
            await tx.settle(table, place)
            moved = place.posts_in != found.place.posts_in
            if isinstance(found, Match) and moved:
                return await self._published(tx, replace(found, place=place), found.ply - 1, place.message_id)
            return replace(found, place=place)

    async def lost(self, place_id: int) -> tuple[Match, ...]:
        """A thread or channel was deleted. Lobbies in it are closed. Matches fall back from their thread to its
        channel, or lose their home (`posts_in` None) and wait: any command that shows one gives it a new home. Returns
        these matches, whose boards count as unpublished again.
        """
        async with self._base.change() as tx:
            found = [await self._base.read(tx, saved) for saved in await tx.all_of_channel(place_id)]
            for lobby in found:
                if isinstance(lobby, Lobby):
                    await tx.close(lobby.id, Phase.CLOSED, self._base.now())
            return tuple([await self._evict(tx, match, place_id) for match in found if isinstance(match, Match)])

    async def lost_message(self, table: TableId, message_id: int) -> Lobby | Match:
        """The card or board of this message was deleted; the newest board counts as unpublished again."""
        async with self._base.change() as tx:
            found = await self._base.table(tx, table)
            if found.place.message_id != message_id:
                return found
            if isinstance(found, Match):
                return await self._published(tx, found, found.ply - 1, None)
            lobby = replace(found, place=replace(found.place, message_id=None))
            await tx.settle(table, lobby.place)
            return lobby

    # --- Helpers -------------------------------------------------------------------------------

    async def _some_match(self, tx: Transaction, table: TableId) -> Match:
        found = await self._base.table(tx, table)
        if isinstance(found, Lobby):
            raise Refused(Refusal.NOT_STARTED)
        return found

    async def _published(self, tx: Transaction, match: Match, ply: int, message_id: int | None) -> Match:
        await tx.published(match.id, ply, message_id)
        return replace(match, published_ply=ply, place=replace(match.place, message_id=message_id))

    async def _evict(self, tx: Transaction, match: Match, place_id: int) -> Match:
        home = None if match.place.channel_id == place_id else match.place.channel_id
        match = replace(match, place=Place(match.place.guild_id, home))
        await tx.settle(match.id, match.place)
        return await self._published(tx, match, match.ply - 1, None)
