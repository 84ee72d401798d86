"""The bot's own messages: what their buttons carry, which are in a channel, which this process posted lately."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import chain

import discord

from bot.recent import Recent
from bot.ui.core.components import number_of
from bot.ui.core.custom_id import Tag, read

_LOOK_BACK = 50
"""Messages of a channel that are read to find one of them."""
_REMEMBERED = 1000
"""Boards that are kept in memory, of some ten kilobytes each."""


def tags(message: discord.Message) -> list[Tag]:
    """Return what the bot's own buttons in a message carry, from top to bottom, inside a frame as well."""
    carried = (button.custom_id for button in _buttons(message))
    return [tag for custom_id in carried if custom_id and (tag := read(custom_id)) is not None]


def addresses(message: discord.Message) -> list[str]:
    """Return the addresses that buttons in a message open, from top to bottom."""
    return [button.url for button in _buttons(message) if button.url]


def _buttons(message: discord.Message) -> Iterator[discord.Button]:
    rows = (row for row in _parts(message) if isinstance(row, discord.ActionRow))
    return (item for row in rows for item in row.children if isinstance(item, discord.Button))


def _parts(message: discord.Message) -> Iterator[discord.Component]:
    """Return the components of a message, those inside a frame as well."""
    framed = (part.children if isinstance(part, discord.Container) else [part] for part in message.components)
    return chain.from_iterable(framed)


class OwnMessages:
    """The messages that the bot wrote, remembered or read in their channels."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._posted: Recent[int, discord.Message] = Recent(_REMEMBERED)
        """The newest boards that this process posted, by message id: changing one of them needs no reading first."""

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
            if any(getattr(part, "id", None) == number for part in _parts(message)) or is_it(message):
                return message
        return None

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
