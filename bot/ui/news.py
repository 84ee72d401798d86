"""What follows every change of a match: everybody sees it, the computers go on, and in the end the game is looked back
on. Nothing of it needs a memory: whatever a process did not come to, the next look at the tables does.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables import Match, TableId
from bot.ui import charts, letters
from bot.ui.call import Call
from bot.ui.hall import Hall
from bot.ui.publish import Posted, may_post, owed, publish
from engine.game import Seat


async def spread(
    hall: Hall, table: TableId, call: Call | None = None, seats: Iterable[Seat] | None = None, *, calling: bool = False
) -> Posted:
    """Post the board, let the computers go on if one is to act, and bring the direct messages of these seats up to
    date; of all seats without any, and when the match is over. `call` is the press that led to it, if there was one;
    with `calling` others have moved since, so its presser is called again."""
    posted = await publish(hall, table, call, calling=calling)
    match = await hall.tables.get(table)
    assert isinstance(match, Match)
    if match.to_act is not None and match.seats[match.to_act].computer is not None:
        hall.opponents.go_on(table, lambda moved: spread(hall, moved.id, call, (), calling=True))
    await letters.write(hall, table, seats if match.live else None)
    if not match.live and posted is Posted.DONE:
        charts.begin(hall, match)
    return posted


async def recover(hall: Hall) -> None:
    """Post every board that is owed, at the start those of which the last process did not note the posting; and let
    computers go on wherever one is to act."""
    for match in await hall.tables.unpublished():
        if hall.opponents.busy(match.id):
            continue  # an update follows anyway
        if owed(hall, match) and may_post(hall, match):
            if match.id not in hall.newest:
                hall.doubtful.add(match.id)
            await spread(hall, match.id, seats=())
    await hall.opponents.resume()
