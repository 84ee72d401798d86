"""Recovery: bring everything that is pending: what is saved and people do not see yet, of every kind."""

from itertools import chain

from bot.store.table_rows import TableId
from bot.ui.core.app import App
from bot.ui.cups import messages as cup_messages
from bot.ui.delivery import (
    calls,
    direct_messages,
    erasing,
    lines,
    outsiders,
    play_messages,
    publish,
    puzzles,
    questions,
    results,
)
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.outbox import bring_due
from bot.ui.delivery.publish import ready
from bot.ui.delivery.sending import open_spots
from bot.ui.delivery.upkeep import guarded
from bot.ui.lobby import card, invitations

_OF_THE_OUTBOX = (
    calls,
    card,
    cup_messages,
    direct_messages,
    invitations,
    lines,
    outsiders,
    play_messages,
    publish,
    puzzles,
    questions,
    results,
)
"""The files that have the kinds of messages."""


async def recover(app: App) -> None:
    """Bring everything that is pending, what people wait for first, and let computer players go on wherever one is to
    act. At the start this includes what the last process did not finish or did not note."""
    boards = await app.tables.ask(lambda tx: tx.lists.unpublished())
    # This comes first because it reads no matches: thousands of them may wait in channels where the bot may no longer
    # post.
    channels = {spot: spot._replace(in_thread=False) for spot in boards}
    may = open_spots(app, {*channels, *channels.values()})
    shown = chain.from_iterable(tables for spot, tables in boards.items() if spot in may or channels[spot] in may)
    for table in shown:
        await guarded(table, _board(app, table))
    await app.opponents.resume()
    await bring_due(app)
    erasing.begin(app)


async def _board(app: App, table: TableId) -> None:
    """Bring the board of a table, and with it everything else that follows a move."""
    if await ready(app, table):
        await announce(app, table)
