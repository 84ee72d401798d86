"""A server's leaderboard, of all time and by seasons."""

from dataclasses import replace

import pytest

from bot.tables.rankings import Standing
from bot.tables.ratings import season_of
from tests.bot.tables.kit import CROWD, GUILD, Service, at, press, result_of, user

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


async def test_partners_win_and_lose_together(service: Service) -> None:
    """In teams both partners get the win, the gold and the same change of rating."""
    await service.random_game(await service.match("Ann", "Bob", "Cleo", "Dee"))
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)
    rows = {row.name: (row.rating, row.wins, row.points) for row in board.rows}
    assert (rows["Ann"], rows["Bob"]) == (rows["Cleo"], rows["Dee"])
    assert rows["Ann"][1] + rows["Bob"][1] >= 1


async def test_the_own_row_is_always_there(service: Service) -> None:
    """Also when it is on another page; who has not played has none."""
    for guest in ("Bob", "Cleo", "Dee"):
        await service.finish(await service.match("Ann", guest))
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Dee"), offset=0, limit=2)
    assert (len(board.rows), board.total) == (2, 4)
    assert board.own
    assert board.own.name == "Dee"
    assert (await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Eve"))).own is None


def test_a_rating_is_provisional_for_ten_games() -> None:
    """The tenth game takes the mark away."""
    assert [Standing(1, "Ann", games=games).provisional for games in (0, 9, 10)] == [True, True, False]


async def test_the_newest_name_is_shown(service: Service) -> None:
    """A person who changed the name stands there once, with the name of the last game."""
    await service.finish(await service.match("Ann", "Bob"))
    lobby = await service.lobby("Ann")
    await service.tables.lobbies.join(lobby.id, replace(press("Bob"), name="Robert"))
    match = await service.begin(lobby, "Ann")
    for name in ("Ann", "Bob"):
        match = (await service.leave(match, name)).match
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)
    assert {row.name for row in board.rows} == {"Ann", "Robert"}


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
    all_time = await rankings.leaderboard(GUILD, ARMADORA, 0)
    assert {row.name: row.games for row in all_time.rows} == {"Ann": 3, "Bob": 4, "Cleo": 1}
    assert await rankings.seasons(GUILD, ARMADORA) == (20272, 20271)
    won = await rankings.winners(GUILD, ARMADORA, 5)
    assert {season: [one.name for one in first] for season, first in won.items()} == {20271: [first.rows[0].name]}


async def test_a_season_that_goes_on_is_always_offered(service: Service) -> None:
    """Also before anybody has played in it."""
    assert await service.tables.rankings.seasons(GUILD, ARMADORA) == (season_of(service.clock.now),)
