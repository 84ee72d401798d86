"""Another game for the same players, and series of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import Lobby, Match, Phase, Place, Refusal, TableId
from bot.tables.series import GAMES, Score, following, score
from engine.game import Seat
from tests.bot.tables.kit import CHANNEL, GUILD, Service, press, refused, turn, user
from tests.databases import on_each_database


def names(table: Lobby | Match) -> list[str]:
    return [who.name for who in table.seats]


async def again(service: Service, old: Match, name: str, *, in_series: bool = False) -> Lobby | Match:
    return await service.tables.rematches.again(old.id, press(name), in_series=in_series)


async def lobby_of(service: Service, old: Match, name: str, *, in_series: bool = False) -> Lobby:
    found = await again(service, old, name, in_series=in_series)
    assert isinstance(found, Lobby)
    return found


async def played_again(service: Service, old: Match, *people: str, in_series: bool = False) -> Match:
    """Let these people ask for a rematch, of whom the last one begins it."""
    for name in people:
        found = await again(service, old, name, in_series=in_series)
    assert isinstance(found, Match)
    return found


async def ended(service: Service, match: Match) -> Match:
    await service.finish(match)
    return await service.tables.match(match.id)


def awaited(lobby: Lobby) -> set[int]:
    return {one.user_id for one in lobby.awaited}


# --- Who sits where ------------------------------------------------------------------------------


async def test_everybody_who_played_is_invited_and_the_last_one_begins_the_game(service: Service) -> None:
    """The first to ask hosts the lobby where the old game was shown, and the others have their seats kept. Each sits in
    the old place, computers come along, options stay."""
    lobby = await service.lobby("Ann", "Bob", players=4, advanced=True)
    await service.tables.lobbies.add_computer(lobby.id, press("Ann"), "hard", "Durin")
    await service.tables.lobbies.join(lobby.id, press("Cleo"))
    old = await service.begin(lobby, "Ann")
    await service.tables.placement.mark_card(old.id, 5, 0)
    await service.tables.placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=5))
    for name in ("Ann", "Bob", "Cleo"):
        await service.tables.matches.agree_to_stop(old.id, press(name))
    first = await lobby_of(service, old, "Cleo")
    assert (names(first), first.host_id) == (["Durin", "Cleo"], user("Cleo"))
    assert (first.options, first.row.rematch_of) == (old.options, old.id)
    assert first.place == Place(GUILD, CHANNEL, thread_id=5)
    assert first.seats[0].computer == "hard"
    assert awaited(first) == {user("Ann"), user("Bob")}
    assert (await again(service, old, "Cleo")).id == first.id, "a second press shows the way"
    with refused(Refusal.KEPT, players=("Ann", "Bob")):
        await service.tables.lobbies.join(first.id, press("Dee"))
    assert isinstance(await service.tables.lobbies.join(first.id, press("Bob")), Lobby)
    match = await again(service, old, "Ann")
    assert isinstance(match, Match)
    assert (match.id, names(match)) == (first.id, ["Ann", "Bob", "Durin", "Cleo"])
    assert (await again(service, old, "Bob")).id == match.id, "who plays already is shown the way"


async def test_the_last_one_may_sit_down_on_the_card(service: Service) -> None:
    """That is the same as Rematch below the old board: the old seat, and the game begins."""
    old = await service.finish(await service.match("Ann", "Bob", "Cleo"))
    lobby = await lobby_of(service, old, "Cleo")
    await service.tables.lobbies.join(lobby.id, press("Bob"))
    match = await service.tables.lobbies.join(lobby.id, press("Ann"))
    assert isinstance(match, Match)
    assert names(match) == ["Ann", "Bob", "Cleo"]


async def test_the_next_player_begins(service: Service, game: str) -> None:
    """The deal says by chance who begins; of those who play again each begins in turn, whoever asks first."""
    people = ("Ann", "Bob", "Cleo")
    match = await service.match(*people, game=game)
    began = match.record.start.to_act
    assert began is not None
    for number in range(1, 5):
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
    match = await again(service, old, names(old)[(began + 2) % 3])
    assert isinstance(match, Match)
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
    await service.tables.placement.mark_card(first.id, 5, first.changes)
    await service.tables.lobbies.leave(first.id, press("Ann"))
    second = await lobby_of(service, old, "Ann")
    assert second.id != first.id
    assert [(one.user_id, one.called) for one in second.awaited] == [(user("Bob"), True)]


async def test_against_computers_alone_it_begins_at_once(service: Service) -> None:
    """With one press, and a second one makes no second game."""
    lobby = await service.lobby("Ann", players=2)
    await service.tables.lobbies.add_computer(lobby.id, press("Ann"), "hard", "Durin")
    old = await service.begin(lobby, "Ann")
    await service.tables.matches.agree_to_stop(old.id, press("Ann"))
    match = await again(service, old, "Ann")
    assert match.phase is Phase.LIVE
    assert (await again(service, old, "Ann")).id == match.id


@on_each_database
async def test_two_who_ask_for_a_rematch_at_once_play_one_game(service: Service) -> None:
    """The first opens the lobby, the second begins the game."""
    old = await service.finish(await service.match("Ann", "Bob"))
    first, second = await asyncio.gather(again(service, old, "Ann"), again(service, old, "Bob"))
    assert first.id == second.id
    assert names(await service.tables.match(first.id)) == ["Ann", "Bob"]


async def test_a_rematch_whose_card_was_never_posted_is_owed(service: Service) -> None:
    """The database says so, until the card is noted."""
    old = await service.finish(await service.match("Ann", "Bob"))
    lobby = await lobby_of(service, old, "Ann")
    await service.restart()
    assert lobby.id in await service.tables.placement.cards_behind()
    await service.tables.placement.mark_card(lobby.id, 5, lobby.changes)
    assert lobby.id not in await service.tables.placement.cards_behind()


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
        await service.tables.placement.mark_card(old.id, 5, 0)
        await service.tables.placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=thread))
        match = await played_again(service, await service.tables.match(old.id), "Ann", "Bob")
        assert match.place.thread_id == thread
        [moved] = await service.tables.placement.lost(thread, hidden=True)
        assert (moved.id, moved.place.posts_in) == (match.id, home)


# --- Series --------------------------------------------------------------------------------------


def test_a_series_is_over_once_nobody_can_catch_the_leader() -> None:
    """Two of three; after one victory each another game decides."""
    ends = {
        (0, 0, 0): (),
        (1, 0, 0): (),
        (2, 0, 0): (0,),
        (1, 1, 0): (),
        (2, 1, 0): (0,),
        (1, 1, 1): (),
        (2, 1, 1): (0,),
    }
    for wins, winners in ends.items():
        sides = tuple((Seat(seat),) for seat in range(3))
        assert Score(wins, sides, sum(wins), GAMES).winners == winners


async def test_the_best_of_three_counts_the_game_before(service: Service) -> None:
    """Its score goes with the people, from game to game, until somebody has won; a rematch after that belongs to no
    series, and a new series begins with nothing."""
    old = await _won(service, await service.match("Ann", "Bob"), "Bob")
    assert score(old) is None
    second = await played_again(service, old, "Ann", "Bob", in_series=True)
    assert _by_name(second) == {"Ann": 0, "Bob": 1}
    third = await played_again(service, await _won(service, second, "Ann"), "Bob", "Ann")
    assert _by_name(third) == {"Ann": 1, "Bob": 1}
    last = await _won(service, third, "Bob")
    counted = score(last)
    assert counted is not None
    assert [last.seats[seat].name for seat in counted.winners] == ["Bob"]
    anew = following(last, wanted=True)
    assert anew is not None
    assert (anew.wins, anew.decided) == ((0, 0), 0)
    assert score(await played_again(service, last, "Ann", "Bob")) is None
    fresh = await _won(service, await service.tables.match(TableId(4)), "Ann")
    assert _by_name(await played_again(service, fresh, "Ann", "Bob", in_series=True)) == {"Ann": 1, "Bob": 0}


async def test_a_draw_counts_for_nobody(service: Service) -> None:
    """Nor does a game that all agreed to stop; the series goes on."""
    old = await _won(service, await service.match("Ann", "Bob"), "Bob")
    match = await played_again(service, old, "Ann", "Bob", in_series=True)
    for name in ("Ann", "Bob"):
        await service.tables.matches.agree_to_stop(match.id, press(name))
    match = await played_again(service, match, "Bob", "Ann")
    assert _by_name(match) == {"Ann": 0, "Bob": 1}
    assert match.row.decided == 1
    drawn = await ended(service, match)
    assert set(drawn.record.game.outcome(drawn.state).places) == {1}
    assert drawn.row.best_of == GAMES
    assert (await played_again(service, drawn, "Bob", "Ann")).row.decided == 1


async def test_either_may_ask_for_the_series(service: Service) -> None:
    """Also who comes to a rematch that somebody else has opened."""
    old = await _won(service, await service.match("Ann", "Bob"), "Bob")
    await again(service, old, "Ann")
    match = await again(service, old, "Bob", in_series=True)
    assert isinstance(match, Match)
    assert _by_name(match) == {"Ann": 0, "Bob": 1}


async def test_who_sits_at_the_rematch_may_still_ask_for_the_series(service: Service) -> None:
    """As long as it has not begun."""
    old = await _won(service, await service.match("Ann", "Bob"), "Bob")
    await again(service, old, "Ann")
    assert (await lobby_of(service, old, "Ann", in_series=True)).row.best_of == GAMES
    match = await again(service, old, "Bob")
    assert isinstance(match, Match)
    assert _by_name(match) == {"Ann": 0, "Bob": 1}


@on_each_database
async def test_the_card_on_which_the_thread_hangs_is_behind_after_each_game_of_a_series(service: Service) -> None:
    """It keeps the score of the newest one; without a series it has nothing to keep."""
    placement = service.tables.placement
    old = await service.match("Ann", "Bob")
    await placement.mark_card(old.id, 5, old.changes)
    await placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=5))
    old = await _won(service, await service.tables.match(old.id), "Bob")
    await placement.mark_card_shown(old.id, old.changes)
    assert await placement.series_on(old) is None
    match = await played_again(service, old, "Bob", "Ann", in_series=True)
    for _ in range(2):
        card = await service.tables.match(old.id)
        assert old.id in await placement.cards_behind()
        found = await placement.series_on(card)
        assert found is not None
        assert found.id == match.id
        await placement.mark_card_shown(old.id, card.changes)
        assert old.id not in await placement.cards_behind()
        match = await _won(service, match, "Ann") if match.live else match


async def test_partners_win_a_series_together(service: Service) -> None:
    """Each has the victories of the side, and who comes new has none."""
    match = await service.match("Ann", "Bob", "Cleo", "Dee", teams=True)
    old = await _won(service, match, "Ann", "Cleo")
    lobby = await lobby_of(service, old, "Dee", in_series=True)
    await service.tables.invitations.decline(lobby.id, press("Cleo"))
    for name in ("Bob", "Ann"):
        await again(service, old, name)
    match_2 = await service.tables.lobbies.join(lobby.id, press("Eve"))
    assert isinstance(match_2, Match)
    assert _by_name(match_2) == {"Ann": 1, "Bob": 0, "Dee": 0, "Eve": 0}


def _by_name(match: Match) -> dict[str, int]:
    counted = score(match)
    assert counted is not None
    return {who.name: won for who, won in zip(match.seats, counted.wins, strict=True)}


async def _won(service: Service, match: Match, *winners: str) -> Match:
    """Let the game be over because everybody else has left it."""
    for who in match.seats:
        if who.name not in winners:
            await service.leave(await service.tables.match(match.id), who.name)
    return await ended(service, await service.tables.match(match.id))


@on_each_database
async def test_an_outage_of_days_takes_nobody_s_seat(service: Service) -> None:
    """The table stays open, and so do the seats that are kept at it."""
    old = await service.finish(await service.match("Ann", "Bob"))
    lobby = await service.tables.rematches.again(old.id, press("Ann"))
    assert isinstance(lobby, Lobby)
    await service.tables.clocks.beat()
    service.clock.now += 3 * 86400
    await service.restart()
    await service.tables.clocks.beat()
    assert await service.tables.expire() == ()
    found = await service.get(lobby.id)
    assert awaited(found) == awaited(lobby) == {user("Bob")}
    assert isinstance(await service.tables.rematches.again(old.id, press("Bob")), Match)
