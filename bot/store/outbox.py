"""The messages that the bot owes people or keeps true. Rows in, values out.

A message is owed from the transaction that changes what it tells of, until it stands or was given up. So a process may
be killed anywhere: whoever serves the server finds the row.
"""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Boolean, and_, bindparam, delete, literal_column, select, text, update

from bot.store.columns import stored
from bot.store.driver import LATER
from bot.store.part import Part, equal, portions
from bot.store.schema import outbox
from bot.store.table_rows import Key, Post, TableId

_FIELDS = tuple(Post.__dataclass_fields__)
_KEY = [outbox.c[name] for name in Key._fields]
_READ = (*Key._fields, "wanted")
"""What tells a message apart, and the version that was read."""
_STANDING = ("channel_id", "message_id", "closed", "digest")
"""What else is noted of a message that is shown."""


class Outbox(Part):
    """The part of a transaction that knows messages."""

    def __init__(self, *shared: Any) -> None:
        super().__init__(*shared)
        self.owed: list[Key] = []
        """What became owed in this transaction, and not only from some time on."""

    async def owe(self, *posts: Post) -> None:
        """Note that these messages are owed from now on. One that is known keeps its place, and what it shows is out of
        date; with other facts it is shown again in any case."""
        if posts:
            self.owed += [post.key for post in posts if post.owed and not post.due_at]
            await self._db.execute(_OWE, [stored(post) for post in posts])

    async def outdate(self, kind: str, *about: int, users: Collection[int] | None = None) -> None:
        """Note that all messages of this kind about these, or those to these users, are out of date."""
        for some in portions(about):
            here = [outbox.c.kind == kind, outbox.c.about.in_(some)]
            here += [] if users is None else [outbox.c.user_id.in_(users)]
            changed = update(outbox).where(*here).values(wanted=outbox.c.wanted + 1)
            self.owed += [Key(*row) for row in await self._rows(changed.returning(*_KEY))]

    async def settle(self, table: TableId) -> None:
        """Note that nothing about this table is owed any more, whatever stands, but the note that it cannot be read: it
        may be quarantined twice."""
        here = and_(outbox.c.table_id == table, outbox.c.kind != "quarantine")
        await self._db.execute(update(outbox).where(here).values(wanted=outbox.c.shown))

    async def evict(self, table: TableId, place_id: int, *kinds: str) -> None:
        """Note that the messages of these kinds that this table has in this thread or channel, which is gone or locked,
        are to stand elsewhere."""
        here = and_(outbox.c.table_id == table, outbox.c.channel_id == place_id, outbox.c.kind.in_(kinds))
        moved = update(outbox).where(here).values(message_id=None, wanted=outbox.c.wanted + 1)
        self.owed += [Key(*row) for row in await self._rows(moved.returning(*_KEY))]

    async def clear(self, kind: str, about: int, *, below: int | None = None) -> None:
        """Note that no message of this kind about this is owed or kept true any more, whatever stands; with `below`
        none whose part is less."""
        here = and_(outbox.c.kind == kind, outbox.c.about == about)
        await self._db.execute(delete(outbox).where(here if below is None else and_(here, outbox.c.part < below)))

    async def outdate_all(self, kind: str) -> None:
        """Note that all messages of this kind are out of date, in the shards of this process."""
        here = and_(outbox.c.kind == kind, self._served(outbox.c.guild_id))
        await self._db.execute(update(outbox).where(here).values(wanted=outbox.c.wanted + 1))

    async def prepare(self, key: Key, facts: str, channel_id: int | None) -> None:
        """Note what its kind has settled about a message, and the channel to which it is sent from now on."""
        values = {"facts": facts, "channel_id": channel_id}
        await self._db.execute(update(outbox).where(equal(outbox, **key._asdict())).values(values))

    async def get(self, *keys: Key) -> Sequence[Post]:
        """Return those of these messages that are known."""
        found = list[Post]()
        for about in dict.fromkeys(key.about for key in keys):
            kinds = [*{key.kind for key in keys if key.about == about}]
            posts = [Post(*row) for row in await self._rows(_ABOUT, {"about": about, "kinds": kinds})]
            found += [post for post in posts if post.key in keys]
        return found

    async def of_table(self, table: TableId, *kinds: str) -> Sequence[Post]:
        """Return the messages of these kinds about this table, owed or not."""
        found = select(outbox).where(outbox.c.table_id == table, outbox.c.kind.in_(kinds))
        return [Post(*row) for row in await self._rows(found.order_by(outbox.c.part))]

    async def due(self, now: int, limit: int, behind: int = 0, kinds: Collection[str] = ()) -> Sequence[Key]:
        """Return up to `limit` messages that are owed by now, in the shards of this process, the oldest first, without
        so many that are `behind`; with `kinds` only messages of these."""
        owed = select(*_KEY).where(_OWED, outbox.c.due_at <= now)
        owed = owed.where(outbox.c.kind.in_(kinds)) if kinds else owed
        here = owed.where(self._served(outbox.c.guild_id)).order_by(outbox.c.due_at).limit(limit).offset(behind)
        return [Key(*row) for row in await self._rows(here)]

    async def note(self, *posts: Post) -> None:
        """Note that these messages show what they were to show when they were read, and where they stand. What has
        become wanted since is still owed."""
        if posts:
            noted = (*_READ, *_STANDING)
            await self._db.execute(_NOTE, [{f"at_{name}": getattr(post, name) for name in noted} for post in posts])

    async def forget(self, *posts: Post) -> None:
        """Note that nothing was left to do for these messages when they were read: they stand for good, are gone, or
        were given up."""
        if posts:
            await self._db.execute(_FORGET, [{f"at_{name}": getattr(post, name) for name in _READ} for post in posts])

    async def drop(self, key: Key) -> None:
        """Note that this message is not owed whatever comes."""
        await self._db.execute(delete(outbox).where(equal(outbox, **key._asdict())))

    async def drop_old(self, kind: str, before: int) -> None:
        """Note that nothing is owed any more of this kind that was due before that time."""
        await self._db.execute(delete(outbox).where(outbox.c.kind == kind, outbox.c.due_at < before))

    async def number_of(self, kind: str, **key: int) -> int:
        """Return how many messages of this kind there are with this part of a key: `about` this, or to this
        `user_id`."""
        return await self._count(select(outbox.c.about).where(equal(outbox, kind=kind, **key)))


_OWED = literal_column("shown < wanted", Boolean)
_FORGET = (
    delete(outbox).where(*(outbox.c[name] == bindparam(f"at_{name}") for name in _READ)).execution_options(**LATER)
)
_ABOUT = select(outbox).where(
    outbox.c.kind.in_(bindparam("kinds", expanding=True)), outbox.c.about == bindparam("about")
)
"""Every move needs it. Few messages of a kind are about the same."""
# Both databases take this statement; SQLAlchemy would need one for each.
_OWE = text(
    f"INSERT INTO outbox ({', '.join(_FIELDS)}) VALUES ({', '.join(f':{name}' for name in _FIELDS)}) "
    f"ON CONFLICT ({', '.join(Key._fields)}) DO UPDATE SET wanted = outbox.wanted + 1, "
    "digest = CASE WHEN outbox.facts = excluded.facts THEN outbox.digest END, "
    "facts = excluded.facts, due_at = excluded.due_at, guild_id = excluded.guild_id"
).execution_options(**LATER)
_NOTE = (
    update(outbox)
    .where(*(outbox.c[name] == bindparam(f"at_{name}") for name in Key._fields))
    .where(outbox.c.shown < bindparam("at_wanted"))
    .values(shown=bindparam("at_wanted"), **{name: bindparam(f"at_{name}") for name in _STANDING})
    .execution_options(**LATER)
)
