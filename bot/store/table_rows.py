"""What is stored of tables, as values: a table's phase and place, its seats, its clock, and the messages that it owes.

Ids of users, servers, channels, threads, messages and interactions are Discord's 64-bit numbers. Times are whole
seconds since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, NamedTuple, NewType

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Integer, String, false

from bot.locale import Say
from bot.players import is_former, shown
from bot.store.columns import Id
from engine.game import Json

TableId = NewType("TableId", int)
"""One table through its whole life: a lobby, then the match that came of it."""
EMPTY = "empty"
"""Stored instead of a computer player's level for moves of an empty seat."""
OTHERS = "others "
"""Stored before the level for moves of a stand-in that others chose for a person, by a vote or because time went by."""
HIDDEN = "hidden"
"""The key in a stored verdict of whether the match was hidden from part of its server."""
UNTIL_BACK = 0
"""The run of a stand-in that others chose for all runs, until the person comes back. The first run is 1."""


class Phase(Enum):
    """The phase of a table's life."""

    LOBBY = "lobby"
    CLOSED = "closed"
    """A lobby that has expired or that everybody has left. It stays closed."""
    LIVE = "live"
    FINISHED = "finished"
    """Played to its end by the rules."""
    STOPPED = "stopped"
    """Ended early: all agreed, or a player was absent. It counts as a defeat of the people who walked away, or not at
    all. Its record is kept."""
    QUARANTINED = "quarantined"
    """A table that cannot be read, because its game is gone or has another edition, or its rows are damaged. It never
    goes on."""
    DELETED = "deleted"
    """About to be deleted with all its rows, and invisible already. The database allows the deletion of moves only for
    such tables."""


class Spot(NamedTuple):
    """Where tables are shown, as far as the bot's permissions depend on it. Many tables share a spot, so a look works
    the permissions out once for each. It does so each time, because no event tells of all changes to them."""

    guild_id: int | None
    """None in a direct message."""
    channel_id: int | None
    in_thread: bool = False
    """Whether the table is shown in a thread of this channel."""


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
    """The lobby's card, later the newest board; None before it is posted or after it was deleted."""

    @property
    def spot(self) -> Spot:
        return Spot(self.guild_id, self.channel_id, self.thread_id is not None)

    @property
    def private(self) -> bool:
        """Whether the table is in the direct messages of the only person who plays there. `guild_id` is None for
        everybody's direct messages, so only the seat tells whose they are."""
        return self.guild_id is None

    @property
    def posts_in(self) -> int | None:
        """The thread, or the channel without one; None if the table has no home left."""
        return self.channel_id if self.thread_id is None else self.thread_id


@dataclass(frozen=True, slots=True)
class Seated:
    """The player in a seat. Exactly one of `user_id` and `computer` is set."""

    user_id: Annotated[int | None, Column(BigInteger, index=True)]
    """A negative number for a former player, who had everything deleted; see `bot.players.former`."""
    name: Annotated[str, String(128)]
    """The display name when the person sat down, unescaped; empty for a former player."""
    language: Annotated[str, String(16)]
    """The newest language that is known. Direct messages are written in it."""
    computer: Annotated[str | None, String(32)] = None
    """The level of a computer player."""
    left: bool = False
    """Whether the player has left the match for good: the bot makes all further moves of this seat."""
    agreed_at: Annotated[int | None, Integer] = None
    """The ply at which this player agreed to stop the match; any move voids that. In a lobby, which has no ply, 0 if
    the player agrees to start with free seats; any change of seats or options voids that."""
    resting: Annotated[int | None, Integer] = None
    """The bot plays for this player while the game's `Rest.round` is this number, for example until a round ends."""
    reserve: Annotated[int, Integer] = 0
    """Seconds that the seat has left in addition to the time of each turn."""
    stand_in: Annotated[str | None, String(32)] = None
    """The level of the computer player that plays for this person, or that did so last."""
    stand_in_run: Annotated[int | None, Integer] = None
    """The run of the clock in which the stand-in plays that others chose, UNTIL_BACK for all runs; None for a stand-in
    that the person asked for, which plays in all runs."""
    away_until: int | None = None
    """When this person's vacation ends; None without one."""
    removed: bool = False
    """Whether a moderator has removed this person, who cannot take the seat back."""
    gone: bool = False
    """Whether this person has left the server, as far as is known."""
    wins: Annotated[int, Integer] = 0
    """The number of games of the series that this player had won before this one."""
    unlisted: Annotated[bool, None] = False
    """Whether this person hides their results. It is only read."""

    @property
    def former(self) -> bool:
        """Whether this person had everything about them deleted."""
        return is_former(self.user_id)

    @property
    def given(self) -> bool:
        """Whether a computer player has the seat until the person comes back."""
        return self.stand_in is not None and self.stand_in_run in (None, UNTIL_BACK)

    @property
    def out(self) -> bool:
        """Whether this person is out of the game and sees what an onlooker sees: the person has left for good, was
        removed by a moderator, or has left the server. A person who can take the seat back is not out."""
        return self.left or self.removed or self.gone

    def called(self, say: Say) -> str:
        """Return the name as people see it: marked for a computer player, and "a former player" in the reader's
        language for a person who was deleted."""
        return say.plain("player.former") if self.former else shown(self.name, self.computer)


class Answer(Enum):
    """What became of an invitation of somebody who does not sit at the table."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """The host took it back."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody who was invited to a lobby. The seat is kept until the person sits down or there is an answer."""

    user_id: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False, index=True)]
    name: Annotated[str, String(128)]
    """The display name when the person was invited, unescaped."""
    at: Annotated[int, Column(BigInteger, index=True)]
    language: Annotated[str | None, String(16)] = None
    """The language in which the person is written to; None for that of the server."""
    answer: Annotated[Answer | None, String(16)] = None
    called: bool = False
    """Whether a message in the channel has mentioned the person."""
    host_id: Annotated[int | None, Column(BigInteger, index=True)] = None
    """Who invited the person, and may have left the table since."""


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of a table: the one that was chosen, and its state."""

    clock: Annotated[str, String(16)] = "none"
    """The name of the clock."""
    stand_in_level: Annotated[str, String(32)] = "normal"
    """The level of the computer players that stand in for people."""
    run: Annotated[int, Integer] = 0
    """The number of turns that have begun; more time for a turn counts as another one."""
    deadline: int | None = None
    """When the time of the turn is up, reserve included; None while nobody is waited for."""
    remind_at: int | None = None
    """When the next reminder is due."""
    reminded: Annotated[int, Integer] = 0
    """How many reminders this run has had."""
    paused_at: int | None = None
    """When a moderator paused the clock; None if it is not paused."""
    remaining: int | None = None
    """Seconds that the turn has left while its clock is halted, without a vacation; negative if its time was up. None
    while the clock runs, or if it never ran."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A stored table, without its moves."""

    id: Annotated[TableId, Column(Id, primary_key=True)]
    """The number from the database; any number before the table is stored."""
    phase: Annotated[Phase, String(16)]
    place: Place
    game: Annotated[str, String(32)]
    edition: Annotated[int, Integer]
    """The edition of the game by which this table is played."""
    options: Annotated[Mapping[str, Json], JSON]
    host_id: Annotated[int, Column(BigInteger, index=True)]
    """The person who may change the options: the one who opened the lobby, or after that person left, the next one."""
    seats: tuple[Seated, ...]
    """In order of joining, which is the turn order. The index is the Seat."""
    opened_at: int
    expires_at: int
    """When the lobby expires; every change puts that off."""
    moved_at: int
    """When the newest line of the log was written; before the first line, when the match began or the lobby was
    opened. Outages of the bot put that off in live matches, as if it had been later."""
    rematch_of: Annotated[TableId | None, Column(Id, ForeignKey("tables.id"))] = None
    best_of: Annotated[int | None, Integer] = None
    """The number of games in the series that this one belongs to; None without a series."""
    decided: Annotated[int, Integer] = 0
    """The number of games of the series that somebody had won before this one."""
    start: Annotated[Mapping[str, Json] | None, JSON(none_as_null=True)] = field(default=None, repr=False)
    """The deal, as `engine.game.Game.dump` writes it; None in a lobby."""
    salt: Annotated[str | None, String(64)] = field(default=None, repr=False)
    """The salt of the hashes that bind its secrets; None in a lobby, and in games that are older than these hashes."""
    ply: Annotated[int, Integer] = 0
    """The number of lines in the log: moves, and times that moves were taken back. Buttons carry it; a button with
    another ply belongs to an old board."""
    to_act: Annotated[int | None, Integer] = None
    """The seat whose turn it is, for queries; None unless the match is live. The position tells it, too."""
    published_ply: Annotated[int, Integer] = -1
    """The ply of the newest board that was posted; -1 before the first."""
    looked_ply: Annotated[int, Integer] = -1
    """The ply at which the next player has opened the panel in a process that does not serve the table."""
    card_id: int | None = None
    """The message of the lobby's card, which stays the same after the game has moved to its thread."""
    lost_boards: Annotated[int, Integer] = 0
    """The number of boards that were deleted by hand: a board that is posted again is another message to Discord."""
    started_at: int | None = None
    ended_at: int | None = None
    finish: Annotated[int | None, Column(BigInteger, unique=True)] = None
    """The number of this match in the order of endings, in which ratings are counted again, if it was finished, or was
    stopped and counts."""
    rated: bool = True
    """Whether the match counts among people: the server's setting when it began, and false once it is declared void."""
    verdict: Annotated[Json, JSON(none_as_null=True)] = None
    """The verdict when it ended, see `bot.tables.verdicts`; None if it counts as it was played."""
    timer: Timer = field(default_factory=Timer)
    invited: tuple[Invitation, ...] = ()
    """Everybody who was invited to a lobby, by time and number; empty once its game has begun."""
    cup_id: Annotated[int | None, Id] = None
    """The cup to which the match belongs."""
    waited: bool = False
    """Whether the lobby has once waited for others so long that computers are proposed."""


class Due(NamedTuple):
    """A live match in which a reminder is due or the time of a turn is up."""

    table: TableId
    run: int


@dataclass(frozen=True, slots=True)
class Damaged:
    """A table with a row that cannot be read, for example one with damaged JSON."""

    id: TableId


@dataclass(frozen=True, slots=True)
class Remains:
    """The raw data of a quarantined table, as they are stored."""

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


class Key(NamedTuple):
    """What tells a message apart from all others."""

    kind: str
    """What it is: a result, a question, an old board and so on; see `bot.ui.delivery`."""
    about: int
    """What it is about, by the number of the table, server or puzzle."""
    part: int = 0
    """What else tells it apart from others of its kind about the same: a run of the clock, a message, a server."""
    user_id: int = 0
    """The person who gets it as a direct message; 0 where it stands in a channel."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that the bot owes people, or keeps true. It is owed while `shown` is less than `wanted`."""

    kind: Annotated[str, Column(String(16), primary_key=True)]
    about: Annotated[int, Column(Id, primary_key=True, autoincrement=False)]
    part: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False)] = 0
    user_id: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False, index=True)] = 0
    table_id: Annotated[TableId | None, Column(Id, ForeignKey("tables.id"), index=True)] = None
    """The table of players that it is about, with which it is deleted."""
    guild_id: Annotated[int | None, Column(BigInteger)] = None
    """The server whose process brings it; None stands for direct messages."""
    facts: Annotated[str, Column(String(200), nullable=False, server_default="")] = ""
    """What its kind needs to know besides."""
    due_at: Annotated[int, Column(BigInteger, nullable=False, server_default="0")] = 0
    """From when on it is owed."""
    wanted: Annotated[int, Column(Integer, nullable=False, server_default="1")] = 1
    """The version that people should see: counts the changes of what it tells of."""
    shown: Annotated[int, Column(Integer, nullable=False, server_default="0")] = 0
    """The version that stands, or that Discord has refused for good."""
    channel_id: Annotated[int | None, Column(BigInteger)] = None
    message_id: Annotated[int | None, Column(BigInteger)] = None
    """The message, once it stands. A channel without a message is where it is being sent."""
    closed: Annotated[bool, Column(Boolean, nullable=False, server_default=false())] = False
    """Whether the person takes no direct messages, so that this one is not tried again."""
    digest: Annotated[str | None, Column(String(32))] = None
    """A digest of what it shows, so that a change which changes nothing costs no request."""

    @property
    def key(self) -> Key:
        return Key(self.kind, self.about, self.part, self.user_id)

    def to(self, user_id: int) -> "Post":
        """Return the same message as it is owed to this person; 0 stands for a channel."""
        return Post(self.kind, self.about, self.part, user_id, self.table_id, self.guild_id, self.facts)

    @property
    def owed(self) -> bool:
        """Whether people do not see yet what they should."""
        return self.shown < self.wanted
