"""The database's server is away for ten seconds while the bot's process plays, or ends its connections one after the
other: nothing is lost, nothing comes twice, and people are told what is true."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from itertools import product

import pytest

from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World
from tests.postgres import Server, client
from tests.tools.round_trips import Cut, counted

AWAY = 10.0
STEPS = 20
"""The first round trips from a press on, at one of which a connection is lost: they reach beyond the move's COMMIT."""
SAVED = ("Done", "That’s saved")
NOT_SAVED = "couldn’t save the game"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_people_who_go_on_moving_are_told_and_go_on_once_it_is_back(served: World, postgres: Server) -> None:
    """The same process plays on, and what people see is what is saved. The last moves before are hardly saved when the
    server goes, so of some of them nothing was shown or noted."""
    tables = [
        await Table.begin(served, *served.people(f"Ann{number}", f"Bob{number}"), seed=number) for number in range(3)
    ]
    for table in tables:
        await table.play(1, by="command")
    for table in tables:
        await table.move(by="command", wait=False)
    before = [table.truth().ply for table in tables]
    with postgres.away():
        began, told = time.monotonic(), 0
        while time.monotonic() - began < AWAY:
            for table in tables:
                refused = await table.move(table.words(), by="command")
                told += any("couldn’t save the game" in message.text for message in refused.said)
    assert told >= len(tables)
    for table, ply in zip(tables, before, strict=True):
        table.state = None
        assert table.truth().ply in (ply, ply + 1)
    await right(served)
    for table in tables:
        await table.play(1, by="command")
    await tables[0].finish()
    await right(served)
    assert served.bot.lives == 1
    assert served.bot.errors == []


async def _end_all(address: str) -> None:
    """Let the server end all connections of the bot by hand."""
    async with client(address) as other:
        await other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name LIKE 'nugget%'"
        )


@pytest.mark.timeout(300)
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_people_whose_connection_is_ended_anywhere_in_a_move_hear_what_is_saved(
    world: World, postgres: Server
) -> None:
    """Before the server gets what the bot says, after it has carried it out, or by the server's own hand; in a move, in
    what shows it, or in a job beside it. Whoever hears that nothing was saved makes another move."""
    heard, address = Counter[bool](), world.bot.database
    with counted(postgres.folder) as (between, folder):
        world.bot.settings |= {"database_url": address.replace(str(postgres.folder), str(folder))}
        await world.start_bot()
        table = await Table.begin(world, *world.people("Ann", "Bob"))
        for number, (kind, step) in enumerate(product((*Cut, None), range(STEPS))):
            at = between.trips + 1 + step

            def strike(trip: int, at: int = at, kind: Cut | None = kind) -> Cut | None:
                if trip == at and kind is None:
                    asyncio.run(_end_all(address))
                return kind if trip == at else None

            between.strike = strike
            before = table.truth().ply
            said = [message.text for message in (await table.move(by="command")).said]
            saved = any(words in text for words in SAVED for text in said)
            assert saved != any(NOT_SAVED in text for text in said), (step, kind, said)
            table.state = None
            assert (table.truth().ply > before) == saved, (step, kind)
            heard[saved] += 1
            if table.over:
                table = await Table.begin(world, *world.people(f"Ann{number}", f"Bob{number}"), seed=number)
        between.strike = lambda trip: None
        await right(world, patience=100)  # a message that could not be noted twice rests for a minute
        await table.finish()
        await right(world)
    assert all(heard[saved] > STEPS / 2 for saved in (True, False))
    assert world.bot.lives == 1
    assert world.bot.errors == []
