"""What follows every change of a match: everybody sees it, the computer players go on, and in the end the game is
looked back on. None of this depends on this process: the database says what is owed, and `recovery` brings it.
"""

from structlog.contextvars import bound_contextvars

from bot import measures
from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import waits_for_computers
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import Posted, publish


async def announce(app: App, table: TableId, reply: Reply | None = None) -> Posted:
    """Post the board, let the computer players go on if one is to act, and bring the direct messages up to date.
    `reply` belongs to the press that caused the change, if there was one. A table that another process serves is left
    to that process."""
    match, first = await app.tables.match(table), reply is not None and not reply.overtaken
    if not app.tables.serves(match):
        return Posted.DONE
    with bound_contextvars(table=table, game=match.game, guild=match.place.guild_id):
        if first and waits_for_computers(match):
            posted = Posted.DONE  # the computers' moves come in a moment, and bring the board
        else:
            posted = await publish(app, table, reply)
            match = await app.tables.match(table)
        if match.thinking is not None:

            async def show(moved: Match) -> None:
                if reply is not None:
                    reply.overtaken = True
                await announce(app, moved.id, reply)

            app.opponents.go_on(table, show)
        elif match.solo is not None and match.to_act == match.solo:
            app.opponents.judge(match, match.solo)
        if not match.live:
            app.ended(match)
        written = await bring_fresh(app, table)
        if written and (reply is None or not reply.overtaken):
            measures.reached("direct_messages")
        return posted
