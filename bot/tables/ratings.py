"""Ratings by openskill's Plackett-Luce model: teams as teams, ties as ties. Pure: ratings in, ratings out.

A rating is what the model is nearly sure of (three standard deviations below its estimate), so that it begins low and
rises as somebody plays; newcomers have 1000. The same games in the same order always give the same ratings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce

from bot.store import Rating

PROVISIONAL = 10
"""With fewer games than this a rating says little."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Result:
    """How one person did in a finished game."""

    user_id: int
    name: str
    place: int
    """1 is best; equal ones share it."""
    points: int


def count(sides: Sequence[Sequence[Result]], before: Mapping[int, Rating]) -> tuple[Rating, ...]:
    """Return the new ratings of all who played, given those that they had; partners stand on one side."""
    olds = [[before.get(who.user_id) or Rating(who.user_id, who.name) for who in side] for side in sides]
    skills = _MODEL.rate(
        [[_MODEL.rating(mu=old.mu, sigma=old.sigma) for old in side] for side in olds],
        ranks=[float(min(who.place for who in side)) for side in sides],
    )
    return tuple(
        replace(
            old,
            name=who.name,
            games=old.games + 1,
            wins=old.wins + (who.place == 1),
            points=old.points + who.points,
            mu=new.mu,
            sigma=new.sigma,
            rating=shown(new.mu, new.sigma),
        )
        for people, before_it, after_it in zip(sides, olds, skills, strict=True)
        for who, old, new in zip(people, before_it, after_it, strict=True)
    )


def shown(mu: float, sigma: float) -> int:
    """Return the number that people see."""
    return round(1000 + 40 * (mu - 3 * sigma))
