"""How one person has done at a game in one server, made of what was stored as games ended."""

from __future__ import annotations

from bot.store.people_rows import Rating
from bot.store.table_rows import Place
from bot.tables import ratings
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from tests.bot.tables.kit import CHANNEL, GUILD, Service, press, profile, refused, user, won_by
from tests.databases import on_each_database

ARMADORA, BURROW = "armadora", "burrow"


async def test_the_course_of_a_rating_is_there_from_the_first_game_on(service: Service) -> None:
    """It begins with a newcomer's rating and ends with the one that the leaderboard shows."""
    for winner, loser in (("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Cleo")):
        await won_by(service, winner, loser)
    found = await profile(service)
    assert len(found.course) == 4
    new = Rating(0, "")
    assert found.course[0] == ratings.shown(new.mu, new.sigma)
    assert found.course[1] > found.course[0]
    assert found.course[2] < found.course[1]
    assert found.course[-1] == found.standing.rating


async def test_wins_in_a_row_are_counted_now_and_at_best(service: Service) -> None:
    """A defeat ends the row; the longest one stays."""
    for winner, loser in (("Ann", "Bob"), ("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Bob")):
        await won_by(service, winner, loser)
    assert ((await profile(service)).streak, (await profile(service)).longest) == (1, 2)
    assert ((await profile(service, "Bob")).streak, (await profile(service, "Bob")).longest) == (0, 1)


async def test_the_greatest_feat_is_told(service: Service) -> None:
    """Of all games the one that is worth most, with its facts and when it was."""
    for _ in range(4):
        service.clock.now += 100
        await service.random_game(await service.match("Ann", "Bob", game=BURROW))
    async with service.store.read() as tx:
        results = await tx.results.of(GUILD, BURROW, user("Ann"))
    best = max((result.achievement_worth or 0, result.at) for result in results)
    found = (await profile(service, game=BURROW)).best
    assert found
    assert (found.facts, found.at) == ({"points": best[0]}, best[1])


async def test_a_profile_knows_its_own_server_only(service: Service) -> None:
    """What happened next door, in private, or with computers is not in it; the games are those of that server."""
    await won_by(service, "Ann", "Bob")
    await service.finish(await service.match("Ann", "Bob", game=BURROW, place=Place(GUILD + 1, CHANNEL + 9)))
    await service.finish(await service.match("Ann", "Bob", place=Place(None, CHANNEL + 10)))
    assert await service.tables.rankings.games(GUILD, user("Ann")) == (ARMADORA,)
    assert await service.tables.rankings.games(GUILD + 1, user("Ann")) == (BURROW,)
    assert await service.tables.rankings.profile(GUILD, BURROW, user("Ann")) is None
    assert len((await profile(service)).course) == 2
    assert await service.tables.rankings.games(GUILD, user("Zed")) == ()


async def test_what_was_played_as_what_is_in_it(service: Service) -> None:
    """The tallies of the game: in Armadora the number of players, the advanced game and the character."""
    await won_by(service, "Ann", "Bob")
    await service.finish(await service.match("Ann", "Bob", "Cleo", advanced=True))
    found = await profile(service)
    assert (found.tallies["players_2"], found.tallies["players_2_won"], found.tallies["players_3"]) == (1, 1, 1)
    assert found.tallies["advanced"] == 1
    assert "players_2_won" not in (await profile(service, "Bob")).tallies


# --- Hidden games ------------------------------------------------------------------------------


async def hidden_from_some(service: Service, winner: str, loser: str) -> Match:
    """A game that ends where not everybody in the server sees it."""
    service.tables.ask_who_sees(lambda _: False)
    match = await won_by(service, winner, loser)
    service.tables.ask_who_sees(lambda _: True)
    return match


@on_each_database
async def test_a_hidden_game_changes_for_others_the_rating_alone(service: Service) -> None:
    """No sum, no opponent, no best moment, no row of wins; its players see all of that, and it stays so when everything
    is counted anew and when games are deleted."""
    await won_by(service, "Ann", "Cleo")
    for _ in range(2):
        hidden = await hidden_from_some(service, "Ann", "Bob")
    assert (await service.get(hidden.id)).row.verdict["hidden"]

    async def check() -> None:
        shown = await profile(service)
        assert (shown.standing.games, shown.standing.wins, shown.longest) == (1, 1, 1)
        assert [opponent.name for opponent in shown.opponents] == ["Cleo"]
        assert len(shown.course) == 2
        assert shown.standing.rating > shown.course[-1]
        assert (shown.hidden, shown.hidden_wins) == (0, 0)
        assert await service.tables.rankings.profile(GUILD, ARMADORA, user("Bob")) is None
        assert await service.tables.rankings.games(GUILD, user("Bob")) == ()
        board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)
        assert ("Bob", 0, 0, 0) in [(row.name, row.games, row.wins, row.points) for row in board.rows]

    await check()
    own = await service.tables.rankings.profile(GUILD, ARMADORA, user("Ann"), own=True)
    assert own is not None
    assert [(opponent.name, opponent.games) for opponent in own.opponents] == [("Bob", 2), ("Cleo", 1)]
    assert (own.longest, own.hidden, own.hidden_wins, len(own.course)) == (3, 2, 2, 4)
    assert await service.tables.rankings.games(GUILD, user("Bob"), own=True) == (ARMADORA,)
    await service.tables.recounts.count_all()
    await check()
    await service.tables.servers.change(GUILD, press("Ann"), keep_days=30)
    service.clock.now += 40 * 86400
    for _ in range(10):
        await service.tables.servers.clean_up(frozenset({GUILD}))
    with refused(Refusal.NO_TABLE):
        await service.tables.get(hidden.id)
    await check()
    assert await service.tables.rankings.profile(GUILD, ARMADORA, user("Bob"), own=True) is not None
    await service.tables.recounts.count_all()
    await check()


async def test_hidden_games_wear_a_pair_out_like_any_other(service: Service) -> None:
    """Out of others' sight two people rate each other no more often."""
    service.tables.ask_who_sees(lambda _: False)
    seen = []
    for _ in range(4):
        await won_by(service, "Ann", "Bob")
        row = await service.tables.rankings.stats(GUILD, ARMADORA, user("Ann"))
        assert row is not None
        seen.append(row.rating)
    assert len({*seen[:3]}) == 3
    assert seen[2] == seen[3]


@on_each_database
async def test_who_hides_their_results_is_in_no_list(service: Service) -> None:
    """Of the leaderboard and of a season's winners; others rank as if there was nobody else, and the own row is one's
    own."""
    for winner, loser in (("Ann", "Bob"), ("Ann", "Cleo")):
        await won_by(service, winner, loser)
    await service.tables.privacy.unlist(press("Ann"), wished=True)
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Ann"))
    assert ([row.name for row in board.rows], board.total) == (["Cleo", "Bob"], 2)
    assert [row.rank for row in board.rows] == [1, 2]
    assert board.own is not None
    assert (board.own.name, board.own.rank) == ("Ann", 1)
    service.clock.now += 100 * 86400
    winners = await service.tables.rankings.winners(GUILD, ARMADORA, 4)
    assert [[one.name for one in first] for first in winners.values()] == [["Cleo"]]
    await service.tables.privacy.unlist(press("Ann"), wished=False)
    board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)
    assert board.rows[0].name == "Ann"
