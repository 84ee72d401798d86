"""Through whose eyes somebody may look at a match."""

from collections.abc import Awaitable, Callable

import pytest

from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from engine.game import Seat
from tests.bot.tables.kit import Service, press, refused, user
from tests.databases import on_each_database

ANN = Seat(0)


async def _taken_out(service: Service, table: TableId) -> object:
    return await service.tables.moderation.remove(table, press("Mo"), ANN)


async def _left(service: Service, table: TableId) -> object:
    return await service.tables.leave(table, press("Ann"))


async def _left_the_server(service: Service, table: TableId) -> None:
    await service.tables.absence.mark_gone(table, ANN)


async def match_of(service: Service, table: TableId) -> Match:
    return await service.tables.match(table)


@pytest.mark.parametrize(
    ("going", "reason"),
    [(_taken_out, Refusal.REMOVED), (_left, Refusal.HAS_LEFT), (_left_the_server, Refusal.NOT_SEATED)],
)
async def test_who_is_out_has_an_onlooker_s_eyes(
    service: Service, going: Callable[[Service, TableId], Awaitable[object]], reason: Refusal
) -> None:
    """The person sits there still, and is told why there is nothing to see; the others see as before. So it is once
    the game is over."""
    table = (await service.match("Ann", "Bob", "Cleo")).id
    assert (await match_of(service, table)).eyes_of(user("Ann")) == ANN
    await going(service, table)
    match = await match_of(service, table)
    assert (match.seat_of(user("Ann")), match.eyes_of(user("Ann"))) == (ANN, None)
    assert match.eyes_of(user("Bob")) == match.own_seat(user("Bob")) == 1
    with refused(reason):
        match.own_seat(user("Ann"))
    await service.tables.moderation.end(table, press("Mo"))
    assert (await match_of(service, table)).eyes_of(user("Ann")) is None


async def test_who_may_come_back_keeps_the_eyes(service: Service) -> None:
    """A computer player stands in, and the seat is the person's still."""
    match = await service.match("Ann", "Bob")
    assert (await service.tables.absence.give_seat(match.id, press("Ann"))).own_seat(user("Ann")) == ANN


@on_each_database
async def test_who_comes_back_to_the_server_has_the_eyes_back(service: Service) -> None:
    """And a direct message that is pending, once; who was taken out meanwhile has neither."""
    table = (await service.match("Ann", "Bob", "Cleo")).id
    await _left_the_server(service, table)
    for told in ([table], []):
        away = await match_of(service, table)
        await service.direct_messages_stand(away)
        await service.tables.absence.mark_back(table, ANN)
        assert [match.id for match in await service.pending_direct_messages()] == told
    assert (await match_of(service, table)).eyes_of(user("Ann")) == ANN
    await _taken_out(service, table)
    await _left_the_server(service, table)
    await service.tables.absence.mark_back(table, ANN)
    assert (await match_of(service, table)).eyes_of(user("Ann")) is None


async def test_nobody_has_eyes_who_never_sat_there(service: Service) -> None:
    """An onlooker."""
    match = await service.match("Ann", "Bob")
    assert match.eyes_of(user("Zoe")) is None
    with refused(Refusal.NOT_SEATED):
        match.own_seat(user("Zoe"))
