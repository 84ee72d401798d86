"""Where tables are shown, and what of them was posted already: so that nothing saved stays unseen."""

from collections.abc import Mapping
from dataclasses import replace

from bot.store import Dm, OldBoard, Phase, Place, Question, TableId, Transaction
from bot.tables.base import Base
from bot.tables.models import LetterSent, Lobby, Match, Owed
from engine.game import Seat


class Placement:
    """The part of the service that knows what was posted where."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def mark_card(self, table: TableId, message_id: int, changes: int) -> None:
        """The card was posted as this message and shows so many of its changes."""
        async with self._base.change() as tx:
            found = await self._base.table(tx, table)
            await tx.tables.card(table, message_id)
            await tx.tables.card_shows(table, changes)
            if isinstance(found, Lobby) or found.place.message_id is None:
                await tx.tables.settle(table, replace(found.place, message_id=message_id))

    async def mark_card_shown(self, table: TableId, changes: int) -> None:
        """The card shows so many of its changes."""
        async with self._base.change() as tx:
            await tx.tables.card_shows(table, changes)

    async def cards_behind(self) -> tuple[TableId, ...]:
        """Return the tables whose cards are not known to show what they should."""
        async with self._base.look() as tx:
            return await tx.pending.cards()

    async def old_boards(self, table: TableId) -> tuple[OldBoard, ...]:
        """Return the boards of this table that may still have their buttons."""
        async with self._base.look() as tx:
            return await tx.old_boards.find(table)

    async def mark_retired(self, message_id: int) -> None:
        """This board has no buttons any more, or never will have none."""
        async with self._base.change() as tx:
            await tx.old_boards.forget(message_id)

    async def mark_asked(self, asked: Question) -> None:
        """This question stands in the thread until it is answered or void."""
        async with self._base.change() as tx:
            await tx.questions.add(asked)

    async def question(self, match: Match) -> Question | None:
        """Return the question whether to stop that stands in the thread of this match as it is now."""
        async with self._base.look() as tx:
            there = [asked for asked in await tx.questions.of(match.id) if asked.run is None]
            return next((asked for asked in there if asked.ply == match.ply), None)

    async def void_questions(self, table: TableId) -> tuple[Question, ...]:
        """Return the questions of this table that nobody has to answer any more."""
        async with self._base.look() as tx:
            return await tx.questions.void(table)

    async def mark_withdrawn(self, message_id: int) -> None:
        """This question does not stand there any more, or never will go away."""
        async with self._base.change() as tx:
            await tx.questions.forget(message_id)

    async def mark_published(self, table: TableId, ply: int, message_id: int, bare: int | None = None) -> Match:
        """The board of this ply was posted as this message. The one that it follows still has its buttons, unless that
        is the message `bare`. An older ply than the newest one changes nothing."""
        async with self._base.change() as tx:
            match = await self._base.match(tx, table)
            if ply < match.published_ply:
                return match
            old = match.followed_by(message_id)
            if old is not None and old.message_id != bare:
                await tx.old_boards.add(old)
            match = await self._published(tx, match, ply, message_id)
        self._base.memory.keep(match)
        return match

    async def owed(self) -> Owed:
        """All that is saved and that people do not know of yet: at start, and now and then, make up for it."""
        async with self._base.look() as tx:
            return Owed(
                boards=await tx.pending.boards(),
                letters=await tx.pending.direct_messages(),
                old_boards=await tx.old_boards.find(),
                questions=await tx.questions.void(),
                results=await tx.pending.results(),
                quarantined=await tx.pending.quarantined(),
            )

    async def hand_over(self, table: TableId) -> None:
        """Leave it to the process that serves this table to show what has changed there."""
        async with self._base.change() as tx:
            await tx.pending.hand_over(table)

    async def take_over(self) -> tuple[TableId, ...]:
        """Return the tables that others have changed and left to this process; whatever is not shown after that is owed
        as ever."""
        async with self._base.look() as tx:
            found = await tx.pending.handed_over()
        if found:
            async with self._base.change() as tx:
                for table in found:
                    await tx.pending.taken_over(table)
        return found

    async def mark_letters(
        self, seen: Match, letters: Mapping[Seat, LetterSent | None], *, settled: bool
    ) -> frozenset[Seat]:
        """These seats' direct messages are these by now; None if Discord refused one. With `settled` all are right for
        the match as it was seen: if it has ended or moved elsewhere since, at the same ply, they are not. Returns the
        seats that are to be told of a refusal now: at the first one only.
        """
        async with self._base.change() as tx:
            match = await self._base.match(tx, seen.id)
            refused = {seat for seat, sent in letters.items() if sent is None and match.seats[seat].dm is not Dm.CLOSED}
            for seat, sent in letters.items():
                if match.seats[seat].former:
                    # It was on its way when its reader had everything deleted.
                    await tx.people.add_erasures([] if sent is None else [sent.channel_id], [])
                elif sent is None:
                    closed = {"dm": Dm.CLOSED, "dm_message_id": None, "dm_digest": None}
                    match = await self._base.change_seat(tx, match, seat, **closed)
                else:
                    arrived = {"dm_channel_id": sent.channel_id, "dm_message_id": sent.message_id}
                    match = await self._base.change_seat(tx, match, seat, dm=Dm.OPEN, dm_digest=sent.digest, **arrived)
            same = (match.phase, match.place.posts_in) == (seen.phase, seen.place.posts_in)
            if settled and same and match.told_ply < seen.ply:
                await tx.tables.told(seen.id, seen.ply)
                match = replace(match, told_ply=seen.ply)
        self._base.memory.keep(match)
        return frozenset(refused)

    async def move_home(self, table: TableId, place: Place) -> Lobby | Match:
        """From now on the table is shown there: the game's thread was made, or a new home found. The board counts as
        unpublished until it is marked there.
        """
        async with self._base.change() as tx:
            found = await self._base.table(tx, table)
            await tx.tables.settle(table, place)
            moved = place.posts_in != found.place.posts_in
            if isinstance(found, Match) and moved:
                return await self._moved(tx, replace(found, place=place))
            return replace(found, place=place)

    async def lost(self, place_id: int, *, hidden: bool = False) -> tuple[Match, ...]:
        """A thread or channel was deleted. Lobbies in it are closed. Matches fall back from their thread to its
        channel, or if that thread was `hidden` from others there lose their home (`posts_in` None) and wait: any
        command of a player that shows one gives it a new home. Returns these matches, whose boards count as unpublished
        again.
        """
        async with self._base.change() as tx:
            found = await self._base.read_all(tx, await tx.lists.all_of_channel(place_id))
            for lobby in found:
                if isinstance(lobby, Lobby):
                    await tx.tables.close(lobby.id, Phase.CLOSED, self._base.now())
            return tuple(
                [await self._evict(tx, match, place_id, hidden=hidden) for match in found if isinstance(match, Match)]
            )

    async def lost_message(self, table: TableId, message_id: int) -> Lobby | Match:
        """The card or board of this message was deleted; the newest board counts as unpublished again."""
        async with self._base.change() as tx:
            found = await self._base.table(tx, table)
            if found.place.message_id != message_id:
                return found
            if isinstance(found, Match):
                await tx.tables.lost_board(table)
                found = replace(found, lost_boards=found.lost_boards + 1)
                return await self._published(tx, found, _behind(found), None)
            await tx.tables.card(table, None)
            lobby = replace(found, card_id=None, place=replace(found.place, message_id=None))
            await tx.tables.settle(table, lobby.place)
            return lobby

    async def mark_result_posted(self, table: TableId) -> None:
        """The result stands in the server's channel for results, or never will."""
        async with self._base.change() as tx:
            await tx.tables.result_posted(table)

    async def mark_quarantine_told(self, table: TableId) -> None:
        """The thread of this table was told."""
        async with self._base.change() as tx:
            await tx.tables.quarantine_told(table)

    # --- Helpers -------------------------------------------------------------------------------

    async def _published(self, tx: Transaction, match: Match, ply: int, message_id: int | None) -> Match:
        await tx.tables.published(match.id, ply, message_id)
        return replace(match, published_ply=ply, place=replace(match.place, message_id=message_id))

    async def _evict(self, tx: Transaction, match: Match, place_id: int, *, hidden: bool) -> Match:
        home = None if hidden or match.place.channel_id == place_id else match.place.channel_id
        match = replace(match, place=Place(match.place.guild_id, home))
        await tx.tables.settle(match.id, match.place)
        return await self._moved(tx, match)

    async def _moved(self, tx: Transaction, match: Match) -> Match:
        """It has another home, so the board is owed there, and direct messages that lead there."""
        told = min(match.told_ply, match.ply - 1)
        await tx.tables.told(match.id, told)
        await tx.tables.changed(match.id)
        match = replace(match, changes=match.changes + 1)
        return replace(await self._published(tx, match, _behind(match), match.place.message_id), told_ply=told)


def _behind(match: Match) -> int:
    """Return the ply up to which everything was shown, now that the newest board is owed: what no board has told yet
    stays untold."""
    return min(match.published_ply, match.ply - 1)
