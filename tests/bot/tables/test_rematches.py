"""Another game for the same players. `test_series.py` has series of them."""

from __future__ import annotations

import pytest

from bot.store.table_rows import Phase, Place
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby, Match
from tests.bot.tables.kit import CHANNEL, GUILD, Service, again, lobby_of, played_again, press, refused, turn, user


def names(table: Lobby | Match) -> list[str]:
    return [seat.name for seat in table.seats]


def awaited(lobby: Lobby) -> set[int]:
    return {one.user_id for one in lobby.awaited}


# --- Who sits where ------------------------------------------------------------------------------


async def test_everybody_who_played_is_invited_and_the_last_one_begins_the_game(service: Service) -> None:
    """The first to ask hosts the lobby where the old game was shown, and the others have their seats kept. Each sits in
    the old place, computers come along, options stay."""
    lobby = await service.lobby("Ann", "Bob", computers=["hard"], players=4, advanced=True)
    old = await service.begin(await service.join(lobby, "Cleo"), "Ann")
    await service.tables.placement.mark_card(old.id, 5)
    await service.tables.placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=5))
    await service.agree_to_stop(old, "Ann", "Bob", "Cleo")
    first = await lobby_of(service, old, "Cleo")
    assert (names(first), first.host_id) == (["Durin 0", "Cleo"], user("Cleo"))
    assert (first.options, first.row.rematch_of) == (old.options, old.id)
    assert first.place == Place(GUILD, CHANNEL, thread_id=5)
    assert first.seats[0].computer == "hard"
    assert awaited(first) == {user("Ann"), user("Bob")}
    assert (await again(service, old, "Cleo")).id == first.id, "a second press shows the way"
    with refused(Refusal.KEPT, players=("Ann", "Bob"), count=2):
        await service.tables.lobbies.join(first.id, press("Dee"))
    assert isinstance(await service.tables.lobbies.join(first.id, press("Bob")), Lobby)
    match = await played_again(service, old, "Ann")
    assert (match.id, names(match)) == (first.id, ["Ann", "Bob", "Durin 0", "Cleo"])
    assert (await again(service, old, "Bob")).id == match.id, "who plays already is shown the way"


async def test_the_next_player_begins(service: Service, game: str) -> None:
    """The deal says by chance who begins; of those who play again each begins in turn, whoever asks first."""
    people = ("Ann", "Bob", "Cleo")
    match = await service.match(*people, game=game)
    began = match.record.start.to_act
    assert began is not None
    for number in range(1, 3):
        old = await service.finish(match)
        match = await played_again(service, old, *sorted(people, key=lambda name: (name * number)[::-1]))
        assert names(match) == list(people)
        assert match.record.start.to_act == (began + number) % 3


@pytest.fixture(params=["armadora", "burrow", "saboteur"])
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


async def test_who_begins_is_somebody_who_came(service: Service) -> None:
    """Where the next player is not there any more, the one after that begins."""
    old = await service.finish(await service.match("Ann", "Bob", "Cleo"))
    began = old.record.start.to_act
    assert began is not None
    missing = names(old)[(began + 1) % 3]
    lobby = await lobby_of(service, old, names(old)[began])
    await service.tables.invitations.decline(lobby.id, press(missing))
    await service.tables.lobbies.join(lobby.id, press("Dee"))
    match = await played_again(service, old, names(old)[(began + 2) % 3])
    assert match.record.start.to_act == match.seat_of(user(names(old)[(began + 2) % 3]))


async def test_who_left_or_wants_no_invitations_is_not_called(service: Service) -> None:
    """Nor whoever the caller knows to have left the server: their seats are free for anybody."""
    match = await service.match("Ann", "Bob", "Cleo", "Dee")
    await service.leave(match, "Dee")
    await service.tables.preferences.change(press("Cleo"), invitations="nobody")
    old = await service.finish(await service.tables.match(match.id))
    lobby = await service.tables.rematches.again(old.id, press("Ann"), absent={user("Bob")})
    assert isinstance(lobby, Lobby)
    assert awaited(lobby) == set()
    assert lobby.free == 3


async def test_nobody_is_called_twice_for_one_rematch(service: Service) -> None:
    """Who opens it, gets up and opens it anew keeps the seats, and mentions nobody again."""
    old = await service.finish(await service.match("Ann", "Bob"))
    first = await lobby_of(service, old, "Ann")
    assert [one.called for one in first.invited] == [False]
    await service.tables.placement.mark_card(first.id, 5)
    await service.tables.lobbies.leave(first.id, press("Ann"))
    second = await lobby_of(service, old, "Ann")
    assert second.id != first.id
    assert [(one.user_id, one.called) for one in second.awaited] == [(user("Bob"), True)]


async def test_against_computers_alone_it_begins_at_once(service: Service) -> None:
    """With one press, and a second one makes no second game."""
    old = await service.agree_to_stop(await service.match("Ann", computers=["hard"]), "Ann")
    match = await again(service, old, "Ann")
    assert match.phase is Phase.LIVE
    assert (await again(service, old, "Ann")).id == match.id


async def test_a_rematch_whose_card_was_never_posted_is_owed(service: Service) -> None:
    """The database says so, until the card is noted; and nobody gets a direct message, for the card calls them."""
    old = await service.finish(await service.match("Ann", "Bob"))
    lobby = await lobby_of(service, old, "Ann")
    await service.restart()
    assert (lobby.id, 0) in await service.behind("card")
    await service.show("card", lobby.id)
    assert (lobby.id, 0) not in await service.behind("card")
    assert await service.behind("invitation") == []


async def test_after_an_expired_rematch_a_new_one_can_be_asked_for(service: Service) -> None:
    """A lobby that nobody else came to stands in nobody's way."""
    old = await service.finish(await service.match("Ann", "Bob"))
    first = await lobby_of(service, old, "Ann")
    service.clock.now = first.expires_at
    second = await again(service, old, "Ann")
    assert second.id != first.id
    assert names(await again(service, old, "Bob")) == ["Ann", "Bob"]


async def test_a_rematch_comes_after_the_game_and_for_its_players(service: Service) -> None:
    """Nobody asks for one during the game, and no stranger does."""
    match = await service.match("Ann", "Bob")
    with refused(Refusal.NOT_OVER):
        await again(service, match, turn(match).name)
    await service.finish(match)
    with refused(Refusal.NOT_SEATED):
        await again(service, match, "Cleo")


async def test_a_rematch_outlives_the_thread_of_the_old_game(service: Service) -> None:
    """The thread hung on the old card, so everybody in the channel could read it, and the game goes on there; one that
    people made may have been hidden."""
    homes = {5: CHANNEL, 6: None}
    for thread, home in homes.items():
        old = await service.finish(await service.match("Ann", "Bob"))
        await service.tables.placement.mark_card(old.id, 5)
        await service.tables.placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=thread))
        match = await played_again(service, await service.tables.match(old.id), "Ann", "Bob")
        assert match.place.thread_id == thread
        [moved] = await service.tables.placement.lost(thread, hidden=True)
        assert (moved.id, moved.place.posts_in) == (match.id, home)
