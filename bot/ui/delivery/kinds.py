"""What a kind of message says: its address, and the content that should stand there now. How it gets there is the same
for all kinds, see `outbox`."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import blake2b
from typing import ClassVar, Final, TypeAlias

import discord

from bot.store.table_rows import Key, Place, Post
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.components import attachments, layout
from bot.ui.core.discord_errors import FAILURES, GONE_MESSAGE, CircuitOpen, Outcome, code, outcome_of
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.reply import Reply
from bot.ui.delivery.sending import changed, mentioning, post, rewrite, unaddressed


class Instead(Enum):
    """What is to be done in place of showing a message."""

    NOTHING = "nothing"
    """It is over and done with: what stands there stays."""
    GONE = "gone"
    """Nothing is to stand there any more."""
    NOT_YET = "not yet"
    """It is still owed."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table is shown."""

    table: Lobby | Match
    calls: Collection[int] = ()
    """The people whom the message mentions."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person's direct messages. What is said there about a table (`of`) is for who may see it; the players may."""

    user_id: int
    of: Lobby | Match | None = None


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel or thread. What is said there about a table (`of`) is for who may see it."""

    place: Place
    of: Lobby | Match | None = None
    calls: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    """Whom the message notifies."""


@dataclass(frozen=True, slots=True)
class Itself:
    """A message that stands already, and is only changed."""

    channel_id: int


Address: TypeAlias = Home | Person | Channel | Itself


class Kind(ABC):
    """A kind of message. There is one instance of each, in `KINDS`."""

    name: ClassVar[str]
    urgency: ClassVar[Urgency] = Urgency.LOW
    kept: ClassVar[bool] = False
    """Whether its row stays while the message stands, which is kept true or deleted in the end."""
    fixed: ClassVar[bool] = False
    """Whether a message that is kept stays as it was posted."""
    aside: ClassVar[bool] = False
    """Whether it takes so long to make that nobody waits for it."""
    waits: ClassVar[bool] = False
    """Whether it leads to another message of the outbox, and so is brought after that."""
    personal: ClassVar[bool] = False
    """Whether people whom it calls where a table is shown, and who do not see it there, get a direct message instead:
    what `instead` tells, as a rule a row of the same kind with their `user_id`."""
    needed: ClassVar[bool] = False
    """Whether it is never given up, because people cannot go on without it: what is refused for good is tried with
    growing pauses, and who waits for it is called by direct message meanwhile."""
    edits: ClassVar[bool] = False
    """Whether it only changes a message that stands where a table is shown."""
    pause: ClassVar[float] = 0.0
    """Seconds between a change and the edit that shows it, so that changes in a row cost one edit."""

    def lock(self, key: Key) -> Key:
        """Return the key whose lock is held while this message is brought. What changes the same message has the
        same."""
        return key

    def instead(self, owed: Post, table: Lobby | Match, user_id: int) -> Post:
        """Return what this person, who does not see it where the table is shown, is owed if it is `personal`."""
        return owed.to(user_id)

    @abstractmethod
    async def address(self, app: App, owed: Post) -> Address | Instead:
        """Return where it is to stand by now. Raises any of FAILURES, or Refused."""

    @abstractmethod
    async def content(self, app: App, owed: Post) -> Message:
        """Return what is to stand there by now. Raises any of FAILURES, or Refused."""

    def mark(self, app: App, owed: Post) -> str:
        """Return what tells the message apart from all others that the bot has posted."""
        return " ".join(map(str, (*owed.key, owed.facts)))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        """Return whether this is the message, by its buttons: it may have been sent before there were marks."""
        return False

    async def refused(self, app: App, owed: Post, error: BaseException) -> None:  # noqa: B027  # most do nothing
        """Do what follows once the person takes no message of the bot, or a channel does not take this one: it is not
        tried again."""

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:  # noqa: B027  # most do nothing
        """Do what follows once the message stands."""

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        """Show the message; return its row as it is then, or None if nothing is left to do. With `looks` it may have
        been sent already; it may be a follow-up of `reply`. Raises any of FAILURES."""
        channel_id = await channel_of(app, owed, address)
        content = replace(await self.content(app, owed), mark=self.mark(app, owed))
        quiet = unaddressed(app, address.table, content) if isinstance(address, Home) else content
        shows = replace(owed, channel_id=channel_id, digest=digest(content))
        if owed.message_id is not None:
            if owed.channel_id == channel_id:
                if owed.digest == shows.digest:
                    return shows
                try:
                    await self._change(app, channel_id, owed.message_id, quiet)
                    return shows
                except discord.NotFound as error:
                    if isinstance(address, Itself):
                        return None
                    if code(error) not in GONE_MESSAGE:
                        raise
            else:
                await delete(app, owed)
        message = await self.find(app, owed, channel_id) if looks else None
        if message is None:
            message = await self._send(app, owed, address, channel_id, await _drawn(app, content), reply)
            if content.banner:
                app.messages.note_files(message)
        elif self.kept and not self.fixed:
            await self._change(app, channel_id, message.id, quiet)
        await self.stands(app, owed, message)
        return replace(shows, message_id=message.id)

    async def sent(self, app: App, owed: Post) -> Post:
        """Return the row with the message of a table that is void, even if it was sent and nobody noted it. Raises any
        of FAILURES."""
        if owed.message_id is not None or owed.user_id or owed.table_id is None:
            return owed
        channel_id = (await app.tables.get(owed.table_id)).place.posts_in
        return owed if channel_id is None else await self.found(app, owed, channel_id)

    async def found(self, app: App, owed: Post, channel_id: int) -> Post:
        """Return the row with the message, if it is in this channel. Raises any of FAILURES."""
        message = await self.find(app, owed, channel_id)
        return owed if message is None else replace(owed, channel_id=channel_id, message_id=message.id)

    async def find(self, app: App, owed: Post, channel_id: int) -> discord.Message | None:
        """Return the message if it is in this channel, though nobody has noted it. Raises any of FAILURES."""
        mark = self.mark(app, owed)
        return await app.messages.find(channel_id, mark, lambda message: self.is_it(owed, message))

    async def _change(self, app: App, channel_id: int, message_id: int, content: Message) -> None:
        content = await _drawn(app, content)
        present = await app.messages.files(channel_id, message_id) if content.banner else {}
        message = await rewrite(app, channel_id, message_id, layout(content), lambda: attachments(content, present))
        if content.banner:
            app.messages.note_files(message)

    async def _send(
        self, app: App, owed: Post, address: Address, channel_id: int, content: Message, reply: Reply | None
    ) -> discord.Message:
        called = address.calls if isinstance(address, Channel) else discord.AllowedMentions.none()
        if isinstance(address, Home):
            content = unaddressed(app, address.table, content, address.calls)
            called = mentioning(address.calls)
        if reply is not None and reply.channel_id == channel_id and await reply.can_follow():
            return await reply.followup(content, called)
        channel = app.client.get_partial_messageable(channel_id)
        # Discord drops a second message with the same nonce; one in place of a deleted message is another one.
        return await post(channel, content, called, identity=f"{content.mark} {owed.facts} after {owed.message_id}")


KINDS: Final[dict[str, Kind]] = {}
"""All kinds by name. Each kind's own file adds it."""


def kind(of: type[Kind]) -> type[Kind]:
    """Add a kind of message."""
    KINDS[of.name] = of()
    return of


async def _drawn(app: App, content: Message) -> Message:
    """Return the message with its picture."""
    if content.draw is None:
        return content
    return replace(content, pictures=(await app.workers.draw(content.draw),), draw=None)


async def channel_of(app: App, owed: Post, address: Address) -> int:
    """Return the channel of an address. Raises any of FAILURES."""
    if isinstance(address, Person):
        return owed.channel_id or (await app.client.create_dm(discord.Object(address.user_id))).id
    if isinstance(address, Itself):
        return address.channel_id
    place = address.table.place if isinstance(address, Home) else address.place
    assert place.posts_in is not None
    return place.posts_in


async def delete(app: App, owed: Post) -> None:
    """Delete the message if it stands; where the bot can reach it no more, it stays. Raises any of FAILURES after which
    a retry may succeed."""
    if owed.channel_id is None or owed.message_id is None:
        return
    message = app.client.get_partial_messageable(owed.channel_id).get_partial_message(owed.message_id)

    def once() -> Awaitable[None]:
        return message.delete()

    try:
        await changed(app, owed.channel_id, once)
    except FAILURES as error:
        if isinstance(error, CircuitOpen) or outcome_of(error) in (Outcome.LATER, Outcome.FAULT):
            raise


def digest(content: Message) -> str:
    """Return a digest of what the message shows in words and buttons; its pictures show nothing else."""
    words = (content.text, content.below, content.turn, content.standing, content.rows)
    return blake2b(repr(words).encode(), digest_size=16).hexdigest()
