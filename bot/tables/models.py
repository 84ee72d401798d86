"""What the service takes and returns besides tables: presses, results of moves, what is pending, standings. Nothing
here knows Discord or SQL."""

from dataclasses import dataclass

from bot.store.table_rows import Timer
from bot.tables.table import Lobby, Match
from engine.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Press:
    """One interaction: the person, and the id by which a second delivery of it is recognized."""

    interaction_id: int
    user_id: int
    name: str
    """The display name, stored when the person sits down."""
    language: str
    """The language of the person, as `bot.locale.speaker` takes it. Direct messages are written in that of the newest
    press."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """Somebody who is to be invited."""

    user_id: int
    name: str
    """The display name."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a move, saved already."""

    match: Match
    """The match after the move and the bot's own moves."""
    events: tuple[Event, ...]
    """Everything that happened, the bot's own moves included. `engine.game.seen_by` filters it for a viewer. What one
    seat alone may know is told once, in the answer to this move."""
    since: int
    """The ply before the move."""


@dataclass(frozen=True, slots=True)
class UndoableMove:
    """A person's move that might be taken back, with what that needs and no record tells. It is kept in memory alone,
    so a move that was made before a restart stays."""

    seat: Seat
    ply: int
    """The ply after the move and the bot's own moves. After any further line the move stays."""
    moves: int
    """How many moves counted before it."""
    at: int
    """When it was made, in seconds since 1970."""
    reveals: bool
    """Whether it, or a move of the bot after it, told anybody something new."""
    timer: Timer
    """The clock before the move, halted when the move was made."""
    reserve: int
    """The seat's reserve before the move, in seconds."""
    seen_by: Seat | None = None
    """The next player, once that player has opened the panel."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of tables."""

    tables: tuple[Lobby | Match, ...]
    total: int
    """The number of tables on all pages."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a server's leaderboard."""

    rank: int
    """1 is best; equal ratings share a rank."""
    user_id: int
    name: str
    games: int
    wins: int
    """Games in which nobody was placed higher; a shared victory counts."""
    points: int
    """All points won; a team's points count for each partner."""
    rating: int
    """A new player has about 1000."""
    provisional: bool
    """Whether there are too few games for the rating to mean much."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a server's leaderboard."""

    rows: tuple[Standing, ...]
    own: Standing | None
    """The reader's row, even if it is on this page; None without a finished game."""
    total: int
    """The number of people who are ranked."""
