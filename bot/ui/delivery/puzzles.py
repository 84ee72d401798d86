"""The puzzle of the day in the channels that servers chose, and its solution a day later: each once.

Like a board, each message is owed until it is noted. It is promised before it is sent; a promise that nobody has kept
for sure is looked for in the channel before anything is sent again. A channel that is gone, or in which the bot may not
post, is left alone until it may.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

import discord
import structlog

from bot.locale import Markup, Say
from bot.tables import DailyPuzzle, Place, Posting, Refused, Spot
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.discord_errors import FAILURES, FORBIDDEN, GONE_PLACE, NO_MESSAGES, code
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency, urgency
from bot.ui.delivery.puzzle_messages import OWN, question, solution, tag
from bot.ui.delivery.sending import may_post, send

PUZZLE: Final = "puzzle"
SOLUTION: Final = "solution"
"""What is posted, as it is stored."""
LATE: Final = 3
"""So many days late a solution is still posted."""
NOT_HERE: Final = 0
"""What stands for the message where a channel would not have it."""

_log = structlog.get_logger(__name__)


async def look(app: App) -> None:
    """Post what is owed, as far as Discord will have it now."""
    channels = app.tables.servers.puzzle_channels()
    if not channels:
        return
    today = app.tables.puzzles.today()
    app.puzzled.difference_update([one for one in app.puzzled if one[1] < today - LATE])
    for day in range(today - LATE, today):
        daily = await app.tables.puzzles.of(day)
        if daily is not None:
            for guild_id in channels:
                await _guarded(guild_id, _solve(app, daily, guild_id))
    daily = await app.tables.puzzles.of(today)
    if daily is not None:
        for guild_id, channel_id in channels.items():
            await _guarded(guild_id, _owed(app, daily, PUZZLE, Place(guild_id, channel_id)))


async def _solve(app: App, daily: DailyPuzzle, guild_id: int) -> None:
    """Post the solution where the puzzle was posted."""
    if (guild_id, daily.day, SOLUTION) in app.puzzled:
        return
    asked = await app.tables.puzzles.posting(guild_id, daily.day, PUZZLE)
    if asked is None or asked.message_id == NOT_HERE:
        app.puzzled.add((guild_id, daily.day, SOLUTION))
    else:
        await _owed(app, daily, SOLUTION, Place(guild_id, asked.channel_id))


def trouble(app: App, guild_id: int, say: Say) -> Markup | None:
    """Return why nothing can be posted where this server wants its puzzles; None if it can, or if none are wanted."""
    channel_id = app.tables.servers.puzzle_channels().get(guild_id)
    if channel_id is None or may_post(app, Spot(guild_id, channel_id)):
        return None
    return say("puzzle.channel_closed", channel=Markup("<#{}>").format(channel_id))


def _message(app: App, daily: DailyPuzzle, kind: str, guild_id: int) -> Awaitable[Message]:
    """Return what is making the message, in the language and the colors of the server."""
    say, look = app.public(guild_id), app.look(guild_id)
    return solution(app, daily, guild_id, say, look) if kind == SOLUTION else question(app, daily, say, look)


async def _owed(app: App, daily: DailyPuzzle, kind: str, place: Place) -> None:
    """Post this message unless it stands there. Raises any of FAILURES that says nothing about the channel."""
    assert place.guild_id is not None
    assert place.channel_id is not None
    owed = (place.guild_id, daily.day, kind)
    if owed in app.puzzled:
        return
    known = await app.tables.puzzles.posting(place.guild_id, daily.day, kind)
    same = known is not None and known.channel_id == place.channel_id
    # A puzzle that was posted stays where it is when the server chooses another channel.
    if known is not None and known.message_id is not None and (same or known.message_id != NOT_HERE):
        if known.message_id != NOT_HERE:
            app.puzzled.add(owed)
        return
    if not may_post(app, place.spot):
        return

    async def note(message_id: int | None) -> None:
        assert place.guild_id is not None
        assert place.channel_id is not None
        await app.tables.puzzles.note_posting(place.guild_id, daily.day, kind, Posting(place.channel_id, message_id))

    try:
        found = await _find(app, place.channel_id, _mark(daily, kind)) if same else None
        if found is None:
            made = await _message(app, daily, kind, place.guild_id)
            await note(None)
            with urgency(Urgency.TRIFLE):
                called = discord.AllowedMentions.none()
                found = (await send(app, place, made, called, what=f"{kind} {daily.day}")).id
    except FAILURES as error:
        if code(error) not in GONE_PLACE | FORBIDDEN | NO_MESSAGES:
            raise
        _log.info("puzzle_not_posted", guild=place.guild_id, code=code(error))
        found = NOT_HERE
    await note(found)


async def _find(app: App, channel_id: int, mark: Tag) -> int | None:
    """Return the bot's own message in this channel that has a button with this tag. Raises any of FAILURES."""
    async for message in app.messages.in_channel(channel_id):
        if mark in tags(message):
            return message.id
    return None


def _mark(daily: DailyPuzzle, kind: str) -> Tag:
    """Return the tag of a button by which such a message is known."""
    return tag(daily, OWN) if kind == SOLUTION else tag(daily)


async def _guarded(guild_id: int, work: Awaitable[None]) -> None:
    """Do this for one server; whatever goes wrong with it is no reason to leave the others alone."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.info("puzzle_not_posted_yet", guild=guild_id, kind=type(error).__name__, code=code(error))
    except Exception:
        _log.exception("puzzle_not_posted_yet", guild=guild_id)
