"""What other processes have changed at tables that this one serves: somebody pressed in direct messages, say, which
come to the process of shard 0. The one that serves a table has its channels and its computers in hand, so it shows what
happened; that it is to do so, it learns from the database.
"""

from __future__ import annotations

from bot.ui.core.app import App
from bot.ui.delivery.after_move import spread
from bot.ui.delivery.turn_lines import TurnLine
from bot.ui.delivery.upkeep import catch_up, guarded
from bot.ui.lobby.card import Card


async def look(app: App) -> None:
    """Show it. What this does not get done is pending like anything else."""
    for table in await app.tables.placement.take_over():
        found = await app.tables.readable(table)
        if found is not None:
            # Whether the newest move was looked at over there nobody knows.
            app.tables.takebacks.forget(table)
            await guarded(table, spread(app, table))
            await catch_up(app, [TurnLine(table)])
        await catch_up(app, [Card(table)])
