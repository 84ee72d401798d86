"""Taking the buttons off boards that were followed by newer ones, and with them whose turn it was. Nobody waits for it;
until it is done whoever presses one is told that the board is old. The database knows which boards are left, so a
restart forgets none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import discord
import structlog

from bot.tables import OldBoard, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import BAD_FORM, CHANGE_LATER, FAILURES, code
from bot.ui.core.message import kept_files, without_controls
from bot.ui.core.pace import Urgency, urgency
from bot.ui.delivery.changing import change, free

_AT_ONCE = 2.0
"""Seconds that the note of a new board waits for it."""

_log = structlog.get_logger(__name__)


async def retired_at_once(app: App, old: OldBoard) -> bool:
    """Take the buttons off a board that is just being followed, if that costs none of the bot's fifty requests a
    second, so that nothing of it need be noted; return whether it is done."""
    if not free(app, old.message_id):
        return False
    with suppress(TimeoutError):
        async with asyncio.timeout(_AT_ONCE):
            return await _retired(app, old)
    return False


async def retire_all_of(app: App, table: TableId) -> None:
    """Take the buttons off this table's old boards, as far as it is known to have any: `recover` knows of others."""
    if table in app.unretired:
        app.unretired.discard(table)
        await retire(app, await app.tables.placement.old_boards(table))


async def retire(app: App, boards: Iterable[OldBoard]) -> None:
    """Take the buttons off these boards, one after the other."""
    for old in boards:
        await app.foreground.clear()
        if old.message_id in app.retiring:
            continue
        app.retiring.add(old.message_id)
        try:
            with urgency(Urgency.TRIFLE):
                done = await _retired(app, old)
            if done:
                await app.tables.placement.mark_retired(old.message_id)
            else:
                app.unretired.add(old.table)
        except Refused as error:
            # It will be done once more, which changes nothing.
            _log.warning("retiring_not_noted", table=old.table, reason=error.reason.name)
        finally:
            app.retiring.discard(old.message_id)


async def _retired(app: App, old: OldBoard) -> bool:
    """Take them off one board; return whether that is done with, be it that Discord would not have it."""
    try:
        try:
            await _without_buttons(app, old)
        except discord.HTTPException as error:
            if error.code not in BAD_FORM:
                raise
            # It was drawn anew meanwhile, without a name say, so its picture is another one by now.
            app.messages.forget(old.message_id)
            await _without_buttons(app, old)
    except FAILURES as error:
        _log.info("board_not_retired", table=old.table, code=code(error))
        if code(error) in CHANGE_LATER:
            return False
    app.messages.forget(old.message_id)
    return True


async def _without_buttons(app: App, old: OldBoard) -> None:
    message = await app.messages.fetch(old.channel_id, old.message_id)
    await change(app, old.channel_id, old.message_id, without_controls(message), lambda: kept_files(message))
