"""Seasons and weeks begin and end at midnight, in UTC; what a game adds to a season, and who has won one."""

import time
from collections.abc import Iterator
from datetime import datetime

import pytest

from bot.store.people_rows import ALL_TIME
from bot.tables.ratings import season_of, week_of, year_and_quarter
from tests.bot.tables.kit import GUILD, Service, at, user
from tests.moments import mover

ARMADORA = "armadora"


@pytest.fixture(params=["Kiribati-14", "Baker12"])
def far_away(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine has the time of a place where it is another day than in UTC for half of the day."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("first", "season"), [((2026, 4), 20262), ((2026, 7), 20263), ((2026, 10), 20264), ((2027, 1), 20271)]
)
def test_a_season_begins_with_the_first_second_of_its_quarter(first: tuple[int, int], season: int) -> None:
    """The second before belongs to the season before, also at the border of a year."""
    begins = at(*first, 1)
    before = {20262: 20261, 20263: 20262, 20264: 20263, 20271: 20264}
    assert (season_of(begins), season_of(begins - 1)) == (season, before[season])


def test_only_the_quarters_of_years_with_four_digits_are_seasons() -> None:
    """Whatever a forged button says."""
    known = {20001: (2000, 1), 20264: (2026, 4), 99994: (9999, 4)}
    assert {season: year_and_quarter(season) for season in known} == known
    strange = (ALL_TIME, 19994, 100001, 20260, 20265, -20261)
    assert [year_and_quarter(season) for season in strange] == [None] * len(strange)


def test_a_week_begins_on_monday() -> None:
    """And has seven days."""
    monday, week = at(2026, 6, 1), 7 * 86400
    weeks = [week_of(monday + days * 86400 + 5) for days in (-1, 0, 6, 7)]
    assert weeks == [monday - week, monday, monday, monday + week]


@pytest.mark.usefixtures("far_away")
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has no such setting for one process")
def test_seasons_and_weeks_are_the_same_in_every_time_zone_of_the_machine() -> None:
    """An hour before a quarter and an hour after it began, and around Monday."""
    quarter, monday, hour = at(2026, 7, 1), at(2026, 6, 1), 3600
    assert datetime.fromtimestamp(quarter).hour, "the machine's own time is another"
    assert [season_of(quarter + off) for off in (-hour, 0, hour)] == [20262, 20263, 20263]
    assert [week_of(monday + off) for off in (-hour, 0, hour)] == [monday - 7 * 24 * hour, monday, monday]


async def test_a_game_across_new_year_counts_in_the_season_of_its_end(service: Service) -> None:
    """And in no other, for the leaderboard and in each result, now and when it is counted anew."""
    rankings = service.tables.rankings
    service.clock.now = at(2026, 12, 31, 23, 50)
    match = await service.match("Ann", "Bob")
    service.clock.now = at(2027, 1, 1, 0, 10)
    await service.finish(match)
    for _ in range(2):
        totals = [(await rankings.leaderboard(GUILD, ARMADORA, 0, season=each)).total for each in (20264, 20271)]
        assert totals == [0, 2]
        assert await rankings.seasons(GUILD, ARMADORA) == (20271,)
        async with service.store.read() as tx:
            assert [one.season for one in await tx.results.of(GUILD, ARMADORA, user("Ann"))] == [20271]
        assert await service.tables.recounts.count_all() == 1


async def test_two_tied_winners_of_a_season_are_both_named(service: Service) -> None:
    """Their ratings are equal; the one behind them is not named, and nobody is before the season is over."""
    service.clock.now = at(2026, 11, 5)
    match = await service.match("Ann", "Bob", "Cleo")
    while match.live:
        seat = mover(match)
        match = await service.move(match, f"W1 {'ah'[seat]}1" if seat < 2 and match.ply < 3 else "pass")
    rows = (await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0, season=20264)).rows
    assert [row.rank for row in rows] == [1, 1, 3]
    assert await service.tables.rankings.winners(GUILD, ARMADORA, 5) == {}
    service.clock.now = at(2027, 1, 5)
    won = await service.tables.rankings.winners(GUILD, ARMADORA, 5)
    assert {season: {one.name for one in first} for season, first in won.items()} == {20264: {"Ann", "Bob"}}
