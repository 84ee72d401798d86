"""Ratings by openskill's Plackett-Luce model: teams as teams, ties as ties. Pure: tallies in, tallies out.

A rating is what the model is nearly sure of (three standard deviations below its estimate), so that it begins low and
rises as somebody plays; newcomers have 1000. The same games in the same order always give the same ratings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce

from bot.store import Tally

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
    gold: int


def count(sides: Sequence[Sequence[Result]], before: Mapping[int, Tally]) -> tuple[Tally, ...]:
    """Return the new tallies of all who played, given those that they had; partners stand on one side."""
    tallies = [[before.get(who.user_id) or Tally(who.user_id, who.name) for who in side] for side in sides]
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=tally.mu, sigma=tally.sigma) for tally in side] for side in tallies],
        ranks=[float(min(who.place for who in side)) for side in sides],
    )
    return tuple(
        replace(
            tally,
            name=who.name,
            games=tally.games + 1,
            wins=tally.wins + (who.place == 1),
            gold=tally.gold + who.gold,
            mu=new.mu,
            sigma=new.sigma,
            rating=shown(new.mu, new.sigma),
        )
        for side, old, skills in zip(sides, tallies, rated, strict=True)
        for who, tally, new in zip(side, old, skills, strict=True)
    )


def shown(mu: float, sigma: float) -> int:
    """Return the number that people see."""
    return round(1000 + 40 * (mu - 3 * sigma))
