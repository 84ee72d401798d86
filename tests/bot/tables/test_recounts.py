"""Counting scores anew from the stored games: it gives the same again, or what it would be without a void game."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.store.people_rows import ALL_TIME, HeadToHead
from bot.store.schema import tables
from bot.tables.base import Base
from bot.tables.clock import DAY
from bot.tables.ratings import season_of
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from tests.bot.tables.kit import GUILD, Service, against, at, press, profile, refused, user, won, won_by
from tests.databases import on_each_database
from tests.killed import meanwhile
from tests.thorough import one_in

ARMADORA = "armadora"
MOD = "Mo"
"""Somebody who plays in none of these games."""


async def standings(service: Service) -> list[object]:
    """The rows of the leaderboards of both games, of all time and of the season, and Ann's profiles."""
    season, found = season_of(service.clock.now), list[object]()
    for game in ("armadora", "burrow"):
        boards = [await service.tables.rankings.leaderboard(GUILD, game, 0, season=each) for each in (0, season)]
        found += [[board.rows for board in boards], await profile(service, game=game)]
    return found


async def played(service: Service, *names: str, game: str = "armadora") -> Match:
    """A finished game, a minute after the one before."""
    service.clock.now += 60
    return await service.random_game(await service.match(*names, game=game), stop=0.3)


# --- From the stored games -----------------------------------------------------------------------


async def test_what_is_counted_again_from_the_stored_games_is_as_it_was(service: Service) -> None:
    """Ratings in the order in which the games ended, those of seasons, profiles, and games against computers: the very
    same, and not twice as much."""
    long_game, crowd = await service.match("Ann", "Dee"), ["Ann", "Bob", "Cleo", "Dee"]
    for month, players in ((2, 2), (5, 3), (6, 4)):
        service.clock.now = at(2027, month)
        service.rng.shuffle(crowd)
        await service.random_game(await service.match(*crowd[:players], teams=players == 4), stop=0.3)
    await service.random_game(long_game)
    await won(service, await against(service, "easy"), "Ann")
    rankings = service.tables.rankings
    seasons = await rankings.seasons(GUILD, ARMADORA)
    assert seasons == (20272, 20271)

    async def stored() -> list[object]:
        boards = [
            await rankings.leaderboard(GUILD, ARMADORA, user("Ann"), season=season) for season in (ALL_TIME, *seasons)
        ]
        assert len({row.rating for row in boards[0].rows}) > 1
        bouts = await rankings.against_computers(ARMADORA, user("Ann"))
        assert bouts == (HeadToHead("easy", 1, 1),)
        async with service.store.read() as tx:
            results = [await tx.results.of(GUILD, ARMADORA, user(name)) for name in crowd]
        return [boards, bouts, results, await profile(service)]

    before = await stored()
    await service.restart()
    assert await service.tables.recounts.count_all() == 5
    rankings = service.tables.rankings
    assert await stored() == before


async def test_a_game_that_can_no_longer_be_read_counts_nowhere(service: Service) -> None:
    """Neither for ratings nor in a profile, once they are counted again."""
    await won_by(service, "Ann", "Bob")
    without = await profile(service)
    other = await won_by(service, "Ann", "Bob")
    await service.execute(update(tables).where(tables.c.id == other.id).values(options=[]))
    await service.restart()
    assert await service.tables.recounts.count_all() == 1
    assert await profile(service) == without


# --- Without a void game -------------------------------------------------------------------------


@pytest.mark.parametrize("deleted", one_in(3, [1, 0, 2]))
async def test_a_void_game_is_as_if_it_had_never_been(loaded: Service, deleted: int) -> None:
    """Ratings, also of the season, and profiles are what the other games alone give, also when the oldest of them were
    deleted since; other games and who was declared void twice change nothing."""
    for number in range(4):
        await played(loaded, "Ann", "Bob", *(["Cleo"] if number % 2 else []))
        await played(loaded, "Ann", "Bob", game="burrow")
    before = await standings(loaded)
    wrong = [await played(loaded, "Ann", "Bob"), await played(loaded, "Ann", "Bob", game="burrow")]
    assert await standings(loaded) != before
    if deleted:
        loaded.clock.now += 60
        async with loaded.change() as tx:
            for _ in range(deleted):
                old = await tx.lists.ended_before(GUILD, loaded.clock.now, 3)
                await loaded.tables.recounts.keep(tx, await loaded.tables.recounts.read(tx, old))
                await tx.tables.delete(old)
    for match in wrong:
        await loaded.show("card", match.id)
        void = await loaded.tables.moderation.void(match.id, press(MOD))
        assert not void.rated
        assert (match.id, 0) in await loaded.behind("card")
        with refused(Refusal.NOT_COUNTED):
            await loaded.tables.moderation.void(match.id, press(MOD))
    await loaded.restart()
    await loaded.tables.recounts.settle()
    assert await standings(loaded) == before
    await loaded.tables.recounts.count_all()
    assert await standings(loaded) == before


async def test_deleting_an_old_void_game_adds_nothing(loaded: Service) -> None:
    """Of old games that go, what people achieved is kept; in a void one they achieved nothing, neither at once nor when
    everything is counted anew."""
    for game in ("armadora", "burrow"):
        await played(loaded, "Ann", "Bob", game=game)
    before = await standings(loaded)
    for game in ("armadora", "burrow"):
        void = await played(loaded, "Ann", "Bob", game=game)
        await loaded.tables.moderation.void(void.id, press(MOD))
    await loaded.tables.recounts.settle()
    await loaded.tables.servers.change(GUILD, press("Ann"), keep_days=30)
    loaded.clock.now += 31 * DAY
    while await loaded.tables.servers.clean_up([GUILD]):
        pass
    with refused(Refusal.NO_TABLE):
        await loaded.get(void.id)
    assert await standings(loaded) == before
    assert await loaded.tables.recounts.count_all() == 0
    assert await standings(loaded) == before


@on_each_database
async def test_a_game_that_ends_while_it_is_counted_is_counted(loaded: Service) -> None:
    """Whoever plays on is not forgotten."""
    await played(loaded, "Ann", "Bob")
    wrong = await played(loaded, "Ann", "Bob")
    await loaded.tables.moderation.void(wrong.id, press(MOD))
    late = await loaded.match("Ann", "Bob")
    with meanwhile(Base, "look", 3, lambda: loaded.finish(late)):  # before the first game is read
        await loaded.tables.recounts.settle()
    own = await loaded.tables.rankings.stats(GUILD, "armadora", user("Ann"))
    assert own is not None
    assert own.games == 2
