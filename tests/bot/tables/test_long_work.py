"""Long work beside play: old games and servers that go, ratings counted anew. Many move all the while, and nobody waits
for what is not theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from bot.store.table_rows import Place
from bot.tables.base import Base, Steps
from bot.tables.clock import DAY
from bot.tables.servers import PATIENCE
from bot.tables.table import Match
from tests.bot.tables.judged import one_move
from tests.bot.tables.kit import CHANNEL, CROWD, GUILD, Service, press
from tests.databases import on_each_database
from tests.killed import met
from tests.postgres import client
from tests.thorough import one_in

PLACES = [Place(GUILD + number, CHANNEL + number) for number in range(2)]
GAMES = 9
"""Finished games in the server of which something goes."""
STEP, MOST = 2, 30
"""Games in one step, where it is tens else; and rows that one transaction may change, fewer than all games have."""
HARMLESS = {"AccessShareLock", "RowShareLock", "RowExclusiveLock"}
"""Locks of whole tables that reading and changing rows take; nobody waits for another one's."""


@asynccontextmanager
async def counted(service: Service) -> AsyncIterator[list[int]]:
    """How many rows each transaction in the block changes."""
    engine, found = service.store.engine.sync_engine, list[int]()
    going: dict[Any, int] = {}

    def changed(connection: Any, cursor: Any, sql: str, *_: object) -> None:
        if not sql.startswith("SELECT"):
            going[connection] = going.get(connection, 0) + max(cursor.rowcount, 0)

    def ended(connection: Any) -> None:
        found.append(going.pop(connection, 0))

    event.listen(engine, "after_cursor_execute", changed)
    event.listen(engine, "commit", ended)
    yield found
    event.remove(engine, "after_cursor_execute", changed)
    event.remove(engine, "commit", ended)


async def played(service: Service) -> list[Match]:
    """Some finished games in one server, the oldest first."""
    return [await service.finish(await service.match(*CROWD[:2], place=PLACES[0])) for _ in range(GAMES)]


async def beside(service: Service, work: Callable[[], Awaitable[object]]) -> int:
    """Do this while people at three tables move, until it is done; return how many moves were made, none of which was
    refused."""
    going = [await service.match(*CROWD[number : number + 2], place=PLACES[1]) for number in range(2, 5)]
    done, moves = asyncio.Event(), 0

    async def play(match: Match) -> None:
        nonlocal moves
        while not done.is_set() or match.ply == 0:
            match = await one_move(service, match)
            moves += 1

    async def finish() -> None:
        await work()
        done.set()

    async with asyncio.TaskGroup() as group:
        for match in going:
            group.create_task(play(match))
        group.create_task(finish())
    return moves


async def cleaned(service: Service) -> None:
    """Delete what nobody keeps, all of it."""
    while await service.tables.servers.clean_up([GUILD + 1]):
        pass


@pytest.fixture
async def service(service: Service) -> Service:
    """The service, which does long work in small steps."""
    service.steps = Steps(STEP, STEP, STEP, STEP)
    await service.restart()
    return service


@on_each_database
@pytest.mark.parametrize("what", one_in(4, ["ratings", "old games", "a server", "a person"]))
async def test_people_move_all_the_while(service: Service, what: str) -> None:
    """No move is refused, and no transaction changes more rows for it than a few games have; but a person is forgotten
    at once."""
    await service.tables.servers.load()
    matches = await played(service)
    work: Callable[[], Awaitable[object]]
    if what == "old games":
        await service.tables.servers.change(GUILD, press("Ann"), keep_days=30)
        service.clock.now += 31 * DAY
        work = partial(cleaned, service)
    elif what == "a server":
        await service.tables.servers.removed(GUILD)
        service.clock.now += PATIENCE
        work = partial(cleaned, service)
    elif what == "a person":
        work = partial(service.tables.privacy.forget, press(CROWD[0]), None)
    else:
        await service.tables.moderation.void(matches[0].id, press("Dee"))
        work = partial(service.tables.recounts.settle)
    async with counted(service) as rows:
        assert await beside(service, work) >= 3
    assert max(rows) > 1
    assert max(rows) <= MOST or what == "a person"
    async with service.store.read() as tx:
        left = await tx.recounts.tables(GUILD, "armadora")
        assert await tx.recounts.pending() == ()
    assert len(left) == {"ratings": GAMES - 1, "a person": GAMES}.get(what, 0)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_deleting_locks_no_row_of_others(service: Service, database: str) -> None:
    """In the middle of a deletion another client changes a table that is not deleted, at once."""
    await service.tables.servers.load()
    await played(service)
    other = await service.match(*CROWD[:2], place=PLACES[1])
    await service.tables.servers.removed(GUILD)
    service.clock.now += PATIENCE
    async with client(database) as another:
        await another.execute("SET lock_timeout = 1")

        async def look(number: int, moment: str) -> None:
            if moment == "in":
                await another.execute("UPDATE tables SET decided = decided + 1 WHERE id = $1", other.id)
                held = await another.fetch(
                    "SELECT DISTINCT mode FROM pg_locks JOIN pg_stat_activity USING (pid) "
                    "WHERE locktype = 'relation' AND backend_type = 'client backend'"  # the server vacuums by itself
                )
                assert {row["mode"] for row in held} <= HARMLESS

        with met(Base, "change", look) as steps:
            await cleaned(service)
    assert next(steps) > 1
