"""Cups in the service: people sign up, tables begin in threads, games end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from bot.store.cup_rows import Pairing, Plan
from bot.tables.cups.cup import Cup, part_of
from bot.tables.cups.standings import Form
from bot.tables.table import Match
from tests.bot.tables.kit import CHANNEL, HERE, Service, press, won

NINE = ("Ann", "Bob", "Cleo", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
MINUTE, HOUR, DAY = 60, 3600, 86400
CALLED = [f"Durin {number}" for number in range(9)]
"""What computers are called."""
_threads = count(CHANNEL + 1000)


def plan(
    *, players: int = 3, form: Form = Form.ROUNDS, seconds: int = HOUR, game: str = "armadora", **wishes: Any
) -> Plan:
    options = {"players": players, "advanced": False, "teams": False, "peek": True, "mines": "fixed"}
    return Plan(game, options if game == "armadora" else {"players": players}, form.value, seconds, **wishes)


async def opened(
    service: Service, *names: str, begins_in: int | None = None, by: str = "Max", wishes: Plan | None = None
) -> Cup:
    """A cup that Max has opened, where these people have signed up."""
    begins_at = None if begins_in is None else service.clock.now + begins_in
    cup = await service.tables.cups.open(press(by), HERE, wishes or plan(), begins_at)
    for name in names:
        cup = await service.tables.cups.sign_up(cup.id, press(name))
    return cup


async def begun(service: Service, *names: str, wishes: Plan | None = None) -> Cup:
    """A cup of these people in its first round, in which no table has begun yet."""
    cup = await opened(service, *names, wishes=wishes)
    return await service.tables.cups.begin(cup.id, press("Max"))


async def running(service: Service, *names: str, wishes: Plan | None = None) -> Cup:
    """A cup of these people in its first round, in which all games have begun."""
    return await seated(service, (await begun(service, *names, wishes=wishes)).id)


async def gone_on(service: Service, cup: Cup, seconds: int = 0) -> Cup:
    """The cup as it goes on so many seconds later."""
    service.clock.now += seconds
    await service.tables.cups.go_on(cup.id)
    return await service.tables.cups.get(cup.id)


async def seated(service: Service, cup_id: int, *, absent: Sequence[int] = (), shown: bool = True) -> Cup:
    """The cup, after all tables of the round have begun in threads, where their boards stand."""
    cup = await service.tables.cups.get(cup_id)
    for pairing in cup.playing:
        if pairing.table_id is None:
            part = part_of(pairing)
            match = await service.tables.cups.open_table(cup_id, part, next(_threads), CALLED, absent)
            assert match is not None
            if shown:
                await show_board(service, match)
    return await service.tables.cups.get(cup_id)


async def show_board(service: Service, match: Match) -> None:
    """Its newest board stands in its thread, so that whoever is to act can know of it."""
    await service.tables.placement.mark_published(match.id, match.ply, match.id + 9000)


async def match_of(service: Service, pairing: Pairing) -> Match:
    assert pairing.table_id is not None
    return await service.tables.match(pairing.table_id)


async def played(service: Service, cup: Cup) -> Cup:
    """Play all games of the round; at each table the person who signed up first wins. The next round is paired then,
    and its tables have begun."""
    for pairing in cup.playing:
        match = await match_of(service, pairing)
        best = min(number for number in pairing.seats if number is not None)
        await won(service, match, cup.entry(best).name)
    return await seated(service, (await gone_on(service, cup)).id)


def names(cup: Cup) -> list[tuple[int, str]]:
    """The places and names in the standings."""
    return [(row.place, cup.entry(row.entrant).name) for row in cup.standings]


def tables(cup: Cup) -> list[set[str]]:
    """Who sits together in the round that goes on."""
    return [{cup.entry(number).name for number in p.seats if number is not None} for p in cup.pairings]
