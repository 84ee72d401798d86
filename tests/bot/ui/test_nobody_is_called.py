"""Who reads a message is called only where the bot means it: by a new board, a reminder, a question."""

from __future__ import annotations

from bot.tables.absence import Choice
from bot.tables.clock import DAY
from tests.bot.ui.lateness import begin, others, pass_time, vote
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent


async def test_an_edit_calls_nobody(parlor: Parlor, traffic: list[Sent]) -> None:
    """By whichever way the bot edits, its own or a press's: cards, boards, direct messages, questions."""
    match = await begin(parlor, players=3)
    await parlor.go_on(match)
    await parlor.restart()  # the press's token is forgotten
    match = await parlor.match()
    await pass_time(parlor, DAY)
    for voter in others(parlor, match):
        await vote(parlor, voter, match, Choice.MORE)
    await parlor.go_on(await parlor.match())
    edits = [request for request in traffic if request.method == "PATCH" and request.message is not None]
    assert {request.path.split("/")[1] for request in edits} == {"channels", "webhooks"}
    places = {request.path.split("/")[2] for request in edits}
    assert places & {str(person.user.dm_channel.id) for person in parlor.people[:3]}
    assert str(parlor.home(match).id) in places
    assert [edit for edit in edits if edit.message and edit.message["allowed_mentions"] != {"parse": []}] == []
