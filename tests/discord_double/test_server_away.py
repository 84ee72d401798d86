"""The database's server is away for ten seconds while the bot's process plays: nothing is lost, nothing comes twice."""

from __future__ import annotations

import time

import pytest

from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World
from tests.postgres import Server

AWAY = 10.0


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
