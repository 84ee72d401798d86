"""What the service takes and gives beside tables: presses, what a move led to, what is pending, standings. Nothing here
knows Discord or SQL."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store import OldBoard, Place, Question, Spot, TableId, Timer
from bot.tables.table import Lobby, Match
from engine.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Press:
    """One interaction: who did something, and the id by which a second delivery of it is recognized."""

    interaction_id: int
    user_id: int
    name: str
    """The display name, kept at seating."""
    language: str
    """The person's own, as `bot.locale.speaker` takes it; direct messages are written in the newest one."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a move led to, saved already."""

    match: Match
    """After the move and what the bot played behind it."""
    events: tuple[Event, ...]
    """All that happened, the bot's own moves included. For a viewer: `engine.game.seen_by`. What is for one seat alone
    is told once, in the answer to this very move.
    """
    since: int
    """The ply before the move."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that a person made and might take back: what has to be known for that and no record tells. It is kept in
    memory alone, for nobody takes a move back that was made before a restart."""

    seat: Seat
    ply: int
    """After it and what the bot played behind it; another line, and it stays."""
    moves: int
    """How many moves counted before it."""
    at: int
    """When it was made."""
    reveals: bool
    """Whether it, or what the bot played behind it, told anybody something new."""
    timer: Timer
    """The clock before it, halted when it was made."""
    reserve: int
    """What the seat had left beside the time of each turn, before it."""
    seen_by: Seat | None = None
    """The next player, who has opened the panel since."""


@dataclass(frozen=True, slots=True)
class SentDirectMessage:
    """A player's direct message as it was sent or edited."""

    channel_id: int
    message_id: int
    digest: str
    """The same for messages that show the same."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What people have not been shown or told yet, of ended tables too."""

    boards: Mapping[Spot, Sequence[TableId]]
    """Matches with something saved that was not posted: `match.story(match.published_ply)` is what happened since; by
    where they are shown. Those without a home are not among them. They are read when their turn comes: there may be
    thousands.
    """
    direct_messages: tuple[TableId, ...]
    """Matches of which not all direct messages are known to be right."""
    old_boards: tuple[OldBoard, ...]
    """Boards that were followed by newer ones and may still have their buttons."""
    questions: tuple[Question, ...]
    """Questions that stand in threads although nobody has to answer them any more."""
    results: tuple[TableId, ...]
    """Matches whose results have yet to be posted in the channels that their servers have for them."""
    quarantined: tuple[tuple[TableId, Place], ...]
    """Tables that cannot be read and whose threads were not told so, and where they are shown."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of tables."""

    tables: tuple[Lobby | Match, ...]
    total: int
    """How many there are on all pages."""


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
    """All points won, a team's counted for each partner."""
    rating: int
    """About 1000 at the beginning."""
    provisional: bool
    """Too few games for the rating to mean much."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a server's leaderboard."""

    rows: tuple[Standing, ...]
    own: Standing | None
    """The reader's row, also when it is on this page; None without a finished game."""
    total: int
    """How many people are ranked."""
