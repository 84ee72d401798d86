"""The bot is killed between two requests, and started again: everybody has what they should have, and has it once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any, TypeAlias

import pytest

from tests.discord_double import stored
from tests.discord_double.faults import ANSWER, FOLLOW_UP, RETIRE, SEND, Fault
from tests.discord_double.model import Kind, Message, Person
from tests.discord_double.tables import Table
from tests.discord_double.truth import PATIENCE, right, wrongs
from tests.discord_double.world import World

pytestmark = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)

Step: TypeAlias = Callable[[], Awaitable[object]]
"""Does something at a table, without waiting for its results."""


async def start(world: World, *people: Person) -> Step:
    return partial((await Table.open(world, *people)).start, wait=False)


async def move(world: World, *people: Person, last: bool = False) -> Step:
    table = await Table.begin(world, *people)
    if last:
        await table.play(1, last=True)
    return partial(table.move, f"{table.words(last=last)}!", by="typed", wait=False)


async def take_back(world: World, *people: Person) -> Step:
    table = await Table.begin(world, *people)
    return partial(table.take_back, await table.move(table.words(first="W")), wait=False)


STEPS: dict[str, Callable[..., Awaitable[Step]]] = {
    "start": start,
    "move": move,
    "last move": partial(move, last=True),
    "move taken back": take_back,
}


def tables(world: World) -> list[Any]:
    """Return how far each table is."""
    return [dict(row) for row in stored.read(world.bot.database, "SELECT id, phase, ply FROM tables ORDER BY id")[0]]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("after", [False, True], ids=["before", "sent"])
@pytest.mark.parametrize("name", STEPS)
async def test_killed_at_any_request_everything_is_told_once(served: World, name: str, after: bool) -> None:
    """At the first request that Discord gets because of a step, at the second, and so on to the last one: before it is
    carried out, and after. What was saved has its card, thread, board and direct messages, each once."""
    for number in count():
        step = await STEPS[name](served, *served.people(f"Ann{number}", f"Bob{number}"))
        await right(served)
        before = tables(served)
        kill = served.kill_at("", after=after, skip=number, where=lambda call: not call.route.startswith("GET"))
        await step()

        def over(kill: Fault = kill, before: list[Any] = before) -> bool:
            return bool(kill.struck) or (tables(served) != before and not wrongs(served))

        await served.until(over, "it is killed, or everything is told", 60.0)
        await served.calm()
        if not kill.struck:
            break
        await served.restart_bot()
        await right(served)
        assert len(served.messages(served.games)) == len(tables(served))
    assert number >= 4, "a press is answered, and a board, a direct message and the board before follow"


async def played_out(world: World) -> Table:
    """Return a table whose game is over."""
    table = await Table.begin(world, *world.people("Ann", "Bob"))
    await table.play(2)
    await table.finish()
    await right(world)
    return table


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("route", [ANSWER, RETIRE], ids=["answer", "page"])
async def test_killed_while_a_game_is_looked_back_on_nothing_changes(served: World, route: str, after: bool) -> None:
    """Whoever steps through a game that is over presses again, and sees it."""
    table = await played_out(served)
    stood = [message.id for message in served.messages(table.thread)]
    who, board = table.people[0], table.board
    menu = await served.press(who, board, "look")
    first = await served.press(who, menu.message, "show")
    served.kill_at(route, after=after)
    await served.press(who, first.message, "Next", wait=False)
    await served.restart_bot()
    await right(served)
    again = await served.press(who, (await served.press(who, board, "look")).message, "show")
    assert again.message.files
    assert [message.id for message in served.messages(table.thread)][: len(stood)] == stood
    assert [ply for ply, _ in table.boards()].count(table.truth().ply) == 1


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_killed_while_a_card_is_shown_to_everybody_it_is_there_at_most_once(served: World, after: bool) -> None:
    """Whoever shows it presses again where it did not come; nothing else is lost."""
    table = await played_out(served)
    who = table.people[0]
    menu = await served.press(who, table.board, "look")
    card = await served.press(who, menu.message, "card")
    served.kill_at(FOLLOW_UP, after=after)
    await served.press(who, card.message, "here", wait=False)
    await served.restart_bot()
    await right(served)
    cards = [name for message in served.messages(table.thread) for name in message.files if name.startswith("share")]
    assert len(cards) == int(after)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_killed_at_the_card_of_a_rematch_it_is_there_once(served: World, after: bool) -> None:
    """It calls the other player once, who needs one tap to begin."""
    table = await played_out(served)
    served.kill_at(SEND, after=after, where=lambda call: served.place(call) is Kind.THREAD)
    await served.press(table.people[0], table.board, "Rematch", wait=False)
    await served.restart_bot()

    def cards() -> list[Message]:
        return [message for message in served.messages(table.thread) if message.button("Join")]

    await served.until(lambda: bool(cards()), "the card is there", PATIENCE)
    await served.calm()
    [card] = cards()
    await served.press(table.people[1], card, "Join")
    await served.until(lambda: not cards(), "the game has begun", PATIENCE)
