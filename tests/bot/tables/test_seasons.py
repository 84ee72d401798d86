"""Seasons and weeks begin and end at midnight, in UTC."""

from datetime import UTC, datetime

import pytest

from bot.tables.seasons import ALL_TIME, season_of, week_of, year_and_quarter


def at(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp())  # type: ignore[arg-type, misc]  # as many as are given


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
    monday = at(2026, 6, 1)
    assert [week_of(monday + days * 86400 + 5) for days in (-1, 0, 6, 7)] == [
        monday - 604800,
        monday,
        monday,
        monday + 604800,
    ]
