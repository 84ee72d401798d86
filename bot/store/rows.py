"""What is stored, as values: where a table is in its life, where it is shown, who sits there, what was played.

Ids of users, servers, channels, threads, messages and interactions are Discord's 64-bit numbers. Times are whole
seconds since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, NewType

from bot.locale import Say
from bot.players import is_former, shown
from engine.game import Json

TableId = NewType("TableId", int)
"""One table through its whole life: a lobby, then the match that came of it."""


EMPTY = "empty"
"""Stands in the place of a computer player's level with moves that were made for an empty seat."""


class Phase(Enum):
    """Where in its life a table is."""

    LOBBY = "lobby"
    CLOSED = "closed"
    """A lobby that expired or that everybody left. Nothing leads out of it."""
    LIVE = "live"
    FINISHED = "finished"
    """Played to its end by the rules."""
    STOPPED = "stopped"
    """Ended before: all agreed, or somebody was not there. It counts as a defeat of whoever walked away, or not at all;
    its record is kept."""
    QUARANTINED = "quarantined"
    """It cannot be read: its game is gone or has another edition, or its rows are damaged. It never goes on."""
    DELETED = "deleted"
    """About to be deleted with all that belongs to it: nobody finds it any more. The database lets moves of such tables
    alone be deleted."""


class Dm(Enum):
    """What is known of a player's direct messages, as far as this table is concerned."""

    UNTRIED = "untried"
    OPEN = "open"
    CLOSED = "closed"


class Spot(NamedTuple):
    """Where many tables may be shown: what the bot may do there is the same for all of them."""

    guild_id: int | None
    """None in a direct message."""
    channel_id: int | None
    in_thread: bool = False
    """Whether it is a thread of this channel."""


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
    def spot(self) -> Spot:
        return Spot(self.guild_id, self.channel_id, self.thread_id is not None)

    @property
    def private(self) -> bool:
        """Whether it is in the direct messages of the one person who plays there."""
        return self.guild_id is None

    @property
    def posts_in(self) -> int | None:
        """The thread, or the channel without one; None if the table has no home left."""
        return self.channel_id if self.thread_id is None else self.thread_id


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a seat. Exactly one of `user_id` and `computer` is set."""

    user_id: int | None
    """A negative number for a person who had everything about them deleted, see `bot.players.former`."""
    name: str
    """The display name when the person sat down, as it is; empty for who is known no more."""
    language: str
    """The newest known: direct messages are written in it."""
    computer: str | None = None
    """The level of a computer player."""
    left: bool = False
    """Left the running match for good: the bot makes what moves are left to this seat."""
    agreed_at: int | None = None
    """The ply at which this player agreed to stop the match; any move makes that void. In a lobby, which has
    no ply, 0 for who agrees to start with free seats; any change of seats or options makes that void."""
    resting: int | None = None
    """Lets the bot play while the game's `Rest.round` is this number: until the round ends, say."""
    reserve: int = 0
    """Seconds that are left beside the time of each turn."""
    stand_in: str | None = None
    """The level of the computer player that plays for this person, or last did."""
    stand_in_run: int | None = None
    """The one run of the clock in which it plays; None for all."""
    away_until: int | None = None
    """Until when this person is on vacation, if that is not over."""
    removed: bool = False
    """Was removed by a moderator, and cannot take the seat back."""
    gone: bool = False
    """Is no member of the server any more, as far as is known."""
    dm: Dm = Dm.UNTRIED
    dm_channel_id: int | None = None
    """Where direct messages to this person are written, so that it need not be asked for each time."""
    dm_message_id: int | None = None
    """The one direct message of this table that is kept up to date."""
    dm_digest: str | None = None
    """A digest of what it shows, so that it is edited only when that changes."""

    @property
    def former(self) -> bool:
        """Whether this person had everything about them deleted."""
        return is_former(self.user_id)

    @property
    def out(self) -> bool:
        """Whether this person is out of the game and looks on like anybody else: left for good, was taken out by a
        moderator, or is no member of the server any more. Whose seat can be taken back is not."""
        return self.left or self.removed or self.gone

    def called(self, say: Say) -> str:
        """Return the name as people see it: a computer player's is marked, and who is known no more is called that in
        the reader's language."""
        return say.plain("player.former") if self.former else shown(self.name, self.computer)


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of a table: which one was chosen, and how it stands."""

    clock: str = "none"
    """The name of the clock."""
    stand_in_level: str = "normal"
    """The level of the computer players that stand in for people."""
    run: int = 0
    """How many turns have begun, each time that more time was given counted as another one."""
    deadline: int | None = None
    """When the time of the turn is up, the reserve included; None while nobody is waited for."""
    remind_at: int | None = None
    """When the next reminder is due."""
    reminded: int = 0
    """How many reminders this run has had."""
    line_changes: int = 0
    """How often that which a board says of clocks and people has changed without a move."""
    line_shown: int = 0
    """How many of these changes the newest board is known to show."""
    paused_at: int | None = None
    """Since when a moderator lets it stand still; None if nobody does."""
    remaining: int | None = None
    """Seconds that the turn still has when somebody is waited for again, a vacation not counted, less than none if its
    time was up; None while its clock runs, or never has."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it is stored, without its moves."""

    id: TableId
    """Given by the database; before that, any."""
    phase: Phase
    place: Place
    game: str
    edition: int
    """The edition of the game that the table is played by."""
    options: Mapping[str, Json]
    host_id: int
    """Who may change the options: who opened the lobby, and after that person left the next one."""
    seats: tuple[Seated, ...]
    """In order of joining, which is the turn order; the index is the Seat."""
    opened_at: int
    expires_at: int
    """Until when a lobby is open; every change puts it off again."""
    moved_at: int
    """When the newest line of the log was written; before the first, when the match began or the lobby was opened."""
    rematch_of: TableId | None = None
    start: Mapping[str, Json] | None = field(default=None, repr=False)
    """What was dealt, as `engine.game.Game.dump` writes it; None in a lobby."""
    salt: str | None = field(default=None, repr=False)
    """With what the hashes of its secrets are made; None in a lobby, and for a game from before there were any."""
    ply: int = 0
    """How many lines its log has: moves that were made, and times that some were taken back. Buttons carry it: one with
    another ply sits on an old board."""
    to_act: int | None = None
    """Whose turn it is, for who looks for tables; None unless a match goes on. The position itself says it, too."""
    published_ply: int = -1
    """The ply of the newest board that was posted; -1 before the first."""
    told_ply: int = -1
    """Up to which ply the direct messages are known to be right."""
    card_id: int | None = None
    """The message of the lobby's card, also after the game moved to its thread."""
    changes: int = 0
    """How often that which the card shows has changed."""
    card_shown: int = 0
    """How many of these changes the card is known to show."""
    lost_boards: int = 0
    """How many boards were deleted by hand."""
    started_at: int | None = None
    ended_at: int | None = None
    finish: int | None = None
    """Which of the matches it is that were finished, or were stopped and count all the same, in the order in which they
    ended."""
    rated: bool = True
    """Whether the match counts among people: as its server had settled when it began, and unless it was declared
    void."""
    verdict: Json = None
    """How it was judged when it ended, as `bot.tables.verdicts` has it; None where it counts as it was played."""
    result_pending: bool = False
    """Whether its result has yet to be posted in the server's channel for results."""
    timer: Timer = field(default_factory=Timer)


@dataclass(frozen=True, slots=True)
class OldBoard:
    """A board that was followed by a newer one and may still have its buttons."""

    table: TableId
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the players of a match that stands in its thread until it is answered or void."""

    table: TableId
    channel_id: int
    message_id: int
    ply: int
    """A question whether to stop is void a move later."""
    run: int | None = None
    """Asks what to do in this run of the clock, whose time is up; None if it asks whether to stop."""


class Due(NamedTuple):
    """A live match in which a reminder is due or the time of a turn is up."""

    table: TableId
    run: int
    asking: bool
    """Whether there is nothing to do but to ask the others what to do."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is still to be done on Discord for somebody who had everything about them deleted; one of the two is set."""

    id: int
    channel_id: int | None
    """In the channel of direct messages all that the bot wrote goes."""
    table: TableId | None
    """Where this table is shown the name goes."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person prefers: how to be reminded, and how pictures and boards are to be."""

    remind: str = "thread"
    """Where: `thread`, `dm`, `both` or `none`."""
    quiet_begins: int | None = None
    """An hour from 0 to 23, with `quiet_ends`; None without quiet hours."""
    quiet_ends: int | None = None
    zone: str = "UTC"
    """The person's time zone, an IANA name."""
    away_until: int | None = None
    """Until when the person is on vacation."""
    theme: str | None = None
    """Of pictures that the person alone sees; None for that of the server."""
    patterns: bool | None = None
    """Whether these have patterns beside colors; None as the server has it."""
    text_boards: bool = False
    """Whether boards come in words, too."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one person is in the lessons of a game. Lessons have numbers, from 0."""

    at: int = 0
    """Where the person stopped."""
    done: frozenset[int] = frozenset()
    """The lessons in which the right move was made."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """The puzzle of a day, as it is stored."""

    day: int
    opens_at: int
    """From then on people may guess, for a day."""
    data: Json
    """As `engine.computer.puzzle` dumps it; None where it is damaged."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What one person guessed on one day."""

    words: str
    right: bool
    """Nobody is to know before the solution is out."""
    guild_id: int | None
    """In which server; None in a direct message."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A message of a puzzle."""

    channel_id: int
    message_id: int | None
    """None: nobody has noted whether it arrived; 0: the channel would not have it."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A table of which a row cannot be read: it holds no JSON where there should be some, say."""

    id: TableId


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of a table that is in quarantine: its raw data, as they are stored."""

    id: TableId
    place: Place
    game: str
    edition: int
    options: Json
    start: Json
    """None if it was a lobby."""
    salt: str | None
    moves: tuple[Json, ...]
    names: tuple[str, ...]
    user_ids: tuple[int | None, ...]
    started_at: int | None
