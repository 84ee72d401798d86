"""A cup whose process is killed in or after any of its transactions, and cups that two processes look at: each round is
paired once, each table begins once, each result counts once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import pytest
from sqlalchemy import func, select

from bot.store.cup_rows import CupPhase
from bot.store.schema import cups, outbox, tables
from bot.tables.base import Base
from bot.tables.cups.cup import Cup, part_of
from bot.tables.refusal import Refusal, Refused
from tests.bot.tables.cups.kit import CALLED, DAY, NINE, match_of, opened, plan
from tests.bot.tables.kit import CHANNEL, GUILD, Service, press, won
from tests.killed import Killed, killed_at
from tests.thorough import one_in

PEOPLE = NINE[:5]
"""Two tables a round: one of three and one of two."""


async def evening(service: Service, tried: Callable[[Callable[[], Awaitable[object]]], Awaitable[None]]) -> Cup:
    """A whole cup of two rounds, in which each step is `tried`: again after the process was killed."""
    opening, wishes = press("Max"), plan(rounds=2, repeats="week")

    async def open_it() -> None:
        place = (await service.match("Lou", "Max")).place
        await service.tables.cups.open(opening, place, wishes, service.clock.now + DAY)

    await tried(open_it)
    [number] = [cup.id for cup in await service.tables.cups.of_server(GUILD, unended=True)]
    for person in map(press, PEOPLE):
        await tried(partial(service.tables.cups.sign_up, number, person))
    service.clock.now += DAY
    for _ in range(3):
        await tried(partial(service.tables.cups.go_on, number))
        cup = await service.tables.cups.get(number)
        for pairing in cup.pairings:
            part = part_of(pairing)
            await tried(partial(service.tables.cups.open_table, number, part, CHANNEL + part, CALLED))
        for pairing in (await service.tables.cups.get(number)).playing:
            await tried(partial(finish, service, cup, pairing.number))
    return await service.tables.cups.get(number)


async def finish(service: Service, cup: Cup, number: int) -> None:
    """Play the game at this table of the round, from where it stands."""
    pairing = (await service.tables.cups.get(cup.id)).pairings[number - 1]
    best = cup.entry(min(entrant for entrant in pairing.seats if entrant is not None))
    await won(service, await match_of(service, pairing), best.name)


async def exactly_once(service: Service, cup: Cup) -> None:
    """Each thing of the evening is there, and none of them twice."""
    assert cup.row.phase is CupPhase.OVER
    assert [entry.name for entry in cup.row.entries] == [*PEOPLE]
    assert [(pairing.round, pairing.number) for pairing in cup.row.pairings] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert len({pairing.table_id for pairing in cup.row.pairings}) == 4
    [(games,)] = await service.rows(select(func.count()).where(tables.c.cup_id == cup.id))
    assert games == 4
    points = sum(row.points for row in cup.standings)
    assert points == 2 * (1.5 + 1)
    rows = await service.rows(select(outbox.c.kind, outbox.c.part).where(outbox.c.about == cup.id))
    begun = [("cup_table", part_of(pairing)) for pairing in cup.row.pairings]
    assert sorted(map(tuple, rows)) == [("cup", 0), ("cup_end", 0), *begun]
    [(following,)] = await service.rows(select(func.count()).where(cups.c.previous == cup.id))
    assert following == 1


@pytest.mark.parametrize("committed", [False, True])
@pytest.mark.parametrize("step", one_in(20, range(60)))
async def test_an_evening_is_whole_after_a_kill(on_file: Service, step: int, committed: bool) -> None:
    """In this transaction or right after it: a press is repeated, and the rest goes on by itself."""

    async def tried(work: Callable[[], Awaitable[object]]) -> None:
        try:
            await work()
        except Killed:
            await on_file.restart()
            with suppress(Refused):  # what was done before is not done again
                await work()

    with killed_at(Base, "change", step, committed=committed):
        cup = await evening(on_file, tried)
    await exactly_once(on_file, cup)


async def test_two_who_look_at_once_pair_a_round_once(service: Service) -> None:
    """Whoever comes second finds it paired."""
    cup = await opened(service, *PEOPLE, begins_in=DAY)
    service.clock.now += DAY
    for _ in range(2):
        await service.tables.cups.go_on(cup.id)
    assert (await service.tables.cups.get(cup.id)).row.round == 1
    with pytest.raises(Refused) as caught:
        await service.tables.cups.begin(cup.id, press("Max"))
    assert caught.value.reason is Refusal.CUP_BEGUN
