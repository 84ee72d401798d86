"""Handovers: changes by other processes at tables that this one serves. Presses in direct messages, for example, come
to the process of shard 0. The process that serves a table has its channels, its computer players and the locks of its
messages, so it shows the changes; the other process leaves it a row in the database."""

from __future__ import annotations

from bot.ui.core.app import App
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.turn_lines import TurnLine
from bot.ui.delivery.upkeep import bring_all, guarded
from bot.ui.lobby.card import Card
from bot.ui.lobby.invitations import tell


async def look(app: App) -> None:
    """Show these changes. What fails is pending like anything else."""
    for table in await app.tables.placement.take_over():
        found = await app.tables.readable(table)
        if found is not None:
            # This process does not know whether the newest move was looked at in the other process.
            app.tables.takebacks.forget(table)
            await guarded(table, announce(app, table))
            await bring_all(app, [TurnLine(table)])
        await bring_all(app, [Card(table)])
        await tell(app, table)
