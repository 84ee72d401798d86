"""What the newest board says of clocks and people, changed without a move: more time was given, somebody came back, the
bot was away. The database counts these changes and knows which the board shows.
"""

from __future__ import annotations

import structlog

from bot.tables import Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, code
from bot.ui.core.matches import turn_line
from bot.ui.core.message import kept_files, with_turn
from bot.ui.core.pace import Urgency, urgency
from bot.ui.delivery.changing import change

_log = structlog.get_logger(__name__)


async def renew(app: App, table: TableId) -> None:
    """Let the newest board say what is true; one that is owed will say it anyway."""
    async with app.lock(table):
        match = await app.tables.match(table)
        if await app.tables.left_to_another(match):
            return
        shown = match.timer.line_shown >= match.timer.line_changes
        posts_in, message_id = match.place.posts_in, match.place.message_id
        if shown or not match.live or match.published_ply < match.ply or posts_in is None or message_id is None:
            return
        try:
            with urgency(Urgency.LETTER):
                message = await app.messages.fetch(posts_in, message_id)
                line = with_turn(message, turn_line(match, app.public_of(match)))
                await change(app, posts_in, message_id, line, lambda: kept_files(message))
        except FAILURES as error:
            _log.info("line_not_renewed", table=table, code=code(error))
            if code(error) in CHANGE_LATER:
                return
        try:
            await app.tables.clocks.mark_line_shown(match)
        except Refused as error:
            # It is said once more, which changes nothing.
            _log.warning("line_not_noted", table=table, reason=error.reason.name)
