"""What is stored of people, of the servers where they look for a game, and of the puzzles that they solve, as values.
Ids and times are as in `table_rows`."""

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import JSON, Integer, String

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

    user_id: int
    games: Annotated[tuple[str, ...], JSON] = ()
    """The names of the games; empty for any."""
    until: int | None = None
    """When the lookout ends; None for never."""
    called_at: int | None = None
    """When the person was called last."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One person's progress in the lessons of a game. Lessons are numbered from 0."""

    at: Annotated[int, Integer] = 0
    """The lesson where the person stopped."""
    done: Annotated[frozenset[int], JSON] = frozenset()
    """The lessons in which the person found the right move."""


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
    guild_id: int | None
    """The server in which it was made; None for a direct message."""
    late: bool = False
    """Whether it was made when the solution was public; then it counts for nothing."""
