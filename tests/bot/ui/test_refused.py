"""What Discord refuses for good counts as shown, whatever kind of thing it is: it is noted, and not tried every minute.
Direct messages and the Play message have stories of their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from fnmatch import fnmatch
from typing import TypeAlias

import pytest

from bot.tables.clock import HOUR
from tests.bot.ui.calling import looking
from tests.bot.ui.lateness import begin, pass_time
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.places import begun_in_thread, put_out, turn_of
from tests.bot.ui.steps import also, results_channel
from tests.bot.ui.test_leaving import wish_to_stop
from tests.bot.ui.test_quarantine import damage

Refuse: TypeAlias = Callable[[str, str], None]
"""Lets Discord refuse requests of this method and path from now on."""
Story: TypeAlias = Callable[[Parlor, Refuse], Awaitable[None]]


async def result(parlor: Parlor, refuse: Refuse) -> None:
    channel, match = await results_channel(parlor), await parlor.begin()
    refuse("POST", f"/channels/{channel.id}/messages")
    await parlor.to_the_end(match)


async def quarantine_note(parlor: Parlor, refuse: Refuse) -> None:
    match = await parlor.begin()
    damage(parlor, "UPDATE tables SET edition = 99")
    refuse("POST", f"/channels/{match.place.thread_id}/messages")
    await parlor.restart()


async def late_question(parlor: Parlor, refuse: Refuse) -> None:
    match = await begin(parlor)
    refuse("POST", f"/channels/{match.place.thread_id}/messages")
    await pass_time(parlor, 25 * HOUR)


async def turn_line(parlor: Parlor, refuse: Refuse) -> None:
    match = await begin(parlor)
    refuse("PATCH", f"/channels/{match.place.thread_id}/messages/*")
    await pass_time(parlor, HOUR)


async def people_called(parlor: Parlor, refuse: Refuse) -> None:
    await looking(parlor, parlor.bob)
    refuse("POST", f"/channels/{parlor.games.id}/messages")
    await parlor.lobby()


async def call_of_guests(parlor: Parlor, refuse: Refuse) -> None:
    await parlor.lobby(players=3)
    refuse("POST", f"/channels/{parlor.games.id}/messages")
    await also(parlor, parlor.bob)


async def card(parlor: Parlor, refuse: Refuse) -> None:
    match = await parlor.begin()
    refuse("PATCH", f"/channels/{parlor.games.id}/messages/*")
    while match.live:
        match = await parlor.quick(match, match.record.game.absent(match.view(match.to_act)).words)


async def withdrawal(parlor: Parlor, refuse: Refuse) -> None:
    match = await parlor.begin()
    question = await wish_to_stop(parlor, parlor.ann, match)
    refuse("DELETE", f"/channels/*/messages/{question.id}")
    await parlor.quick(match, parlor.words(match))


async def outsider(parlor: Parlor, refuse: Refuse) -> None:
    thread, _ = await begun_in_thread(parlor, parlor.ann, parlor.bob, clock="relaxed")
    await turn_of(parlor, parlor.bob)
    put_out(parlor, thread, parlor.bob)
    refuse("POST", f"/channels/{thread.id}/messages")
    for hours in (12, 10):  # two reminders
        await pass_time(parlor, hours * HOUR)


STORIES: list[Story] = [
    result,
    quarantine_note,
    late_question,
    turn_line,
    people_called,
    call_of_guests,
    card,
    withdrawal,
    outsider,
]


async def pending(parlor: Parlor) -> list[object]:
    """Return all that the database has as pending of these kinds."""
    tables = parlor.tables
    return [
        *await tables.outbox.due(),
    ]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
async def test_what_is_refused_for_good_is_tried_once(parlor: Parlor, story: Story) -> None:
    """And nothing is pending of it."""
    refused = list[tuple[str, str]]()

    def refuse(method: str, path: str) -> None:
        refused.append((method, path))
        parlor.env.backend.http_requests.clear()
        parlor.env.inject_error(method, path, status=400, code=50035, times=None)

    await story(parlor, refuse)
    [(method, path)] = refused
    for _ in range(3):
        await parlor.env.advance_time(61)
        tried = [
            request
            for request in parlor.env.backend.http_requests
            if request.method == method and fnmatch(request.path, path)
        ]
        assert len(tried) == 1
        assert await pending(parlor) == []
