"""Results in the channel that a server has for them."""

from __future__ import annotations

import pytest

from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.bot.ui.steps import results_channel


@pytest.mark.usefixtures("any_game")
async def test_the_result_is_posted_once(parlor: Parlor) -> None:
    """With the picture of the end, who played and won, the way there and a replay; the card says who won, too."""
    channel = await results_channel(parlor)
    match = await parlor.to_the_end(await parlor.begin(3))
    await parlor.env.advance_time(61)
    (result,) = channel.history()
    assert "won" in text(parlor.games.history()[0])
    assert "Ann" in text(result)
    assert "Cas" in text(result)
    assert len(files(result)) == 1
    assert str(match.place.posts_in) in str([row.to_dict() for row in result.components])
    answer = await parlor.dee.tap(result, Verb.REPLAY)
    assert answer.response.ephemeral
    assert files(answer.response)
    await parlor.next_process()
    assert len(channel.history()) == 1


async def test_a_channel_that_is_gone_stops_nothing(parlor: Parlor) -> None:
    """The game ends as any other, and nothing is pending for ever."""
    channel = await results_channel(parlor)
    match = await parlor.begin()
    parlor.env.backend.delete_channel(channel.id)
    await parlor.env.settle()
    match = await parlor.to_the_end(match)
    assert "Rematch" in buttons(parlor.last_board(match))
    assert await parlor.tables.outbox.due() == []


async def test_a_game_that_was_stopped_has_no_result(parlor: Parlor) -> None:
    """Nor has one where the server has no such channel."""
    channel = await results_channel(parlor)
    match = await parlor.begin()
    for person in (parlor.ann, parlor.bob):
        match = await parlor.tables.matches.agree_to_stop(match.id, parlor.pressed(person))
    await parlor.env.advance_time(61)
    assert not match.live
    assert not channel.history()
