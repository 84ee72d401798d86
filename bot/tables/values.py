"""What the service gives and takes: people, lobbies, matches, standings. Nothing here knows Discord or SQL.

Ids of users, servers, channels, threads, messages and interactions are Discord's 64-bit numbers. Times are whole seconds
since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NewType

from bot.face import Player
from engine.game import Event, Json, Seat

TableId = NewType("TableId", int)
"""One table through its whole life: a lobby, then the match that came of it."""


class Phase(Enum):
    """Where in its life a table is."""

    LOBBY = "lobby"
    CLOSED = "closed"
    """A lobby that expired or that everybody left. Nothing leads out of it."""
    LIVE = "live"
    FINISHED = "finished"
    """Played to its end by the rules."""
    STOPPED = "stopped"
    """Ended before: all agreed, or nobody moved for very long. Never rated; its record is kept."""


class Dm(Enum):
    """What is known of a player's direct messages, as far as this table is concerned."""

    UNTRIED = "untried"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Press:
    """One interaction: who did something, and the id by which a second delivery of it is recognized."""

    interaction_id: int
    user_id: int
    name: str
    """The display name, kept at seating."""
    language: str
    """The person's own language, as `bot.locale.speaker` takes it; direct messages are written in the newest one."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is shown."""

    guild_id: int | None
    """None in a direct message."""
    channel_id: int | None
    """The channel where the lobby was opened; None once that was deleted."""
    thread_id: int | None = None
    """The game's own thread, if it has one."""
    message_id: int | None = None
    """The lobby's card, later the newest board; None before it is posted or when it was deleted."""

    @property
    def posts_in(self) -> int | None:
        """The thread, or the channel without one; None if the table has no home left."""
        return self.channel_id if self.thread_id is None else self.thread_id


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a seat. Exactly one of `user_id` and `computer` is set."""

    user_id: int | None
    name: str
    language: str
    computer: str | None = None
    """The level of a computer player."""
    left: bool = False
    """Left the running game for good: all that is left of its turns are passes."""
    agrees_to_stop: bool = False
    """Wants to stop the match at this very ply; a move withdraws it."""
    dm: Dm = Dm.UNTRIED
    dm_message_id: int | None = None
    """The one direct message of this table that is kept up to date."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its game: open, or closed for good."""

    id: TableId
    phase: Phase
    """LOBBY or CLOSED."""
    place: Place
    game: str
    options: Mapping[str, Json]
    """All options of the game by name, defaults filled in."""
    host_id: int
    """Who may change the options: the first to sit, then whoever sat longest."""
    seats: tuple[Seated, ...]
    """In order of joining, which will be the turn order."""
    expires_at: int
    """Every change puts it off again."""
    rematch_of: TableId | None = None

    @property
    def size(self) -> int:
        """How many seats there are, free ones counted."""
        return int(self.options["players"])

    @property
    def full(self) -> bool:
        """Whether all seats are taken, so that the game may start."""
        return len(self.seats) >= self.size

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where this person sits."""
        return _seat_of(self.seats, user_id)


@dataclass(frozen=True, slots=True)
class Match:
    """A table with its game, under way or over. It holds all secrets: show people only what `bot.face.view_of` gives."""

    id: TableId
    phase: Phase
    """LIVE, FINISHED or STOPPED."""
    place: Place
    game: str
    options: Mapping[str, Json]
    seats: tuple[Seated, ...]
    """In turn order; the index is the Seat."""
    start: Mapping[str, Json] = field(repr=False)
    """What was dealt."""
    moves: tuple[str, ...] = field(repr=False)
    """Canonical words; the forced passes that the bot made are among them."""
    state: Any = field(repr=False)
    """The engine's State after all moves."""
    published_ply: int
    """The ply of the newest board that was posted; -1 before the first."""
    started_at: int
    ended_at: int | None = None
    rematch_of: TableId | None = None

    @property
    def ply(self) -> int:
        """How many moves were made. Buttons carry it: one with another ply sits on an old board."""
        return len(self.moves)

    @property
    def live(self) -> bool:
        """Whether moves may still be made."""
        return self.phase is Phase.LIVE

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the match is over."""
        seat: Seat | None = self.state.to_act
        return seat if self.live else None

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, as faces take it."""
        return tuple(Player(Seat(seat), who.name, who.user_id) for seat, who in enumerate(self.seats))

    @property
    def people_only(self) -> bool:
        """Whether no computer plays; only such games count for ratings."""
        return all(who.computer is None for who in self.seats)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where this person sits, also after leaving."""
        return _seat_of(self.seats, user_id)


@dataclass(frozen=True, slots=True)
class Played:
    """What a move led to, saved already."""

    match: Match
    """After the move and the passes that the bot made behind it."""
    events: tuple[Event, ...]
    """All that happened, the bot's passes included. For a viewer: `engine.game.seen_by`."""
    since: int
    """The ply before the move."""


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
    gold: int
    """All gold won, a team's counted for each partner."""
    rating: int
    """1000 at the beginning."""
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


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of tables."""

    tables: tuple[Lobby | Match, ...]
    total: int


def _seat_of(seats: tuple[Seated, ...], user_id: int) -> Seat | None:
    return next((Seat(i) for i, who in enumerate(seats) if who.user_id == user_id), None)
