"""What follows every change of a match: everybody sees it, the computers go on, and in the end the game is looked back
on. Nothing of it needs a memory: whatever a process did not come to, the next look at the tables does.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables import Match, TableId
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from bot.ui.delivery import charts, direct_messages
from bot.ui.delivery.publish import Posted, may_post, owed, publish
from engine.game import Seat


async def spread(
    app: App, table: TableId, reply: Reply | None = None, seats: Iterable[Seat] | None = None, *, calling: bool = False
) -> Posted:
    """Post the board, let the computers go on if one is to act, and bring the direct messages of these seats up to
    date; of all seats without any, and when the match is over. `call` is the press that led to it, if there was one;
    with `calling` others have moved since, so its presser is called again."""
    posted = await publish(app, table, reply, calling=calling)
    match = await app.tables.get(table)
    assert isinstance(match, Match)
    if match.to_act is not None and match.seats[match.to_act].computer is not None:
        app.opponents.go_on(table, lambda moved: spread(app, moved.id, reply, (), calling=True))
    await direct_messages.write(app, table, seats if match.live else None)
    if not match.live and posted is Posted.DONE:
        charts.begin(app, match)
    return posted


async def recover(app: App) -> None:
    """Post every board that is owed, at the start those of which the last process did not note the posting; and let
    computers go on wherever one is to act."""
    for match in await app.tables.placement.unpublished():
        if app.opponents.busy(match.id):
            continue  # an update follows anyway
        if owed(app, match) and may_post(app, match):
            if match.id not in app.newest:
                app.doubtful.add(match.id)
            await spread(app, match.id, seats=())
    await app.opponents.resume()
