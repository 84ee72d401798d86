"""What people have achieved, as values: ratings, games against computers, and results of single games."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from sqlalchemy import JSON, Integer, String

from bot.store.columns import Id
from engine.game import Json


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One person's games against computer players of one level."""

    level: Annotated[str, String(32)]
    games: Annotated[int, Integer]
    wins: Annotated[int, Integer]
    """Games in which the person was first and no such computer was."""


ALL_TIME = 0
"""The season that stands for all time."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One person's rating in one game in one server, of all time or of a season, with the sums that it comes from."""

    user_id: int
    name: Annotated[str, String(128)]
    games: Annotated[int, Integer] = 0
    """Like `wins` and `points` without hidden games, which change the rating alone."""
    wins: Annotated[int, Integer] = 0
    points: Annotated[int, Integer] = 0
    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    rating: Annotated[int, Integer] = 0
    """The number that is shown and sorted by."""


Standings: TypeAlias = tuple[defaultdict[int, dict[int, Rating]], dict[int, Mapping[str, int]]]
"""All scores in one game of one server: ratings by season and user, and tallies by user."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one person did in a game that counted."""

    table_id: Annotated[int, Id]
    seat: Annotated[int, Integer]
    guild_id: int
    game: Annotated[str, String(32)]
    user_id: int
    at: int
    """When the game ended, in seconds since 1970."""
    season: Annotated[int, Integer]
    """The quarter in which it ended: 20264 is the fourth one of 2026."""
    side: Annotated[int, Integer]
    """Partners have the same number."""
    place: Annotated[int, Integer]
    rating: Annotated[int, Integer]
    """The rating of all time after the game."""
    mu: float
    """With `sigma`: the strength of all time that was assumed for the person before the game."""
    sigma: float
    season_mu: float
    """With `season_sigma`: the same for the season."""
    season_sigma: float
    achievement_worth: Annotated[int | None, Integer] = None
    """How great the person's best achievement in the game was; None without one."""
    achievement: Annotated[Json, JSON(none_as_null=True)] = None
    """The facts of the achievement, as the game gives them."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A person against whom another one has played."""

    name: str
    """The newest name that is known."""
    games: int
    wins: int
    """Games in which the person did better than this opponent."""
    user_id: int = field(default=0, compare=False)
