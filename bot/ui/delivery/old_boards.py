"""Taking the buttons and the turn line off boards that newer boards have followed. Nobody waits for it: until it is
done, a press on such a board is answered that the board is old. The database knows which boards are left, so a restart
forgets none."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
import structlog

from bot.tables import OldBoard, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import BAD_FORM, CHANGE_LATER, FAILURES, code
from bot.ui.core.message import kept_files, without_controls
from bot.ui.delivery.changing import change, free
from bot.ui.delivery.upkeep import ToShow

_AT_ONCE = 2.0
"""Seconds for which the note of a new board waits for the old board."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class OldButtons(ToShow[OldBoard, None]):
    """The buttons of a board that another board has followed, to be taken off."""

    table: TableId
    old: OldBoard

    steady = True

    async def wanted(self, app: App) -> OldBoard | None:
        await app.foreground.clear()
        return self.old

    async def show(self, app: App, wanted: OldBoard) -> None:
        await _take_off(app, wanted)

    async def note(self, app: App, wanted: OldBoard, shown: None) -> None:
        app.messages.forget(wanted.message_id)
        await app.tables.placement.mark_retired(wanted.message_id)


async def retired_at_once(app: App, old: OldBoard) -> bool:
    """Take the buttons off a board that is just being followed, if that costs none of the bot's fifty requests a
    second; then the old board need not be noted. Return whether nothing is left to do."""
    if not free(app, old.message_id):
        return False
    try:
        async with asyncio.timeout(_AT_ONCE):
            await _take_off(app, old)
    except FAILURES as error:  # too slow, or Discord refused
        _log.info("board_not_retired", table=old.table, code=code(error))
        if code(error) in CHANGE_LATER:
            return False
    app.messages.forget(old.message_id)
    return True


async def _take_off(app: App, old: OldBoard) -> None:
    """Take the buttons off one board. Raises any of FAILURES."""
    try:
        await _without_buttons(app, old)
    except discord.HTTPException as error:
        if error.code not in BAD_FORM:
            raise
        # The board was drawn anew meanwhile, without a name say, so the remembered picture is outdated.
        app.messages.forget(old.message_id)
        await _without_buttons(app, old)


async def _without_buttons(app: App, old: OldBoard) -> None:
    message = await app.messages.fetch(old.channel_id, old.message_id)
    await change(app, old.channel_id, old.message_id, without_controls(message), lambda: kept_files(message))
