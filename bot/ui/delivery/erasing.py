"""What is left to do on Discord for people who had all their data deleted: delete the direct messages that the bot
wrote to them, and call them a former player in the thread and on the newest board of each of their games. The database
knows what is left, so it survives a restart; it is idempotent. Cards are brought up to date like any other card."""

from collections.abc import Awaitable, Collection

import discord
import structlog

from bot.store.people_rows import Erasure
from bot.store.table_rows import Key, TableId
from bot.tables.refusal import Refused
from bot.tables.table import BOARD, Match
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.custom_id import NOWHERE
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, FORBIDDEN, code
from bot.ui.core.error_handler import guarded
from bot.ui.core.pace import Urgency, urgency
from bot.ui.delivery.board import board
from bot.ui.delivery.publish import thread_name
from bot.ui.delivery.sending import change, may_manage

SELDOM = 256
"""The most looks, of a minute each, between two tries of an erasure that Discord keeps refusing."""

_log = structlog.get_logger(__name__)


def begin(app: App) -> None:
    """Start the erasures that are left, in the background, for they may take minutes. The next call tries again what
    Discord refused; a call while one is at work does nothing."""
    app.background.start(guarded(NOWHERE, erase(app)))


async def erase(app: App) -> None:
    """Do the erasures that are left, one after the other, unless another call is doing so."""
    lock = app.memory.lock(erase)
    if not lock.locked():
        async with lock:
            for erasure in await app.tables.ask(lambda tx: tx.people.erasures()):
                if is_due(app, erasure):
                    await guarded(erasure.table_id or NOWHERE, _erase(app, erasure))


def is_due(app: App, erasure: Erasure) -> bool:
    """Return whether to try in this look: in the first, second, fourth, eighth and so on, and in the end every few
    hours, for a thread may stay locked for good."""
    looks = app.memory.tries[erasure] = app.memory.tries.get(erasure, 0) + 1
    return looks & (looks - 1) == 0 or looks % SELDOM == 0


async def _erase(app: App, erasure: Erasure) -> None:
    """Remove a trace of a deleted person on Discord, and note that it is gone or was given up."""
    with urgency(Urgency.LOW):
        if erasure.table_id is not None:
            erased = await _rename_all(app, erasure.table_id)
        else:
            erased = erasure.channel_id is None or await _tried(_delete_all(app, erasure.channel_id))
    if erased:
        await app.tables.privacy.mark_erased(erasure)
        app.memory.tries.pop(erasure, None)


async def _delete_all(app: App, channel_id: int) -> None:
    """Delete all that the bot wrote in the channel, but what Discord keeps. Raises any of FAILURES."""
    async for message in app.messages.in_channel(channel_id, limit=None):
        try:
            await message.delete()
        except FAILURES as error:
            if code(error) in CHANGE_LATER:
                raise
            _log.info("direct_message_not_erased", code=code(error))


async def _rename_all(app: App, table: TableId) -> bool:
    """Show a former player in the name of a game's thread and on its newest board; either may be refused without the
    other. Return whether both are done or refused for good. A place without access is no such refusal, for the bot may
    get access again."""
    async with app.memory.lock(Key(BOARD, table)):
        try:
            match = await app.tables.match(table)
        except Refused:  # the game is shown nowhere, or cannot be read
            return True
        redrawn = await _tried(_board(app, match), later=CHANGE_LATER | FORBIDDEN)
    # Discord may ask for minutes of patience for a name. The game's boards need not wait for it.
    return await _tried(_rename(app, match), later=CHANGE_LATER | FORBIDDEN) and redrawn


async def _tried(work: Awaitable[None], later: Collection[int] = CHANGE_LATER) -> bool:
    """Do this; return whether it is done, or refused with a code that is none of those to be tried again."""
    try:
        await work
    except FAILURES as error:
        _log.info("not_erased", code=code(error))
        return code(error) not in later
    return True


async def _rename(app: App, match: Match) -> None:
    """Call a former player so in the name of the match's thread, if it was made on the match's card, whose id it then
    has, and if the bot may rename it. Raises any of FAILURES."""
    thread_id, name = match.place.thread_id, thread_name(app, match)
    if thread_id is None or thread_id != match.card_id:
        return
    thread = app.channel(match.place.guild_id, thread_id) or await app.client.fetch_channel(thread_id)
    if not isinstance(thread, discord.Thread) or thread.name == name:
        return
    if not may_manage(thread):
        _log.info("thread_not_renamed", table=match.id)
        return
    archived = thread.archived
    # Nothing in an archived thread can be changed.
    await (thread.edit(name=name, archived=False) if archived else thread.edit(name=name))
    if archived:
        await thread.edit(archived=True)


async def _board(app: App, match: Match) -> None:
    """Draw the newest board again. A board that is pending is drawn anyway."""
    posts_in, message_id = match.place.posts_in, match.place.message_id
    if posts_in is None or message_id in (None, match.card_id) or match.published_ply < match.ply:
        return
    content = await board(app, match)
    await change(app, posts_in, message_id, layout(content), lambda: files(content))
