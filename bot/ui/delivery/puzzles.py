"""The puzzles of the day in the channels that servers chose, and their solutions a day later: each once.

Like a board, each message is pending until it is noted. A row is written before the message is sent, and the message's
id is added afterwards; if a row has no id, the channel is searched before anything is sent again. A channel that is
gone, or in which the bot may not post, is left alone until the bot may post there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from typing import Final

import discord

from bot.locale import Markup, Say
from bot.tables import DailyPuzzle, Place, Posting, Spot
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag
from bot.ui.core.discord_errors import LATER
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.delivery.puzzle_messages import OWN, question, solution, tag
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import ToShow

PUZZLE: Final = "puzzle"
SOLUTION: Final = "solution"
"""The kinds of messages, as they are stored."""
LATE: Final = 3
"""The most days after its puzzle that a solution is posted."""
NOT_HERE: Final = 0
"""The message id that is stored if Discord refused the message for good."""


async def pending(app: App) -> Iterable[PuzzlePost]:
    """Return the messages that should be in the servers' channels by now and are not known to be there."""
    channels, today = app.tables.servers.puzzle_channels(), app.tables.puzzles.today()
    if not channels:
        return ()
    dailies = await app.tables.puzzles.on(*range(today - LATE, today + 1))
    found = [
        PuzzlePost(guild_id, daily.id, PUZZLE if daily.day == today else SOLUTION, daily)
        for daily in dailies
        for guild_id in channels
    ]
    return [one for one in found if not app.memory.is_dismissed(one)]


@dataclass(frozen=True)
class PuzzlePost(ToShow[Place, int]):
    """A puzzle in the channel that a server has for it, or its solution in the channel where the puzzle was posted."""

    guild_id: int
    number: int
    kind: str
    daily: DailyPuzzle = field(compare=False, repr=False)

    table = NOWHERE
    later = LATER

    async def wanted(self, app: App) -> Place | None:
        channel_id = app.tables.servers.puzzle_channels().get(self.guild_id)
        if self.kind == SOLUTION:
            asked = await self._posting(app, PUZZLE)
            if asked is None or asked.message_id == NOT_HERE:
                app.memory.dismiss(self)
                return None
            channel_id = asked.channel_id
        known = await self._posting(app, self.kind)
        if known is not None and known.message_id not in (None, NOT_HERE):
            # A posted puzzle stays where it is when the server chooses another channel.
            app.memory.dismiss(self)
            return None
        if known is not None and known.channel_id == channel_id:
            if known.message_id == NOT_HERE:
                return None
            app.memory.uncertain.add(self)  # the row was written
        place = Place(self.guild_id, channel_id)
        return place if may_post(app, place.spot) else None

    async def find(self, app: App, wanted: Place) -> int | None:
        assert wanted.channel_id is not None
        async for message in app.messages.in_channel(wanted.channel_id):
            if _mark(self.daily, self.kind) in tags(message):
                return message.id
        return None

    async def show(self, app: App, wanted: Place) -> int:
        made = await _message(app, self.daily, self.kind, self.guild_id)
        await self._promise(app, wanted, None)
        nobody = discord.AllowedMentions.none()
        return (await send(app, wanted, made, nobody, what=f"{self.kind} {self.number}")).id

    async def note(self, app: App, wanted: Place, shown: int | None) -> None:
        await self._promise(app, wanted, NOT_HERE if shown is None else shown)

    async def _posting(self, app: App, kind: str) -> Posting | None:
        return await app.tables.puzzles.posting(self.guild_id, self.daily, kind)

    async def _promise(self, app: App, place: Place, message_id: int | None) -> None:
        """Note that the message is about to be sent; with `message_id`, that it is there."""
        assert place.channel_id is not None
        post = Posting(place.channel_id, message_id)
        await app.tables.puzzles.note_posting(self.guild_id, self.daily, self.kind, post)


def trouble(app: App, guild_id: int, say: Say) -> Markup | None:
    """Return why puzzles cannot be posted in the channel of this server; None if they can, or if the server wants
    none."""
    channel_id = app.tables.servers.puzzle_channels().get(guild_id)
    if channel_id is None or may_post(app, Spot(guild_id, channel_id)):
        return None
    return say("puzzle.channel_closed", channel=Markup("<#{}>").format(channel_id))


def _message(app: App, daily: DailyPuzzle, kind: str, guild_id: int) -> Awaitable[Message]:
    """Return the coroutine that makes the message in the language and the look of the server."""
    say, look = app.public(guild_id), app.look(guild_id)
    return solution(app, daily, guild_id, say, look) if kind == SOLUTION else question(app, daily, say, look)


def _mark(daily: DailyPuzzle, kind: str) -> Tag:
    """Return the tag of the button by which such a message is recognized."""
    return tag(daily, OWN) if kind == SOLUTION else tag(daily)
