"""Seasons: the quarters of a year, in UTC. The ratings of a season start afresh; `ALL_TIME` stands for the ratings that
never do."""

from datetime import UTC, datetime, timedelta

_QUARTERS = 4


def season_of(seconds: int) -> int:
    """Return the season of this moment: 20264 is the fourth quarter of 2026."""
    then = datetime.fromtimestamp(seconds, UTC)
    return 10 * then.year + (then.month + 2) // 3


def week_of(seconds: int) -> int:
    """Return when the week of this moment began: on Monday at midnight, in UTC."""
    then = datetime.fromtimestamp(seconds, UTC)
    midnight = datetime(then.year, then.month, then.day, tzinfo=UTC)
    return int((midnight - timedelta(days=then.weekday())).timestamp())


def year_and_quarter(season: int) -> tuple[int, int] | None:
    """Return the year and the quarter (1 to 4) of a season; None for `ALL_TIME` and for numbers that are not a
    season."""
    year, quarter = divmod(season, 10)
    return (year, quarter) if 2000 <= year <= 9999 and 1 <= quarter <= _QUARTERS else None
