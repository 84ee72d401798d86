"""The bot's own messages: what their buttons carry, which are in a channel, which this process posted lately; and what
it remembers of those to show."""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import discord

from bot.recent import Recent
from bot.store.table_rows import TableId
from bot.ui.core.components import KeptFile, kept_files, number_of, parts_of
from bot.ui.core.custom_id import Tag, read
from bot.ui.core.reply import Reply
from engine.game import Seat

_LOOK_BACK = 50
"""Messages of a channel that are read to find one of them."""
_REMEMBERED = 1000
"""Boards that are kept in memory, of some ten kilobytes each."""


def tags(message: discord.Message) -> Iterator[Tag]:
    """Yield what the bot's own buttons in a message carry, from top to bottom, inside a frame as well."""
    carried = (button.custom_id for button in _buttons(message))
    return (tag for custom_id in carried if custom_id and (tag := read(custom_id)) is not None)


def addresses(message: discord.Message) -> list[str]:
    """Return the addresses that buttons in a message open, from top to bottom."""
    return [button.url for button in _buttons(message) if button.url]


def _buttons(message: discord.Message) -> Iterator[discord.Button]:
    return (part for part in parts_of(message.components) if isinstance(part, discord.Button))


class OwnMessages:
    """The messages that the bot wrote, remembered or read in their channels."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._posted: Recent[int, discord.Message] = Recent(_REMEMBERED)
        """The newest boards that this process posted, by message id: changing one of them needs no reading first."""

        self._files: Recent[int, Mapping[str, KeptFile]] = Recent(_REMEMBERED)
        """The files of messages whose edits keep them, by message id."""

    def wrote(self, message: discord.Message) -> bool:
        """Whether the bot wrote this message."""
        return self._client.user is not None and message.author.id == self._client.user.id

    async def in_channel(self, channel_id: int, limit: int | None = _LOOK_BACK) -> AsyncIterator[discord.Message]:
        """Yield the bot's own messages among the `limit` newest of a channel, newest first; None means all messages.
        Raises any of FAILURES."""
        async for message in self._client.get_partial_messageable(channel_id).history(limit=limit):
            if self.wrote(message):
                yield message

    async def find(
        self, channel_id: int, mark: str, is_it: Callable[[discord.Message], bool]
    ) -> discord.Message | None:
        """Return the newest message of a channel that has this mark, or is the one; None if there is none among the
        newest. Raises any of FAILURES."""
        number = number_of(mark)
        async for message in self.in_channel(channel_id):
            parts = parts_of(message.components)
            if any(getattr(part, "id", None) == number for part in parts) or is_it(message):
                return message
        return None

    async def files(self, channel_id: int, message_id: int) -> Mapping[str, KeptFile]:
        """Return the files that a message shows, by name, for an edit that keeps them: those that were noted, else
        those that Discord has. Raises any of FAILURES."""
        if message_id not in self._files:
            channel = self._client.get_partial_messageable(channel_id)
            self.note_files(await channel.fetch_message(message_id))
        return self._files[message_id]

    def note_files(self, message: discord.Message) -> None:
        """Remember which files a message shows."""
        self._files[message.id] = {file.filename: file for file in kept_files(message)}

    def keep(self, message: discord.Message) -> None:
        """Remember a board that was posted, until its buttons are off or many newer boards are posted."""
        self._posted[message.id] = message

    def changed(self, message: discord.Message) -> None:
        """Replace a remembered message after an edit, so that the next edit keeps its present files."""
        if message.id in self._posted:
            self._posted[message.id] = message

    def forget(self, message_id: int) -> None:
        """Forget this message."""
        self._posted.pop(message_id, None)

    def kept(self, message_id: int) -> discord.Message | None:
        """Return the message if it is remembered."""
        return self._posted.get(message_id)

    async def fetch(self, channel_id: int, message_id: int) -> discord.Message:
        """Return the message, read from Discord unless it is remembered. Raises any of FAILURES."""
        channel = self._client.get_partial_messageable(channel_id)
        return self.kept(message_id) or await channel.fetch_message(message_id)


# --- What is known of those to show ----------------------------------------------------------------
# It is a cache that saves requests and repetitions: all of it may be forgotten at any time, for everything that has to
# last is in the database.

_PRESSED = 100_000
"""The most presses that are remembered, and the most refusals."""
_SHORTEST_REST = 30.0
_LONGEST_REST = 3600.0
_OPENINGS = 1000
"""The most answers to remember that opened a table; each can be followed for a quarter of an hour."""


class DeliveryMemory:
    """What is known of the things to show. They are values, so each one is its own key."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.uncertain: set[Hashable] = set()
        """Things that may be on Discord already, which is not known for sure: they are looked for before they are
        shown."""
        self.tries: dict[Hashable, int] = {}
        """The number of times in a row that a thing could not be shown."""
        self.soon: set[Hashable] = set()
        """Things that are to be brought in some seconds."""
        self.untold: set[tuple[TableId, Seat]] = set()
        """Players with closed direct messages who do not know that yet; their next press tells them."""
        self.openings: Recent[TableId, Reply] = Recent(_OPENINGS)
        """The answers with which people opened tables."""
        self._pressed: Recent[Hashable, bool] = Recent(_PRESSED)
        self._rests: Recent[Hashable, tuple[float, float]] = Recent(_PRESSED)
        """Until when things are not tried again, and for how many seconds; by their `rest`."""
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: Hashable) -> asyncio.Lock:
        """Return the lock of a thing: whoever shows the thing holds its lock."""
        return self._locks.setdefault(key, asyncio.Lock())

    @asynccontextmanager
    async def once(self, reply: Reply, act: str) -> AsyncIterator[bool]:
        """Tell whether to do what was pressed on a private message: once, also if two presses arrive at the same
        moment. If the block raises, it may be pressed again."""
        pressed = reply.message_id or reply.interaction.id, act
        async with self.lock(pressed):
            yield pressed not in self._pressed
            self._pressed[pressed] = True

    def rest(self, key: Hashable) -> None:
        """Remember that Discord refuses this wherever it may stand. Each refusal in a row doubles the pause, up to an
        hour: that makes about thirty tries a day."""
        _, before = self._rests.pop(key, (0.0, 0.0))
        pause = min(max(_SHORTEST_REST, 2 * before), _LONGEST_REST)
        self._rests[key] = self._now() + pause, pause

    def rests(self, key: Hashable) -> bool:
        """Return whether a look is not to try this yet, because Discord has refused it lately."""
        return self._rests.get(key, (0.0, 0.0))[0] > self._now()

    def shown(self, key: Hashable) -> None:
        """Forget that this thing was in doubt, or was refused: it is shown."""
        self.uncertain.discard(key)
        self.tries.pop(key, None)
        self._rests.pop(key, None)
