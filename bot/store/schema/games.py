"""Tables of players: their seats and moves, and what belongs to a live match."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    and_,
    false,
    literal_column,
    text,
    true,
)

from bot.store.columns import Id
from bot.store.schema.base import metadata, partial
from bot.store.table_rows import HIDDEN, Phase

_UNPUBLISHED = "published_ply < ply"
_STALE = "line_shown < line_changes"
_REMATCH = "rematch_of IS NOT NULL"
_RUNNING = "deadline IS NOT NULL"
_REMINDING = "remind_at IS NOT NULL"
_LIVE = "phase = 'live'"
_LOBBY = "phase = 'lobby'"
_UNENDED = "phase IN ('lobby', 'live')"
_COMPUTERS = "phase = 'live' AND ((computers >> to_act) & 1) = 1"

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("thread_id", BigInteger),
    Column("message_id", BigInteger),
    Column("game", String(32), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("rematch_of", Id, ForeignKey("tables.id")),
    # The series of games that a rematch belongs to: of how many, and how many of them somebody had won before.
    Column("best_of", Integer),
    Column("decided", Integer, nullable=False, default=0, server_default="0"),
    Column("opened_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("start", JSON(none_as_null=True)),
    # The salt of the hashes that bind the game's secrets; NULL for games that are older than these hashes.
    Column("salt", String(64)),
    Column("ply", Integer, nullable=False, default=0),
    Column("to_act", Integer),
    # A bit for each seat where a computer plays or once stood in. It rarely changes, so a move changes `to_act` alone,
    # and the index of the matches in which a computer is to act follows.
    Column("computers", Integer, nullable=False, default=0, server_default="0"),
    Column("published_ply", Integer, nullable=False, default=-1),
    # The ply at which the next player has opened the panel in a process that does not serve the table.
    Column("looked_ply", Integer, nullable=False, default=-1, server_default="-1"),
    # The lobby's card, which stays where it is when the game moves to its thread.
    Column("card_id", BigInteger),
    # The number of boards that were deleted by hand: a board that is posted again is another message to Discord.
    Column("lost_boards", Integer, nullable=False, default=0, server_default="0"),
    # The clock. What a board says about it may change without a move, so these changes are counted.
    Column("clock", String(16), nullable=False, default="none", server_default="none"),
    Column("stand_in_level", String(32), nullable=False, default="normal", server_default="normal"),
    Column("run", Integer, nullable=False, default=0, server_default="0"),
    Column("deadline", BigInteger),
    Column("remind_at", BigInteger),
    Column("reminded", Integer, nullable=False, default=0, server_default="0"),
    Column("line_changes", Integer, nullable=False, default=0, server_default="0"),
    Column("line_shown", Integer, nullable=False, default=0, server_default="0"),
    Column("paused_at", BigInteger),
    # Seconds that the turn has left while nobody is waited for.
    Column("remaining", BigInteger),
    # How the match was judged when it ended, if not simply as it was played; and whether it counts: the server's
    # setting when it began, false once it is declared void.
    Column("verdict", JSON(none_as_null=True)),
    Column("rated", Boolean, nullable=False, default=True, server_default=true()),
    # Whether the lobby has waited for others so long that its host was asked whether computers are to play.
    Column("waited", Boolean, nullable=False, default=False, server_default=false()),
    Column("started_at", BigInteger),
    Column("moved_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    # Numbers the finished games of a database, so that ratings can be computed again in the same order.
    Column("finish", BigInteger, unique=True),
    Index(None, "channel_id", "phase"),
    Index(None, "thread_id"),
    # Most rows have none. A database that has counted them would think that the index of all rows finds nothing.
    partial("rematch_of", _REMATCH),
    Index(None, "guild_id", "ended_at"),
    Index(None, "host_id"),
    # These indexes hold only what is pending or may soon be due, so that looking for it every minute costs little.
    partial("published_ply", _UNPUBLISHED),
    partial("line_shown", _STALE),
    partial("deadline", _RUNNING),
    partial("remind_at", _REMINDING),
    partial("expires_at", _LOBBY),
    partial("moved_at", _LIVE),
    partial("to_act", _COMPUTERS),
    partial("phase", _UNENDED),
    sqlite_autoincrement=True,
)

# Written out instead of passed as parameters. PostgreSQL uses a partial index only if it sees the constant, and SQLite
# would plan the statement anew each time.
lobby = text(_LOBBY)
live = text(_LIVE)
unended = text(_UNENDED)
hidden = tables.c.verdict[HIDDEN].as_boolean().is_(True)
computers_turn = text(_COMPUTERS)

# The columns of `bot.store.table_rows.Spot`.
spot = (tables.c.guild_id, tables.c.channel_id, tables.c.thread_id.is_not(None))


def in_phase(*phases: Phase) -> ColumnElement[bool]:
    """Return the condition that a table is in one of these phases, written out like those above."""
    return tables.c.phase.in_([literal_column(f"'{phase.value}'") for phase in phases])


counted = and_(in_phase(Phase.FINISHED, Phase.STOPPED), tables.c.finish.is_not(None))
"""Whether a match was finished, or was stopped and counts; it may still be void."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", String(128), nullable=False),
    Column("language", String(16), nullable=False),
    Column("computer", String(32)),
    Column("left", Boolean, nullable=False),
    Column("agreed_at", Integer),
    Column("resting", Integer),
    Column("reserve", Integer, nullable=False, default=0, server_default="0"),
    Column("stand_in", String(32)),
    Column("stand_in_run", Integer),
    Column("away_until", BigInteger),
    Column("removed", Boolean, nullable=False, default=False, server_default=false()),
    Column("gone", Boolean, nullable=False, default=False, server_default=false()),
    # How many games of the series the player had won before.
    Column("wins", Integer, nullable=False, default=0, server_default="0"),
    UniqueConstraint("table_id", "user_id"),
    Index(None, "user_id"),
)

moves = Table(
    "moves",
    metadata,
    # The primary key refuses a second writer of the same ply.
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("words", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    # The level of the computer player that made the move for a person, or EMPTY for an empty seat.
    Column("stand_in", String(32)),
    # Without row numbers the moves of a game lie together, in a smaller file.
    sqlite_with_rowid=False,
)

# People whose seats are kept at a table that has not begun: what they answered, whether they were called in the
# channel, and who invited them, which NULL says is the table's host.
invitations = Table(
    "invitations",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(128), nullable=False),
    # The language in which the person is written to, if it is known.
    Column("language", String(16)),
    Column("at", BigInteger, nullable=False),
    Column("answer", String(16)),
    Column("called", Boolean, nullable=False, default=False, server_default=false()),
    Column("host_id", BigInteger),
    Index(None, "user_id"),
    Index(None, "host_id"),
    Index(None, "at"),
)

# Votes on what happens to a player whose time is up.
votes = Table(
    "votes",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("run", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("choice", String(16), nullable=False),
    Index(None, "user_id"),
)

# What onlookers guess in a round about what is secret in it: a bit for each seat that they name. The round -1 marks
# somebody who may not guess at all, by a number that is no person's, see `bot.tables.onlookers`.
audience = Table(
    "audience",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guess", Integer, nullable=False),
    Index(None, "user_id"),
)

# When the bot was last running, so that its own outages can be added to all clocks: a row for each shard and each
# number of shards, see `bot.store.clocks`.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)
