"""Starting with free seats once all who sit there agree; and how many seats go with which options."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.store.table_rows import TableId
from bot.tables.lobbies import Lobbies
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby, Match
from tests.bot.tables.kit import CHANNEL, CROWD, HERE, Service, press, refused, user
from tests.databases import on_each_database


async def start(service: Service, table: TableId, name: str) -> Lobby | Match:
    return await service.tables.lobbies.start(table, press(name))


def agreed(lobby: Any) -> list[str]:
    return [who.name for who in lobby.agreed]


# --- Starting with free seats --------------------------------------------------------------------


async def test_computers_agree_by_themselves(service: Service) -> None:
    """One person with a computer starts at once; two people both have to press."""
    lobby = await service.lobby("Ann", computers=["easy"], players=4)
    assert agreed(lobby) == [], "nobody asks yet"
    await service.join(lobby, "Bob")
    assert agreed(await start(service, lobby.id, "Bob")) == ["Durin 0", "Bob"]
    assert isinstance(await start(service, lobby.id, "Ann"), Match)
    await service.match("Ann", computers=["easy"], players=4)


CHANGES: dict[str, Callable[[Lobbies, TableId], Awaitable[Any]]] = {
    "join": lambda lobbies, table: lobbies.join(table, press("Dee")),
    "leave": lambda lobbies, table: lobbies.leave(table, press("Cleo")),
    "options": lambda lobbies, table: lobbies.set_options(table, press("Ann"), {"rounds": 1}),
    "add computer": lambda lobbies, table: lobbies.add_computer(table, press("Ann"), "easy", "Gimli"),
    "remove computer": lambda lobbies, table: lobbies.remove_computer(table, press("Ann")),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_whatever_changes_the_table_voids_what_was_agreed(service: Service, change: str) -> None:
    """Who agreed to three does not thereby agree to four, to two, or to other rules."""
    lobby = await service.lobby("Ann", "Bob", computers=["easy"], players=12, game="burrow")
    await service.join(lobby, "Cleo")
    for name in ("Ann", "Bob"):
        assert isinstance(await start(service, lobby.id, name), Lobby)
    changed = await CHANGES[change](service.tables.lobbies, lobby.id)
    assert (agreed(changed), changed.asked) == ([], ())
    assert await service.get(lobby.id) == changed
    anew = [seat.name for seat in changed.seats if seat.name == "Ann" or seat.computer]
    assert agreed(await start(service, lobby.id, "Ann")) == anew


@on_each_database
async def test_who_gets_up_as_the_last_one_agrees_is_not_dealt_in(service: Service) -> None:
    """Whichever comes first counts whole: a game of three, or a lobby where two have to be asked anew."""
    lobby = await service.lobby("Ann", "Bob", "Cleo", players=4)
    for name in ("Ann", "Bob"):
        await start(service, lobby.id, name)
    _, after = await asyncio.gather(
        service.tables.lobbies.leave(lobby.id, press("Ann")), start(service, lobby.id, "Cleo")
    )
    assert isinstance(after, Lobby)
    assert (agreed(after), after.host_id, len(after.seats)) == (["Cleo"], user("Bob"), 2)


@pytest.mark.parametrize(("game", "options", "people", "missing"), [
    ("armadora", {"players": 4}, 1, 1),
    ("saboteur", {"players": 4}, 1, 2),
    ("saboteur", {"players": 5}, 2, 1),
    ("saboteur", {"players": 5, "expansion": True}, 1, 1),
])  # fmt: skip
async def test_too_few_are_told_how_many_are_missing(
    service: Service, game: str, options: dict[str, Any], people: int, missing: int
) -> None:
    """The game says how few can play with these options."""
    lobby = await service.lobby(*CROWD[:people], game=game, **options)
    assert lobby.missing(service.games[game]) == missing
    with refused(Refusal.NOT_FULL, count=missing):
        await start(service, lobby.id, "Ann")
    assert agreed(await service.get(lobby.id)) == []


async def test_a_stranger_agrees_to_nothing(service: Service) -> None:
    """Nor does who has got up."""
    lobby = await service.lobby("Ann", "Bob", "Cleo", players=4)
    await service.tables.lobbies.leave(lobby.id, press("Cleo"))
    for name in ("Dee", "Cleo"):
        with refused(Refusal.NOT_SEATED):
            await start(service, lobby.id, name)


# --- How many seats go with which options --------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(12, 10), (2, 3), (7, 7)])
async def test_other_options_take_the_nearest_number_of_seats(service: Service, before: int, after: int) -> None:
    """A host who chooses the smaller box need not first look up how many can play it."""
    lobby = await service.lobby("Ann", game="saboteur", players=before, expansion=True)
    changed = await service.tables.lobbies.set_options(lobby.id, press("Ann"), {"expansion": False})
    assert (changed.size, changed.options["expansion"]) == (after, False)
    assert await service.get(lobby.id) == changed


async def test_other_options_never_take_a_seat_from_somebody(service: Service) -> None:
    """Eleven cannot change to a game for ten."""
    lobby = await service.lobby(*CROWD[:11], game="saboteur", players=12, expansion=True)
    with refused(Refusal.TOO_MANY_SEATED, count=11):
        await service.tables.lobbies.set_options(lobby.id, press("Ann"), {"expansion": False})
    assert await service.get(lobby.id) == lobby


@pytest.mark.parametrize(("number", "options"), [(12, {}), (11, {"expansion": False}), (2, {"rounds": 1})])
async def test_a_number_that_was_asked_for_is_refused_if_it_does_not_go(
    service: Service, number: int, options: dict[str, Any]
) -> None:
    """Nobody gets another number than the one they named; they are told which ones there are."""
    given = {"players": number} | options
    with refused(Refusal.BAD_NUMBER, number=number, numbers="3–10"):
        await service.tables.lobbies.open_lobby(press("Ann"), HERE, "saboteur", given)
    assert (await service.tables.of_channel(CHANNEL)).total == 0
    lobby = await service.lobby("Ann", game="saboteur", players=4)
    with refused(Refusal.BAD_NUMBER, number=number, numbers="3–10"):
        await service.tables.lobbies.set_options(lobby.id, press("Ann"), given)
