"""Several processes with one database: a cup goes on where its server is served, and each thing happens once."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select

from bot.store.schema import tables
from tests.bot.store.shards import home
from tests.bot.tables.cups.kit import CALLED, HOUR, NINE, plan
from tests.bot.tables.kit import Service, press


async def test_a_cup_of_two_processes_is_one_cup(services: tuple[Service, Service]) -> None:
    """Nobody who signs up at the same moment is lost, only its own process finds it in the background, its round is
    paired once, and each table begins once."""
    away, own = services
    cup = await own.tables.cups.open(press("Max"), home(2), plan(), own.clock.now + HOUR)
    await asyncio.gather(*(services[i % 2].tables.cups.sign_up(cup.id, press(name)) for i, name in enumerate(NINE)))
    cup = await own.tables.cups.get(cup.id)
    assert sorted(entry.name for entry in cup.row.entries) == [*NINE]
    for service in services:
        service.clock.now += HOUR
    assert [list(await service.tables.cups.due()) for service in services] == [[], [cup.id]]
    await asyncio.gather(*(service.tables.cups.go_on(cup.id) for service in services))
    cup = await away.tables.cups.get(cup.id)
    assert (cup.row.round, len(cup.row.pairings)) == (1, 3)
    begun = await asyncio.gather(*(s.tables.cups.open_table(cup.id, 1001, 5, CALLED) for s in services))
    assert len({match.id for match in begun if match is not None}) == 1
    [(games,)] = await own.rows(select(func.count()).where(tables.c.cup_id == cup.id))
    assert games == 1
