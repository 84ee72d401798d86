"""Shrinking boards that newer boards have followed to their words: the buttons, the turn line and the picture of the
position go, so that people's talk is not pushed out of sight. Nobody waits for it: until it is done, a press on such a
board is answered that the board is old. The database knows which boards are left, so a restart forgets none."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
import structlog

from bot.tables import OldBoard, TableId
from bot.ui.core.app import App
from bot.ui.core.components import lasting, lasting_files
from bot.ui.core.discord_errors import BAD_FORM, CHANGE_LATER, FAILURES, code
from bot.ui.core.own_messages import tags
from bot.ui.delivery.changing import change, free
from bot.ui.delivery.upkeep import ToShow

_AT_ONCE = 2.0
"""Seconds for which the note of a new board waits for the old board."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Remains(ToShow[OldBoard, None]):
    """What is left of a board that another board has followed."""

    table: TableId
    old: OldBoard

    steady = True

    async def wanted(self, app: App) -> OldBoard | None:
        await app.foreground.clear()
        return self.old

    async def show(self, app: App, wanted: OldBoard) -> None:
        await _shrink(app, wanted)

    async def note(self, app: App, wanted: OldBoard, shown: None) -> None:
        app.messages.forget(wanted.message_id)
        await app.tables.placement.mark_retired(wanted.message_id)


async def retired_at_once(app: App, old: OldBoard) -> bool:
    """Shrink a board that is just being followed, if that costs none of the bot's fifty requests a second; then the old
    board need not be noted. Return whether nothing is left to do."""
    if not free(app, old.message_id):
        return False
    try:
        async with asyncio.timeout(_AT_ONCE):
            await _shrink(app, old)
    except FAILURES as error:  # too slow, or Discord refused
        _log.info("board_not_retired", table=old.table, code=code(error))
        if code(error) in CHANGE_LATER:
            return False
    app.messages.forget(old.message_id)
    return True


async def _shrink(app: App, old: OldBoard) -> None:
    """Leave of one board what lasts. Raises any of FAILURES."""
    try:
        await _shrink_as_known(app, old)
    except discord.HTTPException as error:
        if error.code not in BAD_FORM:
            raise
        # The board was drawn anew meanwhile, without a name say, so the remembered picture is outdated.
        app.messages.forget(old.message_id)
        await _shrink_as_known(app, old)


async def _shrink_as_known(app: App, old: OldBoard) -> None:
    message = await app.messages.fetch(old.channel_id, old.message_id)
    if tags(message):  # else it was done before, and nobody noted it
        await change(app, old.channel_id, old.message_id, lasting(message), lambda: lasting_files(message))
