"""The messages that the bot owes people or keeps true, as the interface brings them."""

from collections.abc import Sequence

from bot.store import Key, Post, TableId
from bot.tables.base import Base

_AT_ONCE = 1000
"""The most messages that one look finds."""


class Outbox:
    """The part of the service that knows which messages are owed."""

    def __init__(self, base: Base) -> None:
        self._base = base

    def fresh(self, about: int) -> Sequence[Key]:
        """Return what this process itself has made owed about this, a table or a server, since the last call: nobody
        can have sent it yet."""
        return [*self._base.owed.pop(about, ())]

    async def due(self) -> Sequence[Key]:
        """Return the messages that are owed by now, in the shards of this process, the oldest first."""
        async with self._base.look() as tx:
            return await tx.outbox.due(self._base.now(), _AT_ONCE)

    async def get(self, *keys: Key) -> Sequence[Post]:
        """Return those of these messages that are known."""
        async with self._base.look(once=True) as tx:
            return await tx.outbox.get(*keys)

    async def of_table(self, table: TableId, *kinds: str) -> Sequence[Post]:
        """Return the messages of these kinds about this table, owed or not."""
        async with self._base.look(once=True) as tx:
            return await tx.outbox.of_table(table, *kinds)

    async def owe(self, *posts: Post) -> None:
        """Note that these messages are owed."""
        async with self._base.change() as tx:
            await tx.outbox.owe(*posts)

    async def note(self, stand: Sequence[Post], done: Sequence[Post] = ()) -> None:
        """Note that some messages show what they were to show when they were read, and where they stand; and that
        nothing was left to do for those that are `done`: they stand for good, are gone, or were given up."""
        sent = [post for post in stand if post.user_id and not post.shown]
        async with self._base.change(lasting=False) as tx:
            if sent:
                known = {post.key for post in await tx.outbox.get(*(post.key for post in sent))}
                # Such a message was on its way when its reader had everything deleted.
                late = {post.channel_id for post in sent if post.key not in known and post.channel_id is not None}
                await tx.people.add_erasures(sorted(late), [])
            await tx.outbox.note(*stand)
            await tx.outbox.forget(*done)
