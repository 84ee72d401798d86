"""Cups as time passes: whatever is due is done, and people see it."""

from bot.tables.cups.service import CARD, CROWN, TABLE
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.error_handler import guarded
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.outbox import bring_fresh


def ended(app: App, match: Match) -> None:
    """Let the cup of a match that is over go on."""
    if match.row.cup_id is not None:
        app.background.start(guarded(match.row.cup_id, go_on(app, match.row.cup_id)))


async def look(app: App) -> None:
    """Let all cups go on in which something is due. An error with one does not stop the others."""
    for cup_id in await app.tables.cups.due():
        await guarded(cup_id, go_on(app, cup_id))


async def go_on(app: App, cup_id: int) -> None:
    """Let this cup go on, and bring what people are to see of it."""
    for table in await app.tables.cups.go_on(cup_id):
        await guarded(table, announce(app, table))
    await bring_fresh(app, cup_id, TABLE, CROWN)
    following = await app.tables.ask(lambda tx: tx.cups.following(cup_id))
    for number in filter(None, (cup_id, following)):
        await bring_fresh(app, number, CARD)
