"""Before the game: opening, joining, leaving, options."""

import asyncio
from operator import attrgetter

import pytest

from bot.store.table_rows import Phase, Place
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from engine.errors import BadRecord
from tests.bot.tables.kit import CHANNEL, GUILD, HERE, Service, press, refused, user
from tests.databases import on_each_database
from tests.moments import truth


def names(table: Lobby | Match) -> list[str]:
    return [seat.name for seat in table.seats]


# --- Opening and joining -----------------------------------------------------------------------


async def test_who_opens_a_lobby_is_its_host_and_sits_there(service: Service) -> None:
    """A new lobby holds its host, and the defaults of all options that were left out."""
    lobby = await service.tables.lobbies.open_lobby(press("Ann"), HERE, "armadora", {"players": 3})
    assert names(lobby) == ["Ann"]
    assert (lobby.host_id, lobby.phase, lobby.size, lobby.full) == (user("Ann"), Phase.LOBBY, 3, False)
    assert lobby.options == {"players": 3, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}
    assert lobby.place == Place(GUILD, CHANNEL)
    assert await service.get(lobby.id) == lobby


@pytest.mark.parametrize("options", [{"players": 5}, {"players": "3"}, {"gold": 1}, {"mines": None}])
async def test_bad_options_open_nothing(service: Service, options: dict[str, object]) -> None:
    """Options that the game does not know leave no lobby behind."""
    with pytest.raises(BadRecord):
        await service.tables.lobbies.open_lobby(press("Ann"), HERE, "armadora", options)
    assert (await service.tables.of_channel(CHANNEL)).total == 0


async def test_two_change_places(service: Service) -> None:
    """Whoever sits there may take another one's seat; behind the last it is the last one; and all are asked again."""
    lobby = await service.lobby("Ann", "Bob", "Cleo", players=4)
    await service.tables.lobbies.start(lobby.id, press("Ann"))
    lobby = await service.tables.lobbies.change_places(lobby.id, press("Bob"), 2)
    assert (names(lobby), lobby.agreed) == (["Ann", "Cleo", "Bob"], ())
    lobby = await service.tables.lobbies.change_places(lobby.id, press("Ann"), 9)
    assert names(lobby) == ["Bob", "Cleo", "Ann"]
    assert lobby.host_id == user("Ann")
    assert await service.get(lobby.id) == lobby
    assert await service.tables.lobbies.change_places(lobby.id, press("Ann"), 2) == lobby
    with refused(Refusal.NOT_SEATED):
        await service.tables.lobbies.change_places(lobby.id, press("Dee"), 0)


async def test_the_first_moves_are_made_with_the_deal_where_there_is_no_choice(service: Service) -> None:
    """Nobody has to tap for what is certain; the deal and these moves are saved together, and nobody deals again."""
    match = await service.match("Ann", "Bob", game="burrow")
    with refused(Refusal.ALREADY_STARTED):
        await service.tables.lobbies.start(match.id, press("Bob"))
    assert match.record.moves == ("open",)
    assert (match.to_act, match.published_ply) == (truth(match).first, -1)
    assert [*map(attrgetter("kind"), match.story())] == ["opened"]
    assert await service.get(match.id) == match
    assert await service.pending_boards() == (match,)
    await service.restart()
    assert await service.get(match.id) == match
    assert (await service.match("Ann", "Bob")).record.moves == ()


async def test_nobody_sits_twice_at_one_table_or_leaves_where_they_do_not_sit(service: Service) -> None:
    """Who sits there already is told so, and so is a stranger."""
    lobby = await service.lobby("Ann", players=3)
    with refused(Refusal.ALREADY_SEATED):
        await service.tables.lobbies.join(lobby.id, press("Ann"))
    with refused(Refusal.NOT_SEATED):
        await service.tables.leave(lobby.id, press("Bob"))


@on_each_database
async def test_two_who_press_join_at_once_do_not_share_the_last_seat(service: Service) -> None:
    """One gets the last seat, the others are told that the lobby is full."""
    lobby = await service.lobby("Ann", players=2)
    presses = [press(name) for name in ("Bob", "Cleo", "Dee", "Eve", "Fay")]
    results = await asyncio.gather(*(service.tables.lobbies.join(lobby.id, p) for p in presses), return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, Refused)] == [Refusal.FULL] * 4
    assert len((await service.get(lobby.id)).seats) == 2


# --- Leaving -----------------------------------------------------------------------------------


@on_each_database
async def test_when_the_host_leaves_the_next_one_is_host(service: Service) -> None:
    """The host's part goes to the next person, never to a computer."""
    lobby = await service.lobby("Ann", computers=["hard"], players=4)
    await service.join(lobby, "Bob")
    left = await service.get_up(lobby, "Ann")
    assert (names(left), left.host_id) == (["Durin 0", "Bob"], user("Bob"))
    assert await service.get(lobby.id) == left


# --- Expiry ------------------------------------------------------------------------------------


async def test_a_lobby_expires(service: Service) -> None:
    """When its time is over nothing can be done in a lobby, also before it was swept away."""
    lobby = await service.lobby("Ann", "Bob")
    service.clock.now = lobby.expires_at
    for attempt in (service.tables.lobbies.join, service.tables.lobbies.start, service.tables.leave):
        with refused(Refusal.EXPIRED):
            await attempt(lobby.id, press("Bob"))
    assert (await service.tables.of_user(user("Ann"))).total == 0


async def test_expired_lobbies_are_closed_once(service: Service) -> None:
    """Sweeping returns the lobbies whose cards have to change, the first time only."""
    old = await service.lobby("Ann")
    service.clock.now += 1800
    young = await service.lobby("Bob")
    service.clock.now = old.expires_at
    await service.show("card", old.id)
    closed = await service.tables.expire()
    assert [(table.id, table.phase) for table in closed] == [(old.id, Phase.CLOSED)]
    assert closed[0].row.ended_at == service.clock.now
    assert (old.id, 0) in await service.behind("card")
    assert await service.tables.expire() == ()
    assert (await service.get(young.id)).phase is Phase.LOBBY


async def test_whatever_happens_in_a_lobby_keeps_it_open(service: Service) -> None:
    """Joining puts off the end."""
    lobby = await service.lobby("Ann", players=3)
    service.clock.now += 3000
    later = await service.join(lobby, "Bob")
    assert later.expires_at == lobby.expires_at + 3000
    assert await service.get(lobby.id) == later


# --- Options -----------------------------------------------------------------------------------


async def test_only_the_host_changes_options(service: Service) -> None:
    """A guest is told who the host is."""
    lobby = await service.lobby("Ann", "Bob")
    with refused(Refusal.NOT_HOST, host="Ann"):
        await service.tables.lobbies.set_options(lobby.id, press("Bob"), {"advanced": True})


# --- Many tables -------------------------------------------------------------------------------


async def test_tables_are_listed_by_game_and_server(service: Service) -> None:
    """A channel's and a person's, up to a limit."""
    await service.lobby("Ann")
    await service.lobby("Ann")
    for game, number in (("armadora", 2), ("burrow", 0)):
        assert (await service.tables.of_user(user("Ann"), game=game)).total == number
        assert (await service.tables.of_channel(CHANNEL, game=game)).total == number
    assert (await service.tables.of_user(user("Ann"), guild_id=GUILD + 1)).total == 0
    assert len((await service.tables.of_channel(CHANNEL, limit=1)).tables) == 1
