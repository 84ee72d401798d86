"""Where tables are shown and what was posted there, and the messages that the bot owes people or keeps true, as the
interface brings them: so everything that is saved gets shown."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.store.table_rows import Key, Place, Post, TableId
from bot.tables.base import LATE, STOP, TURN, Base
from bot.tables.out_of_date import hands
from bot.tables.table import BOARD, Lobby, Match, match_of
from engine.game import Seat

_AT_ONCE = 1000
"""The most messages that one look finds."""


def line(match: Match, key: str, seat: Seat, *, part: int) -> Post:
    """Return a line that is said once where the match is shown: the sentence of this key, about this player. `part`
    tells it apart from others: a press, or a moment."""
    return match.owes("line", part=part, facts=f"{key} {seat}")


class Placement:
    """The part of the service that knows what was posted where."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def mark_card(self, table: TableId, message_id: int, called: Collection[int] = ()) -> None:
        """Note that the card was posted as this message, which mentioned the people who are `called`."""
        async with self._base.change() as tx:
            before = await self._base.table(tx, table)
            after = before.with_row(card_id=message_id)
            if isinstance(before, Lobby) or before.place.message_id is None:
                after = after.with_row(place=replace(before.place, message_id=message_id))
            await self._base.save(tx, before, after)
            if called:
                await tx.invitations.called(table, called)

    async def series_on(self, card: Lobby | Match) -> Match | None:
        """Return the newest match of a series in the thread that hangs on this card; None if there is none."""
        if card.card_id is None or card.place.thread_id != card.card_id:
            return None
        async with self._base.look() as tx:
            row = await tx.lists.series_in(card.card_id)
            read = [] if row is None else await self._base.matches(tx, [row])
            return read[0] if read else None

    async def mark_published(self, table: TableId, ply: int, message_id: int) -> Match:
        """Note that the board of this ply was posted as this message, and that the board before it is to shrink. A ply
        that is older than the newest posted one changes nothing."""
        async with self._base.change(lasting=False) as tx:
            match = await self._base.match(tx, table)
            if ply < match.published_ply:
                return match
            old = match.followed_by(message_id)
            await tx.outbox.owe(*([] if old is None else [old]))
            place = replace(match.place, message_id=message_id)
            return await self._base.save(tx, match, match.with_row(published_ply=ply, place=place))

    async def move_home(self, table: TableId, place: Place) -> Lobby | Match:
        """Show the table at this place from now on: the game's thread was made, or a new home was found. The board
        counts as unpublished until it is posted there."""
        async with self._base.change() as tx:
            before = await self._base.table(tx, table)
            after = before.with_row(place=place)
            if isinstance(after, Match) and place.posts_in != before.place.posts_in:
                if before.place.posts_in is not None and after.published_ply >= 0:
                    await tx.outbox.evict(table, before.place.posts_in, LATE, STOP)
                after = after.unpublished()  # and the direct messages link to it
            return await self._base.save(tx, before, after)

    async def lost(
        self, place_id: int, *, hidden: bool = False, locked: bool = False, also: TableId | None = None
    ) -> tuple[Match, ...]:
        """Note that a thread or channel was deleted, or a thread `locked`. Its matches fall back from the thread to its
        channel. If the channel is gone, or the thread may have been `hidden` from others there, they lose their home
        (`posts_in` is None) and wait: a player's command that shows one gives it a new home. `also` is a match that
        moves even if it has ended. Questions in the place are owed anew. Lobbies go with their thread; those of a
        locked one, which people still look for, fall back like matches, and close where they cannot. Return these
        matches, whose boards count as unpublished."""
        async with self._base.change() as tx:
            hidden = hidden and not await tx.lists.on_card_of(place_id)
            tables = await self._base.read_all(tx, await tx.lists.all_of_channel(place_id))
            if also is not None and all(table.id != also for table in tables):
                match = await self._base.match(tx, also)
                tables = [*tables, *([match] if match.place.posts_in == place_id else [])]
            matches = []
            for table in tables:
                if isinstance(table, Lobby):
                    stays = locked and not hidden and table.place.channel_id not in (None, place_id)
                    after = _cardless(table) if stays else table.closed(self._base.now())
                    await self._base.save(tx, table, after)
                else:
                    await tx.outbox.evict(table.id, place_id, LATE, STOP)
                    matches.append(await self._base.save(tx, table, _evicted(table, place_id, hidden=hidden)))
            return tuple(matches)

    async def lost_message(self, table: TableId, message_id: int) -> Lobby | Match:
        """Note that this message, a card or board, was deleted. The newest board counts as unpublished."""
        async with self._base.change() as tx:
            before = await self._base.table(tx, table)
            if before.place.message_id != message_id:
                return before
            if isinstance(before, Match):
                return await self._base.save(tx, before, _lost_board(before))
            place = replace(before.place, message_id=None)
            return await self._base.save(tx, before, before.with_row(place=place, card_id=None))

    async def set_back(self, table: TableId, newest: Post | None, *, below: bool) -> Lobby | Match:
        """Note that Discord shows what is lost: the game was set back, because its database was brought back from a
        backup. All that is shown of the table becomes pending: the card, the direct messages, and, unless it stands
        `below` what is lost already, the newest board, in a new message. Messages that stand above it, and `newest`, a
        message of what is lost, are to lose their buttons."""
        async with self._base.change() as tx:
            before = after = await self._base.table(tx, table)
            # The card is shown anew, whatever stands there.
            await tx.outbox.owe(after.owes("card", facts=str(self._base.now())))
            old = [] if newest is None else [newest]
            if isinstance(after, Match):
                await tx.outbox.owe(*hands(after, anew=self._base.now()))
                if not below:
                    # Any other number stands for a message that would follow it.
                    above = after.followed_by(0)
                    old += [] if above is None else [above]
                    after = _lost_board(after)
            await tx.outbox.owe(*old)
            return await self._base.save(tx, before, after)


def _lost_board(match: Match) -> Match:
    """Return the match without its newest board, which is to be posted again."""
    place = replace(match.place, message_id=None)
    return match.with_row(place=place, lost_boards=match.row.lost_boards + 1).unpublished()


def _cardless(lobby: Lobby) -> Lobby:
    """Return the lobby in the channel of its thread, where its card is yet to be posted."""
    place = Place(lobby.place.guild_id, lobby.place.channel_id)
    return lobby.with_row(place=place, card_id=None)


def _evicted(match: Match, place_id: int, *, hidden: bool) -> Match:
    """Return the match after this thread or channel was deleted."""
    home = None if hidden or match.place.channel_id == place_id else match.place.channel_id
    return match.with_row(place=Place(match.place.guild_id, home)).unpublished()


class Outbox:
    """The part of the service that knows which messages are owed."""

    def __init__(self, base: Base, placement: Placement, at_once: int = _AT_ONCE) -> None:
        """A look takes `at_once` messages."""
        self._base = base
        self._placement = placement
        self._at_once = at_once
        self._behind = 0
        """The messages that are owed and that earlier looks have found."""

    def fresh(self, about: int, *kinds: str) -> Sequence[Key]:
        """Return what this process itself has made owed about this, a table or a server, since the last call: nobody
        can have sent it yet. With `kinds` only messages of these."""
        owed = self._base.owed.pop(about, {})
        if kinds and (others := {key: None for key in owed if key.kind not in kinds}):
            self._base.owed[about] = others
        return [key for key in owed if not kinds or key.kind in kinds]

    def begin(self, *keys: Key) -> None:
        """Note that these messages are about to be brought, so that they are not `fresh` any more."""
        for key in keys:
            if (fresh := self._base.owed.get(key.about)) is not None:
                fresh.pop(key, None)

    async def due(self) -> Sequence[Key]:
        """Return messages that are owed by now, in the shards of this process, the oldest first. If there are more than
        one look takes, the next look goes on behind them: those that cannot stand yet must not keep others back."""
        found = await self._base.ask(lambda tx: tx.outbox.due(self._base.now(), self._at_once, self._behind))
        self._behind = self._behind + self._at_once if len(found) == self._at_once else 0
        return found

    async def due_of(self, *kinds: str) -> Sequence[Key]:
        """Return messages of these kinds that are owed by now, in the shards of this process."""
        return await self._base.ask(lambda tx: tx.outbox.due(self._base.now(), self._at_once, kinds=kinds))

    async def get(self, *keys: Key) -> Sequence[Post]:
        """Return those of these messages that are known. A board has no row but its table's. Refused: NO_TABLE,
        NOT_STARTED, QUARANTINED."""
        boards = [match_of(await self._base.get(TableId(key.about))).board for key in keys if key.kind == BOARD]
        others = [key for key in keys if key.kind != BOARD]
        if not others:
            return boards
        async with self._base.look(once=True) as tx:
            return [*boards, *await tx.outbox.get(*others)]

    async def of_table(self, table: TableId, *kinds: str) -> Sequence[Post]:
        """Return the messages of these kinds about this table, owed or not."""
        async with self._base.look(once=True) as tx:
            return await tx.outbox.of_table(table, *kinds)

    async def owe(self, *posts: Post) -> None:
        """Note that these messages are owed."""
        async with self._base.change() as tx:
            await tx.outbox.owe(*posts)

    async def add(self, *posts: Post) -> Sequence[Key]:
        """Note that those of these messages are owed that are not known yet; return them. Who is called about a board
        is called about older ones no more."""
        known = {post.key for post in await self.get(*(post.key for post in posts))} if posts else set()
        new = [post for post in posts if post.key not in known]
        if new:
            async with self._base.change() as tx:
                await tx.outbox.owe(*new)
                for post in new:
                    if post.kind == TURN:
                        await tx.outbox.clear(TURN, post.about, below=post.part)
        return [post.key for post in new]

    async def prepare(self, post: Post, channel_id: int) -> None:
        """Note to which channel this message is sent from now on."""
        async with self._base.change() as tx:
            await tx.outbox.prepare(post.key, post.facts, channel_id)

    async def outdate(self, kind: str, about: int) -> None:
        """Note that all messages of this kind about this are out of date."""
        async with self._base.change(lasting=False) as tx:
            await tx.outbox.outdate(kind, about)

    async def note(self, stand: Sequence[Post], done: Sequence[Post] = ()) -> None:
        """Note that some messages show what they were to show when they were read, and where they stand; and that
        nothing was left to do for those that are `done`: they stand for good, are gone, or were given up. The digest of
        a board is the ply that it shows."""
        for post in stand:
            if post.kind == BOARD and post.message_id is not None:
                await self._placement.mark_published(TableId(post.about), int(post.digest or 0), post.message_id)
        stand = [post for post in stand if post.kind != BOARD]
        if not (stand or done):
            return
        sent = [post for post in stand if post.user_id and not post.shown]
        async with self._base.change(lasting=False) as tx:
            if sent:
                known = {post.key for post in await tx.outbox.get(*(post.key for post in sent))}
                # Such a message was on its way when its reader had everything deleted.
                late = {post.channel_id for post in sent if post.key not in known and post.channel_id is not None}
                await tx.people.add_erasures(sorted(late), [])
            await tx.outbox.note(*stand)
            await tx.outbox.forget(*done)
