"""The bot is killed between two requests, and started again: everybody has what they should have, and has it once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any, TypeAlias

import pytest

from tests.discord_double import stored
from tests.discord_double.faults import Fault
from tests.discord_double.model import Person
from tests.discord_double.tables import Table
from tests.discord_double.truth import right, wrongs
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
