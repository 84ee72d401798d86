"""How one person has done at a game in one server, made of what was stored as games ended."""

from __future__ import annotations

from sqlalchemy import update

from bot.store import Rating
from bot.store.schema import tables
from bot.tables import Match, Place, Profile, ratings
from bot.tables.seasons import season_of
from tests.bot.tables.kit import CHANNEL, GUILD, Service, press, result_of, user
from tests.databases import on_each_database
from tests.moments import mover

ARMADORA, BURROW = "armadora", "burrow"


async def profile(service: Service, name: str = "Ann", game: str = ARMADORA) -> Profile:
    found = await service.tables.profiles.profile(GUILD, game, user(name))
    assert found
    return found


async def won_by(service: Service, winner: str, loser: str) -> Match:
    """Play a game in which one places a warrior and the other does not."""
    match = await service.match(winner, loser)
    while match.live:
        own = match.seats[mover(match)].name
        words = "1 h1" if own == winner and not any("h1" in made for made in match.record.moves) else "pass"
        match = (await service.play(match, words)).match
    assert result_of(match).places == (1, 2)
    return match


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


@on_each_database
async def test_favorite_opponents_are_those_whom_one_met_most(service: Service) -> None:
    """With how often one did better; no partners, nobody who does not want to be looked up or is known no more."""
    for winner, loser in (("Ann", "Bob"), ("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Cleo"), ("Eve", "Ann")):
        await won_by(service, winner, loser)
    await service.finish(await service.match("Ann", "Bob", "Fay", "Cleo", teams=True))
    found = await profile(service)
    assert [(one.name, one.games) for one in found.opponents] == [("Bob", 4), ("Cleo", 2), ("Eve", 1)]
    assert found.opponents[0].wins == 2
    await service.tables.privacy.unlist(press("Bob"), wished=True)
    await service.tables.privacy.forget(press("Eve"), None)
    assert [one.name for one in (await profile(service)).opponents] == ["Cleo"]


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
    assert await service.tables.profiles.games(GUILD, user("Ann")) == (ARMADORA,)
    assert await service.tables.profiles.games(GUILD + 1, user("Ann")) == (BURROW,)
    assert await service.tables.profiles.profile(GUILD, BURROW, user("Ann")) is None
    assert len((await profile(service)).course) == 2
    assert await service.tables.profiles.games(GUILD, user("Zed")) == ()


async def test_what_was_played_as_what_is_in_it(service: Service) -> None:
    """The tallies of the game: in Armadora the number of players, the advanced game and the character."""
    await won_by(service, "Ann", "Bob")
    await service.finish(await service.match("Ann", "Bob", "Cleo", advanced=True))
    found = await profile(service)
    assert (found.tallies["players_2"], found.tallies["players_2_won"], found.tallies["players_3"]) == (1, 1, 1)
    assert found.tallies["advanced"] == 1


async def test_a_profile_survives_counting_again(service: Service) -> None:
    """`nugget ratings` makes the very same one."""
    for _ in range(3):
        await service.random_game(await service.match("Ann", "Bob", "Cleo"), stop=0.3)
    before = await profile(service)
    await service.restart()
    await service.tables.recounts.count_all()
    assert await profile(service) == before


async def test_a_game_that_can_no_longer_be_read_counts_nowhere(service: Service) -> None:
    """Neither for ratings nor in a profile, once they are counted again."""
    await won_by(service, "Ann", "Bob")
    without = await profile(service)
    other = await won_by(service, "Ann", "Bob")
    async with service.tables._base.change() as tx:
        await tx.tables._db.execute(update(tables).where(tables.c.id == other.id).values(options=[]))
    await service.restart()
    assert await service.tables.recounts.count_all() == 1
    assert await profile(service) == without


async def test_a_void_game_is_in_no_profile_and_no_season(service: Service) -> None:
    """Counted anew without it, rating, season and profile are as if it had never been; a game that was deleted since
    stays in them."""
    await service.tables.servers.load()
    await won_by(service, "Ann", "Bob")
    await service.tables.servers.change(GUILD, press("Ann"), keep_days=30)
    service.clock.now += 40 * 86400
    while await service.tables.servers.clean_up((GUILD,)):
        pass
    await won_by(service, "Ann", "Bob")
    season = season_of(service.clock.now)

    async def standing() -> list[object]:
        board = await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Ann"), season=season)
        return [await profile(service), board]

    before = await standing()
    void = await won_by(service, "Bob", "Ann")
    assert await standing() != before
    await service.tables.moderation.void(void.id, press("Cleo"))
    await service.tables.recounts.settle()
    assert await standing() == before
    assert len((await profile(service)).course) == 3
    await service.tables.recounts.count_all()
    assert await standing() == before
