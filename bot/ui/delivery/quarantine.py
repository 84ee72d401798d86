"""Tables that cannot be read: their threads are told so, each once. What presses on their boards are answered with
stands in `error_handler`.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord
import structlog

from bot.tables import Place, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.message import Message
from bot.ui.delivery.sending import may_post, send

_log = structlog.get_logger(__name__)


async def tell(app: App, tables: Iterable[tuple[TableId, Place]]) -> None:
    """Tell the threads of these tables, which cannot be read, each once."""
    for table, place in tables:
        if may_post(app, place.spot) and await _told(app, table, place):
            await app.tables.placement.mark_quarantine_told(table)


async def _told(app: App, table: TableId, place: Place) -> bool:
    """Tell one thread; return whether that is done with, be it that Discord would not have it."""
    sentence = app.public(place.guild_id)("quarantine.told", number=table)
    try:
        await send(app, place, Message(sentence), discord.AllowedMentions.none(), what=f"quarantine {table}")
    except FAILURES as error:
        _log.info("quarantine_not_told", table=table, code=code(error))
        return code(error) not in LATER
    return True
