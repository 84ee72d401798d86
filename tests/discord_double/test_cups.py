"""A cup of a whole server on the double: from the card to the crown."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.discord_double.model import Message, Person
from tests.discord_double.truth import truths
from tests.discord_double.world import World

PEOPLE, ROUNDS = 32, 5
A_MINUTE = 60.0
MANAGE_GUILD = 1 << 5


async def test_thirty_two_people_play_five_rounds_of_three_within_a_minute(served: World) -> None:
    """Everybody passes at once in each game, each table has its thread, and the crown comes by itself."""
    people = {person.id: person for person in served.people(*(f"P{number}" for number in range(PEOPLE)))}
    host = next(iter(people.values()))
    await open_cup(served, host)
    begun = time.monotonic()
    card = await served.until(lambda: shown(served, "I’m in"), "the card is there")
    assert card is not None
    await asyncio.gather(*(served.press(person, card, "I’m in") for person in people.values()))
    page = await served.press(host, card, "Show")
    await served.press(host, page.message, "Begin now")
    for number in range(1, ROUNDS + 1):

        def begun_tables(count: int = number * 11) -> bool:
            return len(truths(served.bot.database)) == count

        await served.until(begun_tables, "the round has begun")
        await asyncio.gather(*(played(served, people, table.id) for table in truths(served.bot.database) if table.live))
    await served.until(lambda: shown(served, "Play again next week"), "the crown is there")
    assert time.monotonic() - begun < A_MINUTE
    assert len(served.threads()) == ROUNDS * 11
    await served.calm()
    assert len([message for message in served.messages(served.games) if message.button("Play again next week")]) == 1


async def open_cup(world: World, host: Person) -> None:
    """Let the host, who manages the server, open a cup."""
    host.granted = MANAGE_GUILD
    page = await world.command(host, "cup")
    panel = await world.press(host, page.message, "New cup")
    panel = await world.choose(host, panel.message, "Tables", "1")
    await world.press(host, panel.message, "Open sign-up")


def shown(world: World, button: str) -> Message | None:
    """The message in the channel with this button, once it is there."""
    return next((message for message in world.messages(world.games) if message.button(button)), None)


async def played(world: World, people: dict[int, Person], number: int) -> None:
    """Let everybody at this table pass, until its game is over."""
    while (table := next(table for table in truths(world.bot.database) if table.id == number)).live:
        thread = next(thread for thread in world.threads() if thread.id == table.thread)
        user = table.players[table.state.to_act or 0].user_id
        await world.command(people[user or 0], "armadora move", thread, move="pass!", table=number)


@pytest.mark.parametrize("after", [False, True], ids=["before", "made"])
async def test_killed_while_a_thread_is_made_there_is_one(served: World, after: bool) -> None:
    """Though nothing in it says yet what it is for: people are called there once, and the game begins."""
    people = served.people("Ann", "Bob", "Cas")
    await open_cup(served, people[0])
    card = await served.until(lambda: shown(served, "I’m in"), "the card is there")
    assert card is not None
    for person in people:
        await served.press(person, card, "I’m in")
    page = await served.press(people[0], card, "Show")
    served.kill_at("POST /channels/{channel}/threads", after=after)
    await served.press(people[0], page.message, "Begin now", wait=False)
    await served.restart_bot()
    await served.until(lambda: len(truths(served.bot.database)) == 1, "the game has begun")
    await served.calm()
    [thread] = served.threads()
    calls = [message for message in served.messages(thread) if "at the latest" in message.text]
    assert [sorted(call.called) for call in calls] == [sorted(person.id for person in people)]
