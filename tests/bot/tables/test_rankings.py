"""A server's leaderboard, of all time and by seasons."""

import pytest

from bot.tables.ratings import season_of
from tests.bot.tables.kit import CROWD, GUILD, Service, at, press, result_of, user
from tests.databases import on_each_database

ARMADORA = "armadora"


@pytest.mark.parametrize(("game", "players"), [("armadora", 3), ("burrow", 2), ("burrow", 12)])
async def test_a_finished_game_counts_games_wins_and_points(service: Service, game: str, players: int) -> None:
    """Each player's row has what the game's result says; the winner stands first."""
    match = await service.random_game(await service.match(*CROWD[:players], game=game))
    outcome = result_of(match)
    board = await service.tables.rankings.leaderboard(GUILD, game, user("Bob"), limit=players)
    rows = {row.name: row for row in board.rows}
    for seat, name in enumerate(CROWD[:players]):
        assert (rows[name].games, rows[name].points) == (1, outcome.points[seat])
        assert rows[name].wins == (seat in outcome.ranking[0])
    assert board.rows[0].wins == 1
    assert (board.own, board.total) == (rows["Bob"], players)


async def test_equal_places_among_twelve_are_worth_the_same(service: Service) -> None:
    """The first place is worth most, the last one least, and equal ones share their rating."""
    match = await service.random_game(await service.match(*CROWD, game="burrow"))
    places, worth = result_of(match).places, dict[int, set[int]]()
    for place, name in zip(places, CROWD, strict=True):
        row = await service.tables.rankings.stats(GUILD, "burrow", user(name))
        assert row
        worth.setdefault(place, set()).add(row.rating)
    assert len(set(places)) < len(places)
    assert all(len(ratings) == 1 for ratings in worth.values())
    assert (worth[1], worth[max(places)]) == ({max(map(max, worth.values()))}, {min(map(min, worth.values()))})


async def test_partners_win_and_lose_together(service: Service) -> None:
    """In teams both partners get the win, the gold and the same change of rating."""
    await service.random_game(await service.match("Ann", "Bob", "Cleo", "Dee"))
    ann, bob, cleo, dee = [
        await service.tables.rankings.stats(GUILD, ARMADORA, user(n)) for n in ("Ann", "Bob", "Cleo", "Dee")
    ]
    assert ann
    assert bob
    assert cleo
    assert dee
    assert (ann.rating, ann.wins, ann.points) == (cleo.rating, cleo.wins, cleo.points)
    assert (bob.rating, bob.wins, bob.points) == (dee.rating, dee.wins, dee.points)
    assert ann.wins + bob.wins >= 1


async def test_the_own_row_is_always_there(service: Service) -> None:
    """Also when it is on another page; who has not played has none."""
    for guest in ("Bob", "Cleo", "Dee"):
        await service.finish(await service.match("Ann", guest))
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Dee"), offset=0, limit=2)
    assert (len(board.rows), board.total) == (2, 4)
    assert board.own
    assert board.own.name == "Dee"
    assert (await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Eve"))).own is None


@on_each_database
async def test_equal_ratings_share_a_rank(service: Service) -> None:
    """Where nobody won more than another all are first; the next one's rank counts them all."""
    await service.finish(await service.match("Ann", "Bob"))
    await service.finish(await service.match("Cleo", "Dee"))
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Ann"))
    assert [row.rank for row in board.rows] == [1, 1, 1, 1]
    assert {row.wins for row in board.rows} == {1}
    await service.finish(await service.match("Ann", "Bob"))
    ranks = {row.name: row.rank for row in (await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)).rows}
    assert ranks == {"Ann": 1, "Bob": 1, "Cleo": 3, "Dee": 3}


async def test_a_rating_is_provisional_for_ten_games(service: Service) -> None:
    """The tenth game takes the mark away."""
    for number in range(1, 11):
        await service.finish(await service.match("Ann", "Bob"))
        row = await service.tables.rankings.stats(GUILD, ARMADORA, user("Ann"))
        assert row
        assert (row.games, row.provisional) == (number, number < 10)


async def test_the_newest_name_is_shown(service: Service) -> None:
    """A person who changed the name stands there once, with the name of the last game."""
    await service.finish(await service.match("Ann", "Bob"))
    lobby = await service.lobby("Ann")
    bob = press("Bob")
    renamed = type(bob)(bob.interaction_id, bob.user_id, "Robert", "en-US")
    await service.tables.lobbies.join(lobby.id, renamed)
    match = await service.begin(lobby, "Ann")
    for _ in range(2):
        match = (await service.leave(match, "Ann" if match.to_act == 0 else "Bob")).match
    assert {row.name for row in (await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)).rows} == {
        "Ann",
        "Robert",
    }


async def test_a_rating_of_a_season_starts_afresh(service: Service) -> None:
    """Who won all of the last season begins the next one like everybody; all time goes on, and the past is kept."""
    rankings = service.tables.rankings
    service.clock.now = at(2027, 2)
    for _ in range(3):
        await service.random_game(await service.match("Ann", "Bob"), stop=0.3)
    first = await rankings.leaderboard(GUILD, ARMADORA, 0, season=20271)
    assert first == await rankings.leaderboard(GUILD, ARMADORA, 0)
    service.clock.now = at(2027, 4)
    assert (await rankings.leaderboard(GUILD, ARMADORA, 0, season=20272)).total == 0
    await service.finish(await service.match("Cleo", "Bob"))
    second = await rankings.leaderboard(GUILD, ARMADORA, 0, season=20272)
    assert {row.name: row.games for row in second.rows} == {"Bob": 1, "Cleo": 1}
    assert len({row.rating for row in second.rows}) == 1
    assert await rankings.leaderboard(GUILD, ARMADORA, 0, season=20271) == first
    assert {row.name: row.games for row in (await rankings.leaderboard(GUILD, ARMADORA, 0)).rows} == {
        "Ann": 3,
        "Bob": 4,
        "Cleo": 1,
    }
    assert await rankings.seasons(GUILD, ARMADORA) == (20272, 20271)
    won = await rankings.winners(GUILD, ARMADORA, 5)
    assert {season: [one.name for one in first] for season, first in won.items()} == {20271: [first.rows[0].name]}


async def test_a_season_that_goes_on_is_always_offered(service: Service) -> None:
    """Also before anybody has played in it."""
    assert await service.tables.rankings.seasons(GUILD, ARMADORA) == (season_of(service.clock.now),)
