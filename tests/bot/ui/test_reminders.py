"""Reminders: at most two for each turn, each once, where and when the player prefers."""

from __future__ import annotations

import pytest

from bot.tables.clock import HOUR
from tests.bot.ui.calling import calls_of
from tests.bot.ui.lateness import LOOK, begin, pass_time, question, said
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import begun_in_thread, put_out, turn_of
from tests.bot.ui.requests import Sent, requests_to
from tests.thorough import one_in


async def test_a_player_is_reminded_twice_at_most(parlor: Parlor) -> None:
    """At half of the time and at nine tenths, in the thread, by name; restarts repeat none."""
    match = await begin(parlor)
    person = parlor.to_act(match)
    for hours, times in ((11, 0), (1, 1), (1, 1), (9, 2), (1, 2)):
        await pass_time(parlor, hours * HOUR)
        assert len(said(parlor, match, "still your turn")) == times
        await parlor.restart()
        await parlor.env.advance_time(LOOK)
        reminders = said(parlor, match, "still your turn")
        assert len(reminders) == times
    assert [user.id for user in reminders[0].mentions] == [person.id]


CLOSED = pytest.mark.parametrize("code", one_in(2, [50007, 50278]))
"""What Discord says of direct messages that the person has closed, and if no server is shared with the bot."""


@CLOSED
@pytest.mark.parametrize("where", ["dm", "both"])
async def test_closed_direct_messages_count_as_reminded(parlor: Parlor, where: str, code: int) -> None:
    """The reminder comes in the thread, once, and the person is not written to again and again."""
    match = await begin(parlor)
    who = parlor.to_act(match)
    await parlor.tables.preferences.change(parlor.pressed(who), remind=where)
    closed(parlor, who, code)
    await pass_time(parlor, 12 * HOUR)
    for _ in range(3):
        assert (await parlor.match()).timer.reminded == 1
        assert len(said(parlor, match, "still your turn")) == 1
        assert written_to(parlor, who) == 1
        await parlor.env.advance_time(61)


@CLOSED
async def test_nothing_is_decided_about_who_is_outside_the_thread_with_closed_direct_messages(
    parlor: Parlor, traffic: list[Sent], code: int
) -> None:
    """There is no way to Bob: nothing lets him in, nothing was said to him, and he is not written to again and
    again."""
    thread, match = await begun_in_thread(parlor, parlor.ann, parlor.bob, clock="relaxed")
    match = await turn_of(parlor, parlor.bob)
    put_out(parlor, thread, parlor.bob)
    before = calls_of(traffic, parlor.bob)
    closed(parlor, parlor.bob, code)
    for _ in range(5):
        await pass_time(parlor, 12 * HOUR)
        assert said(parlor, match, "still your turn") == said(parlor, match, "time for this turn is up") == []
        assert calls_of(traffic, parlor.bob) == before
    assert written_to(parlor, parlor.bob) <= 2
    assert (await parlor.match()).ply == match.ply


def closed(parlor: Parlor, person: Person, code: int) -> None:
    """Let Discord refuse all direct messages to this person from now on, and forget those of before."""
    parlor.env.inject_error("POST", messages_to(person), status=403, code=code, times=None)
    parlor.env.backend.http_requests.clear()


def messages_to(person: Person) -> str:
    return f"/channels/{person.user.dm_channel.id}/messages"


def written_to(parlor: Parlor, person: Person) -> int:
    """Return how often the bot tried to write to this person."""
    return len(requests_to(parlor, messages_to(person), "POST"))


@pytest.mark.parametrize(("wish", "times"), [("dm", 2), ("none", 0)])
async def test_who_wishes_is_reminded_by_direct_message_or_not_at_all(parlor: Parlor, wish: str, times: int) -> None:
    """And not in the thread; the others are asked as ever when the time is up."""
    match = await begin(parlor)
    who = parlor.to_act(match)
    await parlor.tables.preferences.change(parlor.pressed(who), remind=wish)
    for hours in (12, 11):
        await pass_time(parlor, hours * HOUR)
    assert said(parlor, match, "still your turn") == []
    reminders = [m for m in parlor.direct_messages(who) if "still your turn in a game of Armadora" in text(m)]
    assert len(reminders) == times
    await pass_time(parlor, HOUR)
    await question(parlor, match)


async def test_a_reminder_goes_when_the_others_are_asked(parlor: Parlor) -> None:
    """What is asked then stands alone: nobody needs to read first that it is still somebody's turn."""
    match = await begin(parlor, players=3)
    await pass_time(parlor, 12 * HOUR)
    assert len(said(parlor, match, "still your turn")) == 1
    await pass_time(parlor, 12 * HOUR)
    await question(parlor, match)
    assert said(parlor, match, "still your turn") == []
    assert "Play" in buttons(parlor.board(match))
