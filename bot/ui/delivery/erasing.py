"""What is left to do on Discord for people who had all their data deleted: delete the direct messages that the bot
wrote to them, and call them a former player in the thread and on the newest board of each of their games. The database
knows what is left, so it survives a restart; it is idempotent. Cards are brought up to date like any other card."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

import discord
import structlog

from bot.tables import Erasure, Match, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.custom_id import NOWHERE
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, FORBIDDEN, code
from bot.ui.delivery.archived import may_manage
from bot.ui.delivery.board import board
from bot.ui.delivery.changing import change
from bot.ui.delivery.publish import Board, thread_name
from bot.ui.delivery.upkeep import NotYet, ToShow, bring_all, guarded

_SELDOM = 256
"""The most looks, of a minute each, between two tries of an erasure that Discord keeps refusing."""

_log = structlog.get_logger(__name__)


def begin(app: App) -> None:
    """Start the erasures that are left, in the background, for they may take minutes. The next call tries again what
    Discord refused; a call while one is at work does nothing."""
    app.background.start(guarded(NOWHERE, erase(app)))


async def erase(app: App) -> None:
    """Do the erasures that are left, one after the other, unless another call is doing so."""
    lock = app.memory.lock(Erasing)
    if not lock.locked():
        async with lock:
            await bring_all(app, map(Erasing, await app.tables.privacy.erasures()))


@dataclass(frozen=True)
class Erasing(ToShow[Erasure, None]):
    """A trace of a deleted person on Discord, to be removed."""

    erasure: Erasure

    table = NOWHERE

    async def due(self, app: App) -> bool:
        """Return whether to try in this look: in the first, second, fourth, eighth and so on, and in the end every few
        hours, for a thread may stay locked for good."""
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
    """Delete one message, unless Discord keeps it. Raises any of FAILURES after which a retry may succeed."""
    try:
        await message.delete()
    except FAILURES as error:
        if code(error) in CHANGE_LATER:
            raise
        _log.info("direct_message_not_erased", code=code(error))


async def _rename_all(app: App, table: TableId) -> None:
    """Show a former player in the name of a game's thread and on its newest board; either may be refused without the
    other. Raises NotYet."""
    async with app.memory.lock(Board(table)):
        try:
            match = await app.tables.match(table)
        except Refused:  # the game is shown nowhere, or cannot be read
            return
        redrawn = await _tried(table, _board(app, match))
    # Discord may ask for minutes of patience for a name. The game's boards need not wait for it.
    if not await _tried(table, _rename(app, match)) or not redrawn:
        raise NotYet


async def _tried(table: TableId, work: Awaitable[None]) -> bool:
    """Do this; return whether it is done or refused for good. A place without access is no such refusal, for the bot
    may get access again."""
    try:
        await work
    except FAILURES as error:
        _log.info("name_not_erased", table=table, code=code(error))
        return code(error) not in CHANGE_LATER | FORBIDDEN
    return True


async def _rename(app: App, match: Match) -> None:
    """Call a former player so in the name of the match's thread, if the bot may rename it. Raises any of FAILURES."""
    thread, name = await _thread(app, match), thread_name(app, match)
    if thread is None or thread.name == name:
        return
    if not may_manage(thread):
        _log.info("thread_not_renamed", table=match.id)
        return
    archived = thread.archived
    # Nothing in an archived thread can be changed.
    await (thread.edit(name=name, archived=False) if archived else thread.edit(name=name))
    if archived:
        await thread.edit(archived=True)


async def _thread(app: App, match: Match) -> discord.Thread | None:
    """Return the match's thread if it was made on the match's card, whose id it then has."""
    thread_id = match.place.thread_id
    if thread_id is None or thread_id != match.card_id:
        return None
    found = app.channel(match.place.guild_id, thread_id) or await app.client.fetch_channel(thread_id)
    return found if isinstance(found, discord.Thread) else None


async def _board(app: App, match: Match) -> None:
    """Draw the newest board again. A board that is pending is drawn anyway."""
    posts_in, message_id = match.place.posts_in, match.place.message_id
    if posts_in is None or message_id in (None, match.card_id) or match.published_ply < match.ply:
        return
    content = await board(app, match)
    await change(app, posts_in, message_id, layout(content), lambda: files(content))
