"""What people have achieved, as values: ratings, games with computers, how each game went."""

from dataclasses import dataclass

from engine.game import Json


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One person's games against computer players of one level."""

    level: str
    games: int
    wins: int
    """Games in which the person was first and no such computer was."""


ALL_TIME = 0
"""Stands for the season of what counts for good."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One person's rating in one game in one server, of all time or of a season, with what it was won by."""

    user_id: int
    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    rating: int = 0
    """What is shown and sorted by."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one person did in a game that counted."""

    table_id: int
    seat: int
    guild_id: int
    game: str
    user_id: int
    at: int
    """When it ended."""
    season: int
    """In which quarter that was: 20264 is the fourth one of 2026."""
    side: int
    """Who has the same was a partner."""
    place: int
    rating: int
    """After it, of all time."""
    mu: float
    """As what the person's strength was taken, of all time; with `sigma`."""
    sigma: float
    season_mu: float
    """The same of the season; with `season_sigma`."""
    season_sigma: float
    achievement_worth: int | None = None
    """How great the best was that the person brought off; None if there is nothing to tell."""
    achievement: Json = None
    """The facts of it, as the game gives them."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody against whom a person has played."""

    name: str
    """The newest one that is known."""
    games: int
    wins: int
    """Games in which the person did better than this opponent."""
