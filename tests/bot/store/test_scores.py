"""Stored scores and results: those of one person, server, game and season change no others."""

from __future__ import annotations

from dataclasses import replace

from bot.store.people_rows import ALL_TIME, HeadToHead, Opponent
from bot.store.store import open_store
from bot.store.table_rows import Phase, TableId
from bot.store.transaction import Transaction
from tests.bot.store.kit import (
    ANN,
    BOB,
    CAS,
    COMPUTER,
    DEE,
    GAME,
    HALL,
    INN,
    OTHER,
    SEASON,
    THERE,
    match,
    rated,
    result,
)
from tests.databases import on_each_database


async def test_ratings_are_kept_apart(tx: Transaction) -> None:
    """By server, game, season and person, for storing, ranking and forgetting alike."""
    places = [(HALL, GAME, ALL_TIME), (INN, GAME, ALL_TIME), (HALL, OTHER, ALL_TIME), (HALL, GAME, SEASON)]
    for number, (guild, game, season) in enumerate(places):
        await tx.scores.store_ratings(guild, game, [rated(ANN, 10 + number), rated(BOB, 20 + number, 5)], season)
    await tx.scores.store_ratings(HALL, GAME, [rated(ANN, 30)])
    assert await tx.scores.ratings(HALL, GAME, [ANN, CAS]) == {ANN: rated(ANN, 30)}
    assert await tx.scores.ratings(HALL, GAME, [ANN], SEASON) == {ANN: rated(ANN, 13)}
    assert await tx.scores.ranking(HALL, GAME, 1, 1) == ((rated(BOB, 20, 5),), 2)
    assert [await tx.scores.rank(HALL, GAME, rating) for rating in (31, 30, 20, 19)] == [1, 1, 2, 3]
    assert await tx.scores.games_of(HALL, BOB) == (GAME, OTHER)
    assert await tx.scores.games_of(INN, BOB) == (GAME,)
    assert await tx.scores.seasons(HALL, GAME) == (SEASON,)
    assert await tx.scores.seasons(INN, GAME) == await tx.scores.seasons(HALL, OTHER) == ()
    await tx.scores.forget_ratings(HALL, GAME, [BOB], ALL_TIME)
    left = [len(await tx.scores.ratings(guild, game, [ANN, BOB], season)) for guild, game, season in places]
    assert left == [1, 2, 2, 2]
    everybody, _ = await tx.scores.everybody(HALL, GAME)
    assert everybody == {ALL_TIME: {ANN: rated(ANN, 30)}, SEASON: {ANN: rated(ANN, 13), BOB: rated(BOB, 23, 5)}}


async def test_equal_ratings_are_ranked_by_games(tx: Transaction) -> None:
    """Then by person; and whoever played a game more often has it first."""
    people = [rated(ANN, 20), rated(BOB, 20, 5), rated(CAS, 20, 5)]
    await tx.scores.store_ratings(HALL, GAME, people)
    await tx.scores.store_ratings(HALL, OTHER, [rated(ANN, 20, 9)])
    page, _ = await tx.scores.ranking(HALL, GAME, 0, 9)
    assert [person.user_id for person in page] == [BOB, CAS, ANN]
    assert await tx.scores.games_of(HALL, ANN) == (OTHER, GAME)


async def test_games_against_computers_are_counted_apart(tx: Transaction) -> None:
    """By game, person and level."""
    for game, user, level, won in (
        (GAME, ANN, "easy", True),
        (GAME, ANN, "easy", False),
        (GAME, ANN, "easy", True),
        (GAME, ANN, "hard", False),
        (OTHER, ANN, "easy", True),
        (GAME, BOB, "easy", True),
    ):
        await tx.scores.add_head_to_head(game, user, level, won=won)
    assert set(await tx.scores.head_to_head(GAME, ANN)) == {HeadToHead("easy", 3, 2), HeadToHead("hard", 1, 0)}
    assert await tx.scores.head_to_head(GAME, BOB) == (HeadToHead("easy", 1, 1),)


async def test_games_against_computers_are_counted_again(tx: Transaction) -> None:
    """For the named people, of whom nothing else stays; who else has some is known."""
    for user, level in ((ANN, "easy"), (ANN, "hard"), (BOB, "easy"), (CAS, "easy")):
        await tx.scores.add_head_to_head(GAME, user, level, won=True)
    await tx.scores.replace_head_to_head([ANN, BOB], {(GAME, ANN, "easy"): (2, 1)})
    assert await tx.scores.head_to_head(GAME, ANN) == (HeadToHead("easy", 2, 1),)
    assert await tx.scores.head_to_head(GAME, CAS) == (HeadToHead("easy", 1, 1),)
    assert await tx.scores.played_computers() == {ANN, CAS}


async def test_tallies_are_kept_apart(tx: Transaction) -> None:
    """By server, game and person; storing replaces all of a person's."""
    for number, (guild, game) in enumerate(((HALL, GAME), (INN, GAME), (HALL, OTHER))):
        await tx.scores.store_tallies(guild, game, {ANN: {"x": number, "y": 9}, BOB: {"x": number}})
    await tx.scores.store_tallies(HALL, GAME, {ANN: {"x": 5}})
    assert await tx.scores.tallies(HALL, GAME, [ANN, BOB, CAS]) == {ANN: {"x": 5}, BOB: {"x": 0}, CAS: {}}
    assert await tx.scores.tallies(INN, GAME, [ANN]) == {ANN: {"x": 1, "y": 9}}
    assert (await tx.scores.everybody(HALL, OTHER))[1] == {ANN: {"x": 2, "y": 9}, BOB: {"x": 2}}


async def test_results_are_a_persons_in_a_server_and_a_game(tx: Transaction) -> None:
    """The oldest first; only those of the named matches are replaced."""
    games = [await match(tx, ANN, BOB) for _ in range(5)]
    one, two, inn, other, late = games
    await tx.results.add([result(one, ANN, 0, 1, at=9), result(one, BOB, 1, 2, at=9), result(two, ANN, 0, 1)])
    await tx.results.add([result(inn, ANN, 0, 1, guild=INN), result(other, ANN, 0, 1, game=OTHER)])
    assert [each.table_id for each in await tx.results.of(HALL, GAME, ANN)] == [two, one]
    assert await tx.results.servers_of(ANN) == (HALL, INN)
    await tx.results.add([result(late, ANN, 0, 1, guild=50, at=1)])
    assert await tx.results.servers_of(ANN) == (HALL, 50, INN)
    await tx.results.replace([one, late], [result(late, ANN, 0, 2, at=10)])
    assert [each.table_id for each in await tx.results.of(HALL, GAME, ANN)] == [two, late]
    assert await tx.results.of(HALL, GAME, BOB) == ()


async def test_opponents_are_those_whom_one_met_there(tx: Transaction) -> None:
    """Most often first, then most lately; not partners, nor who may not be looked up, nor those of another place."""
    games = [await match(tx, ANN, BOB) for _ in range(8)]
    await tx.scores.store_ratings(HALL, GAME, [rated(user, 1) for user in (ANN, BOB, CAS, DEE, 5)])
    await tx.scores.store_ratings(INN, GAME, [replace(rated(BOB, 1), name="another name")])
    await tx.scores.store_ratings(HALL, GAME, [replace(rated(BOB, 1), name="of a season")], SEASON)
    for table, other, side, place in (
        (games[0], BOB, 1, 2),
        (games[1], BOB, 1, 1),
        (games[2], CAS, 1, 2),
        (games[3], DEE, 1, 2),
        (games[4], 5, 1, 2),
    ):
        at = 5 + games.index(table)
        await tx.results.add([result(table, ANN, 0, 1, at=at), result(table, other, side, place, at=at)])
    await tx.results.add([result(games[5], ANN, 0, 1, guild=INN), result(games[5], BOB, 1, 2, guild=INN)])
    await tx.results.add([result(games[6], ANN, 0, 1, game=OTHER), result(games[6], BOB, 1, 2, game=OTHER)])
    await tx.results.add([result(games[7], ANN, 0, 1), replace(result(games[7], DEE, 0, 1), seat=1)])  # partners
    await tx.people.unlist(5, wished=True)
    met = await tx.results.opponents(HALL, GAME, ANN, 9)
    assert met == (Opponent(f"{BOB}", 2, 1), Opponent(f"{DEE}", 1, 1), Opponent(f"{CAS}", 1, 1))
    assert len(await tx.results.opponents(HALL, GAME, ANN, 2)) == 2
    people = [ANN, BOB, CAS]
    assert await tx.results.met(HALL, GAME, people, 0) == {(ANN, BOB): 2, (ANN, CAS): 1}
    assert await tx.results.met(HALL, GAME, people, 6) == {(ANN, BOB): 1, (ANN, CAS): 1}
    assert await tx.results.met(HALL, OTHER, people, 0) == await tx.results.met(INN, GAME, people, 0) == {(ANN, BOB): 1}


async def test_assumed_strengths_are_those_of_a_seat_in_a_season(tx: Transaction) -> None:
    """Rounded, and kept in place of the results of one person."""
    one, two = [await match(tx, ANN, BOB) for _ in range(2)]
    await tx.results.add([result(table, user, side, 1) for table in (one, two) for side, user in enumerate((ANN, BOB))])
    await tx.results.add([result(99, ANN, 0, 1)])
    await tx.results.keep_strengths(ANN)
    for table in (one, two):
        assert await tx.results.strengths(table, ALL_TIME) == {0: (25, 8)}
        assert await tx.results.strengths(table, SEASON) == {0: (26, 8)}
        assert await tx.results.strengths(table, SEASON + 1) == {}
    assert await tx.results.strengths(TableId(99), ALL_TIME) == {}, "the game is deleted"


@on_each_database
async def test_a_strength_is_a_whole_number_and_never_without_doubt(database: str) -> None:
    """It is rounded as Python does it."""
    async with open_store(database) as store, store.write() as tx:
        for mu, sigma in ((25.0, 25 / 3), (24.51, 8.49), (-3.6, 0.3), (-0.4, 1.49), (0.4, 1.51), (-2.51, 0.999)):
            table = await match(tx, ANN, BOB)
            await tx.results.add([replace(result(table, ANN, 0, 1), mu=mu, sigma=sigma)])
            await tx.results.keep_strengths(ANN)
            assert await tx.results.strengths(table, ALL_TIME) == {0: (round(mu), max(1, round(sigma)))}
            await tx.people.forget(ANN)


async def test_strengths_are_kept_for_live_games_that_count(tx: Transaction) -> None:
    """Those among people, in their server and their game, of all time and of the present season."""
    counting = await match(tx, ANN, BOB)
    unrated = await match(tx, ANN, BOB, rated=False)
    over = await match(tx, ANN, BOB, phase=Phase.FINISHED, to_act=None)
    against = await match(tx, ANN, COMPUTER)
    elsewhere = await match(tx, ANN, BOB, place=THERE)
    for season, mu in ((ALL_TIME, 30.0), (SEASON, 31.0), (SEASON - 1, 32.0)):
        people = [replace(rated(user, 1), mu=mu + user, sigma=4.0) for user in (ANN, BOB)]
        await tx.scores.store_ratings(HALL, GAME, people, season)
        await tx.scores.store_ratings(HALL, OTHER, [replace(person, mu=person.mu + 5) for person in people], season)
        await tx.scores.store_ratings(INN, OTHER, people, season)
    await tx.results.keep_live_strengths(ANN, SEASON)
    assert await tx.results.strengths(counting, ALL_TIME) == {0: (31, 4)}
    assert await tx.results.strengths(counting, SEASON) == {0: (32, 4)}
    for table in (unrated, over, against, elsewhere):
        assert await tx.results.strengths(table, ALL_TIME) == {}
    assert await tx.results.strengths(counting, SEASON - 1) == {}


async def test_a_recount_is_that_of_a_game_in_a_server(tx: Transaction) -> None:
    """Each change of what is counted is noted."""
    places = [(HALL, GAME), (INN, GAME), (HALL, OTHER)]
    for place in (*places, places[0]):
        await tx.recounts.add(*place)
    assert [await tx.recounts.changes(*place) for place in places] == [1, 0, 0]
    assert await tx.recounts.touch(*places[1])
    assert not await tx.recounts.touch(INN, OTHER)
    await tx.recounts.done(*places[0])
    assert [await tx.recounts.changes(*place) for place in places] == [None, 1, 0]
    assert sorted(await tx.recounts.pending()) == sorted(places[1:])


async def test_matches_count_in_the_order_in_which_they_ended(tx: Transaction) -> None:
    """Those of a game in a server; results of others are void."""
    over = {"phase": Phase.FINISHED, "to_act": None}
    second, first = await match(tx, ANN, finish=2, **over), await match(tx, ANN, finish=1, **over)
    void = await match(tx, ANN, finish=3, rated=False, **over)
    await match(tx, ANN)
    await match(tx, ANN, finish=4, game=OTHER, **over)
    await match(tx, ANN, finish=5, place=THERE, **over)
    assert await tx.recounts.tables(HALL, GAME) == (first, second)
    assert await tx.recounts.tables(HALL, GAME, first) == (second,)
    await tx.results.add([result(table, ANN, 0, 1) for table in (first, void)])
    assert await tx.recounts.void(HALL, GAME) == (void,)
    assert await tx.recounts.void(HALL, OTHER) == await tx.recounts.void(INN, GAME) == ()


async def test_scores_of_deleted_games_are_kept_apart(tx: Transaction) -> None:
    """By server, game, season and person; storing replaces those of the named people."""
    for number, place in enumerate([(HALL, GAME), (INN, GAME), (HALL, OTHER)]):
        people = {user: rated(user, number) for user in (ANN, BOB)}
        await tx.recounts.store_old_ratings(*place, {ALL_TIME: people, SEASON: people}, {ANN: {"x": number}})
    await tx.recounts.store_old_ratings(HALL, GAME, {ALL_TIME: {ANN: rated(ANN, 9)}}, {ANN: {"x": 9}})
    found, tallied = await tx.recounts.old_ratings(HALL, GAME)
    assert found == {ALL_TIME: {ANN: rated(ANN, 9), BOB: rated(BOB, 0)}, SEASON: {BOB: rated(BOB, 0)}}
    assert tallied == {ANN: {"x": 9}, BOB: {}}
    only, _ = await tx.recounts.old_ratings(HALL, GAME, [BOB])
    assert only[ALL_TIME] == {BOB: rated(BOB, 0)}
    assert await tx.recounts.places() == tuple(sorted([(HALL, GAME), (INN, GAME), (HALL, OTHER)]))
