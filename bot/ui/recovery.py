"""Recovery: bring everything that is pending: what is saved and people do not see yet, of every kind."""

from bot.store.table_rows import TableId
from bot.ui.core.app import App
from bot.ui.core.error_handler import guarded
from bot.ui.cups import messages  # noqa: F401  # a kind of message is known once its file is imported
from bot.ui.delivery import calls, direct_messages, erasing, looking_back, publish, puzzles, questions  # noqa: F401  # as above
from bot.ui.delivery.outbox import bring_due
from bot.ui.delivery.sending import may_post
from bot.ui.lobby import card, invitations  # noqa: F401  # as above


async def recover(app: App) -> None:
    """Bring everything that is pending, what people wait for first, and let computer players go on wherever one is to
    act. At the start this includes what the last process did not finish or did not note."""
    for spot, tables in (await app.tables.ask(lambda tx: tx.lists.unpublished())).items():
        # This needs no reading of the matches: thousands of them may wait where the bot may no longer post.
        if may_post(app, spot) or may_post(app, spot._replace(in_thread=False)):
            for table in tables:
                await guarded(table, _board(app, table))
    await app.opponents.resume()
    await bring_due(app)
    erasing.begin(app)


async def _board(app: App, table: TableId) -> None:
    """Bring the board of a table, and with it everything else that follows a move."""
    if await publish.ready(app, table):
        await publish.announce(app, table)
