"""What follows every change of a match: everybody sees it, the computer players go on, and in the end the game is
looked back on. None of this depends on this process: the database says what is pending, and `recovery` brings it.
"""

from structlog.contextvars import bound_contextvars

from bot import measures
from bot.store.table_rows import TableId
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import waits_for_computers
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import Posted, publish
from bot.ui.delivery.upkeep import guarded, retry


async def announce(app: App, table: TableId, reply: Reply | None = None, *, calling: bool = False) -> Posted:
    """Post the board, let the computer players go on if one is to act, and bring the direct messages up to date.
    `reply` belongs to the press that caused the change, if there was one; with `calling` others have moved since, so
    the board mentions its presser again. A table that another process serves is left to that process."""
    match = await app.tables.match(table)
    if not app.tables.serves(match):
        return Posted.DONE
    with bound_contextvars(table=table, game=match.game, guild=match.place.guild_id):
        return await _announce(app, table, reply, calling=calling)


async def _announce(app: App, table: TableId, reply: Reply | None, *, calling: bool) -> Posted:
    match = await app.tables.match(table)
    if reply is not None and not calling and waits_for_computers(match):
        posted = Posted.DONE  # the computers' moves come in a moment, and bring the board
    else:
        posted = await publish(app, table, reply, calling=calling)
        match = await app.tables.match(table)
    if match.thinking is not None:
        app.opponents.go_on(table, lambda moved: announce(app, moved.id, reply, calling=True))
    elif match.solo is not None and match.to_act == match.solo:
        app.opponents.judge(match, match.solo)
    written = await bring_fresh(app, table)
    if written and not calling:
        measures.reached("direct_messages")
    if posted is not Posted.LATER:
        app.memory.tries.pop((announce, table), None)
    else:
        retry(app, (announce, table), lambda: guarded(table, announce(app, table)))
    return posted
