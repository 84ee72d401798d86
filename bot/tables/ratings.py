"""Ratings by openskill's Bradley-Terry model: teams as teams, ties as ties; and the seasons for which they are kept.
Pure: ratings in, ratings out.

A game of several sides counts as a duel of each side with each other one, and a rating changes by the mean of the
changes of its duels. So people with the same place and the same rating change alike, a better place gets at least as
much as a worse one, and a game of twelve weighs as much as a game of two. Models that look at all places at once
(Plackett-Luce) do not have these properties: the fifth of six rose more than three who shared the second place.

A rating is what the model is nearly sure of (three standard deviations below its estimate), so it begins low and rises
with the number of games. A new player has 1000. The same games in the same order always give the same ratings.

Seasons are the quarters of a year, in UTC. Their ratings start afresh; `ALL_TIME` stands for those that never do.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import fsum, sqrt

from openskill.models import BradleyTerryFull

from bot.store.people_rows import Rating

PROVISIONAL = 10
"""Games below which a rating says little."""

_MODEL = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Result:
    """How one person did in a finished game."""

    user_id: int
    name: str
    place: int
    """1 is best; equal ones share a place."""
    points: int


def count(
    sides: Sequence[Sequence[Result]],
    before: Mapping[int, Rating],
    *,
    worn: Container[tuple[int | None, int | None]] = (),
    capped: Container[int | None] = (),
    hidden: bool = False,
) -> tuple[Rating, ...]:
    """Return the new ratings of all who played, given the ones `before`; partners are one side. The pairs in `worn` do
    not rate each other: a duel against such people alone changes nothing. The ratings of people in `capped` do not
    rise. A `hidden` game changes the ratings alone, and adds to no sum that others see."""
    olds = [[before.get(player.user_id) or Rating(player.user_id, player.name) for player in side] for side in sides]
    places = [min(player.place for player in side) for side in sides]
    return tuple(
        _counted(old, player, skill, capped=player.user_id in capped, hidden=hidden)
        for people, before_it, after_it in zip(sides, olds, _skills(olds, places, worn), strict=True)
        for player, old, skill in zip(people, before_it, after_it, strict=True)
    )


def _counted(old: Rating, player: Result, skill: tuple[float, float], *, capped: bool, hidden: bool) -> Rating:
    if capped and shown(*skill) > shown(old.mu, old.sigma):
        skill = old.mu, old.sigma
    mu, sigma = skill
    rated = replace(old, name=player.name, mu=mu, sigma=sigma, rating=shown(mu, sigma))
    if hidden:
        return rated
    return replace(rated, games=old.games + 1, wins=old.wins + (player.place == 1), points=old.points + player.points)


def _skills(
    sides: Sequence[Sequence[Rating]], places: Sequence[int], worn: Container[tuple[int | None, int | None]]
) -> list[list[tuple[float, float]]]:
    """Return everybody's new mu and sigma, by side."""
    duels: list[list[list[tuple[float, float]]]] = [[[] for _ in side] for side in sides]
    for first, second in combinations(range(len(sides)), 2):
        skills = _MODEL.rate(
            [[_MODEL.rating(mu=old.mu, sigma=old.sigma) for old in sides[side]] for side in (first, second)],
            ranks=[float(places[first]), float(places[second])],
        )
        for side, opponents, after in zip((first, second), (second, first), skills, strict=True):
            for rated, own, skill in zip(duels[side], sides[side], after, strict=True):
                stays = all((own.user_id, opponent.user_id) in worn for opponent in sides[opponents])
                rated.append((own.mu, own.sigma) if stays else (skill.mu, skill.sigma))
    return [[(_mean([mu for mu, _ in own]), sqrt(_mean([s * s for _, s in own]))) for own in side] for side in duels]


def _mean(numbers: Sequence[float]) -> float:
    """Return the mean, which does not depend on the order of the numbers."""
    return fsum(numbers) / len(numbers)


def shown(mu: float, sigma: float) -> int:
    """Return the number that people see as the rating."""
    return round(1000 + 40 * (mu - 3 * sigma))


_QUARTERS = 4


def season_of(seconds: int) -> int:
    """Return the season of this moment: 20264 is the fourth quarter of 2026."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return 10 * moment.year + (moment.month + 2) // 3


def week_of(seconds: int) -> int:
    """Return when the week of this moment began: on Monday at midnight, in UTC."""
    moment = datetime.fromtimestamp(seconds, UTC)
    midnight = datetime(moment.year, moment.month, moment.day, tzinfo=UTC)
    return int((midnight - timedelta(days=moment.weekday())).timestamp())


def year_and_quarter(season: int) -> tuple[int, int] | None:
    """Return the year and the quarter (1 to 4) of a season; None for `ALL_TIME` and for numbers that are not a
    season."""
    year, quarter = divmod(season, 10)
    return (year, quarter) if 2000 <= year <= 9999 and 1 <= quarter <= _QUARTERS else None
