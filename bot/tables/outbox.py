"""The messages that the bot owes people or keeps true, as the interface brings them."""

from collections.abc import Sequence

from bot.store.table_rows import Key, Post, TableId
from bot.tables.base import TURN, Base
from bot.tables.placement import Placement
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import BOARD, Lobby, Match
from engine.game import Seat

_AT_ONCE = 1000
"""The most messages that one look finds."""


def line(match: Match, key: str, seat: Seat, *, part: int) -> Post:
    """Return a line that is said once where the match is shown: the sentence of this key, about this player. `part`
    tells it apart from others: a press, or a moment."""
    return match.owes("line", part=part, facts=f"{key} {seat}")


class Outbox:
    """The part of the service that knows which messages are owed."""

    def __init__(self, base: Base, placement: Placement) -> None:
        self._base = base
        self._placement = placement
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
        async with self._base.look() as tx:
            found = await tx.outbox.due(self._base.now(), _AT_ONCE, self._behind)
        self._behind = self._behind + _AT_ONCE if len(found) == _AT_ONCE else 0
        return found

    async def due_of(self, *kinds: str) -> Sequence[Key]:
        """Return messages of these kinds that are owed by now, in the shards of this process."""
        async with self._base.look() as tx:
            return await tx.outbox.due(self._base.now(), _AT_ONCE, kinds=kinds)

    async def get(self, *keys: Key) -> Sequence[Post]:
        """Return those of these messages that are known. A board has no row but its table's. Refused: NO_TABLE,
        NOT_STARTED, QUARANTINED."""
        boards = [await self._board(TableId(key.about)) for key in keys if key.kind == BOARD]
        others = [key for key in keys if key.kind != BOARD]
        if not others:
            return boards
        async with self._base.look(once=True) as tx:
            return [*boards, *await tx.outbox.get(*others)]

    async def _board(self, table: TableId) -> Post:
        match = await self._base.get(table)
        if isinstance(match, Lobby):
            raise Refused(Refusal.NOT_STARTED)
        return match.board

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
