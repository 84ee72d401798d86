"""What is stored of people and of the servers where they look for a game, of the puzzles that they solve, and of what
they have achieved, as values. Ids and times are as in `table_rows`."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from sqlalchemy import JSON, BigInteger, Column, Integer, String

from bot.store.columns import Id
from bot.store.table_rows import TableId
from engine.game import Json


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is still to be erased on Discord for a person who had everything about them deleted. Either `channel_id` or
    `table_id` is set."""

    id: Annotated[int, Id]
    channel_id: int | None
    """The channel of direct messages in which everything that the bot wrote is to be deleted."""
    table_id: Annotated[TableId | None, Id]
    """The table where the name is to be removed wherever it is shown."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """One person's preferences about reminders, pictures and boards."""

    remind: Annotated[str, String(16)] = "thread"
    """Where reminders go: `thread`, `dm`, `both` or `none`."""
    quiet_begins: Annotated[int | None, Integer] = None
    """An hour from 0 to 23, like `quiet_ends`; None without quiet hours."""
    quiet_ends: Annotated[int | None, Integer] = None
    zone: Annotated[str, String(64)] = "UTC"
    """The person's time zone, an IANA name."""
    away_until: int | None = None
    """When the person's vacation ends; None without one."""
    theme: Annotated[str | None, String(16)] = None
    """The theme of pictures that only this person sees; None for the server's."""
    patterns: bool | None = None
    """Whether these pictures have patterns in addition to colors; None for the server's setting."""
    text_boards: bool = False
    """Whether boards are also written in words."""
    invitations: Annotated[str, String(16)] = "anybody"
    """Who may invite the person: `anybody`, `known` for people whom the person has played with, or `nobody`."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """A person who wants to be called when somebody opens a table in a server."""

    user_id: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False, index=True)]
    games: Annotated[tuple[str, ...], JSON] = ()
    """The names of the games; empty for any."""
    until: int | None = None
    """When the lookout ends; None for never."""
    called_at: int | None = None
    """When the person was called last."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One person's progress in the lessons of a game."""

    lesson: Annotated[str, String(32)] = ""
    """The name of the lesson where the person stopped; empty for the first one."""
    done: Annotated[frozenset[str], JSON] = frozenset()
    """The names of the lessons in which the person found the right move."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle, as stored."""

    id: int
    day: int
    game: str
    """The game's name; empty if that is not known, because the puzzle is damaged."""
    opens_at: int
    """When people may begin to guess, for a day."""
    data: Json
    """The puzzle as `engine.computer.puzzle` dumps it; None if it is damaged."""


@dataclass(frozen=True, slots=True)
class PastPuzzle:
    """A puzzle whose solution is public, as one person finds it in a list."""

    id: int
    day: int
    game: str
    hardness: int | None
    right: bool | None
    """Whether the person solved it; None without a guess."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One person's guess at one puzzle."""

    words: Annotated[str, String(80)]
    right: bool
    """Secret from everybody else until the solution is public."""
    guild_id: Annotated[int | None, Column(BigInteger, index=True)]
    """The server in which it was made; None for a direct message."""
    late: bool = False
    """Whether it was made when the solution was public; then it counts for nothing."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One person's games against computer players of one level."""

    level: Annotated[str, Column(String(32), primary_key=True)]
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

    table_id: Annotated[int, Column(Id, primary_key=True, autoincrement=False)]
    seat: Annotated[int, Column(Integer, primary_key=True, autoincrement=False)]
    guild_id: int
    game: Annotated[str, String(32)]
    user_id: Annotated[int, Column(BigInteger, index=True)]
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
