"""What is left to do on Discord for people who had everything about them deleted: the direct messages that the bot
wrote to them go, and where a game is shown, its thread and its newest board name a former player. The database knows
what is left, so a restart forgets none of it; done twice it is the same. Cards are brought up to date like any others.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

import discord
import structlog

from bot.tables import Erasure, Match, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, FORBIDDEN, code
from bot.ui.core.message import files, layout
from bot.ui.delivery.board import board
from bot.ui.delivery.changing import change
from bot.ui.delivery.folded import may_manage
from bot.ui.delivery.publish import Board, thread_name
from bot.ui.delivery.upkeep import NotYet, ToShow, catch_up, guarded

_SELDOM = 256
"""Looks, a minute each, after which what is refused again and again is tried once more, at the latest."""

_log = structlog.get_logger(__name__)


def begin(app: App) -> None:
    """Do what is left to do in the background, where it may take minutes. The next call tries again what Discord would
    not have; while one is at work another does nothing."""
    app.background.start(guarded(NOWHERE, erase(app)))


async def erase(app: App) -> None:
    """Do what is left to do, one after the other, unless that is being done."""
    lock = app.memory.lock(Erasing)
    if not lock.locked():
        async with lock:
            await catch_up(app, map(Erasing, await app.tables.privacy.erasures()))


@dataclass(frozen=True)
class Erasing(ToShow[Erasure, None]):
    """That nothing on Discord tells of somebody any more."""

    erasure: Erasure

    table = NOWHERE

    async def due(self, app: App) -> bool:
        """Whether it is to be tried at this look: at the first, second, fourth, eighth, and in the end every few hours,
        for a thread may stay locked for good."""
        looks = app.memory.tries[self] = app.memory.tries.get(self, 0) + 1
        return looks & (looks - 1) == 0 or looks % _SELDOM == 0

    async def wanted(self, app: App) -> Erasure | None:
        return self.erasure

    async def show(self, app: App, wanted: Erasure) -> None:
        if wanted.channel_id is not None:
            async for message in app.messages.in_channel(wanted.channel_id, limit=None):
                await _deleted(message)
        elif wanted.table is not None:
            await _rename_all(app, wanted.table)

    async def note(self, app: App, wanted: Erasure, shown: None) -> None:
        await app.tables.privacy.mark_erased(wanted)


async def _deleted(message: discord.Message) -> None:
    """Delete one message; one that Discord keeps stays. Raises any of FAILURES after which it may be tried again."""
    try:
        await message.delete()
    except FAILURES as error:
        if code(error) in CHANGE_LATER:
            raise
        _log.info("direct_message_not_erased", code=code(error))


async def _rename_all(app: App, table: TableId) -> None:
    """Let a game's thread and its newest board name a former player. Whether one of the two is refused says nothing
    about the other. Raises NotYet."""
    async with app.memory.lock(Board(table)):
        try:
            match = await app.tables.match(table)
        except Refused:  # it is shown nowhere, or cannot be read
            return
        redrawn = await _tried(table, _board(app, match))
    # Discord may want minutes of patience for a name. The boards of the game need not wait for it.
    if not await _tried(table, _rename(app, match)) or not redrawn:
        raise NotYet


async def _tried(table: TableId, work: Awaitable[None]) -> bool:
    """Do this; return whether it is done with, be it that Discord would not have it. Where the bot has no access it may
    have some again."""
    try:
        await work
    except FAILURES as error:
        _log.info("name_not_erased", table=table, code=code(error))
        return code(error) not in CHANGE_LATER | FORBIDDEN
    return True


async def _rename(app: App, match: Match) -> None:
    """Let the match's thread name a former player, if the bot may rename it. Raises any of FAILURES."""
    thread, name = await _thread(app, match), thread_name(app, match)
    if thread is None or thread.name == name:
        return
    if not may_manage(thread):
        _log.info("thread_not_renamed", table=match.id)
        return
    folded = thread.archived
    # Nothing in a thread that is folded up can be changed.
    await (thread.edit(name=name, archived=False) if folded else thread.edit(name=name))
    if folded:
        await thread.edit(archived=True)


async def _thread(app: App, match: Match) -> discord.Thread | None:
    """Return the match's thread if it was made for it, on its card: then it has the card's number."""
    thread_id = match.place.thread_id
    if thread_id is None or thread_id != match.card_id:
        return None
    found = app.channel(match.place.guild_id, thread_id) or await app.client.fetch_channel(thread_id)
    return found if isinstance(found, discord.Thread) else None


async def _board(app: App, match: Match) -> None:
    """Draw the newest board once more. One that is pending is drawn anyway."""
    posts_in, message_id = match.place.posts_in, match.place.message_id
    if posts_in is None or message_id in (None, match.card_id) or match.published_ply < match.ply:
        return
    assert message_id is not None
    content = await board(app, match)
    await change(app, posts_in, message_id, layout(content), lambda: files(content))
