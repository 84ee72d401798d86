"""The database's tables, with only what both SQLite and PostgreSQL have.

`moves` only grows, until its whole table is deleted. What follows from it (`ply`, `to_act`, `head_to_head`, `ratings`,
`tallies`) is stored so that lists need no replay, and changes in the transaction that adds the move.

A column with the number of a person is called `user_id` or `host_id`. What is stored about the person is exported and
deleted by that name, see `bot.store.people`; a test looks at every column.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

from bot.store.columns import Id, columns
from bot.store.cup_rows import Entry, Pairing, SavedCup
from bot.store.people_rows import Erasure, GameResult, Guess, HeadToHead, Lookout, Preferences, Progress, Rating
from bot.store.table_rows import HIDDEN, Invitation, Phase, Post, Saved, Seated

# By these names migrations make and find constraints and indexes, too, so they never change.
metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, *items: SchemaItem, **options: Any) -> sa.Table:
    return sa.Table(name, metadata, *items, **options)


def _partial(column: str, condition: str) -> sa.Index:
    """Return an index of the rows that meet a condition. Migrations make the same on PostgreSQL: its own option stands
    only there, because SQLAlchemy loads all of PostgreSQL's dialect for it, a twentieth of a start on a file."""
    return sa.Index(None, column, sqlite_where=sa.text(condition))


def _number(name: str, *, index: bool = False) -> sa.Column[int]:
    """Return a column of Discord's ids, of the database's numbers or of times, that no row is without."""
    return sa.Column(name, sa.BigInteger, nullable=False, autoincrement=False, index=index)


def _of_table() -> sa.Column[int]:
    """Return a column for the table of players with which a row is deleted, the first of its key."""
    return sa.Column("table_id", Id, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False)


def _key(name: str, kind: Any = sa.BigInteger, *, index: bool = False) -> sa.Column[Any]:
    """Return a column of the table's key, mostly of such numbers, by which no row is numbered."""
    return sa.Column(name, kind, primary_key=True, autoincrement=False, index=index)


# --- Tables of players, their seats and moves, and what belongs to a live match ------------------

_LIVE = "phase = 'live'"
_LOBBY = "phase = 'lobby'"
_UNENDED = "phase IN ('lobby', 'live')"
_COMPUTERS = "phase = 'live' AND ((computers >> to_act) & 1) = 1"

tables = _table(
    "tables",
    *columns(Saved),
    # A bit for each seat where a computer plays or once stood in. It rarely changes, so a move changes `to_act` alone,
    # and the index of the matches in which a computer is to act follows.
    sa.Column("computers", sa.Integer, nullable=False),
    sa.Index(None, "channel_id", "phase"),
    sa.Index(None, "thread_id"),
    # Most rows have none. A database that has counted them would think that the index of all rows finds nothing.
    _partial("rematch_of", "rematch_of IS NOT NULL"),
    sa.Index(None, "guild_id", "ended_at"),
    # These indexes hold only what is pending or may soon be due, so that looking for it every minute costs little.
    _partial("published_ply", "published_ply < ply"),
    _partial("deadline", "deadline IS NOT NULL"),
    _partial("remind_at", "remind_at IS NOT NULL"),
    _partial("expires_at", _LOBBY),
    _partial("moved_at", _LIVE),
    _partial("to_act", _COMPUTERS),
    _partial("phase", _UNENDED),
    sqlite_autoincrement=True,
)

# Written out instead of passed as parameters. PostgreSQL uses a partial index only if it sees the constant, and SQLite
# would plan the statement anew each time.
lobby = sa.text(_LOBBY)
live = sa.text(_LIVE)
unended = sa.text(_UNENDED)
hidden = tables.c.verdict[HIDDEN].as_boolean().is_(True)
computers_turn = sa.text(_COMPUTERS)

# The columns of `bot.store.table_rows.Spot`.
spot = (tables.c.guild_id, tables.c.channel_id, tables.c.thread_id.is_not(None))


def in_phase(*phases: Phase) -> sa.ColumnElement[bool]:
    """Return the condition that a table is in one of these phases, written out like those above."""
    return tables.c.phase.in_([sa.literal_column(f"'{phase.value}'") for phase in phases])


counted = sa.and_(in_phase(Phase.FINISHED, Phase.STOPPED), tables.c.finish.is_not(None))
"""Whether a match was finished, or was stopped and counts; it may still be void."""

seats = _table(
    "seats",
    _of_table(),
    _key("seat", sa.Integer),
    *columns(Seated),
    sa.UniqueConstraint("table_id", "user_id"),
)

moves = _table(
    "moves",
    _of_table(),
    # The key refuses a second writer of the same ply.
    _key("ply", sa.Integer),
    sa.Column("words", sa.String(80), nullable=False),
    _number("at"),
    # The level of the computer player that made the move for a person, or EMPTY for an empty seat.
    sa.Column("stand_in", sa.String(32)),
    # Without row numbers the moves of a game lie together, in a smaller file.
    sqlite_with_rowid=False,
)

# People whose seats are kept at a table that has not begun. NULL as the host stands for the table's.
invitations = _table("invitations", _of_table(), *columns(Invitation))

# Votes on what happens to a player whose time is up.
votes = _table(
    "votes",
    _of_table(),
    _key("run", sa.Integer),
    _key("user_id", index=True),
    sa.Column("choice", sa.String(16), nullable=False),
)

# What onlookers guess in a round about what is secret in it: a bit for each seat that they name. The round -1 marks
# somebody who may not guess at all, by a number that is no person's, see `bot.tables.onlookers`.
audience = _table(
    "audience",
    _of_table(),
    _key("round", sa.Integer),
    _key("user_id", index=True),
    sa.Column("guess", sa.Integer, nullable=False),
)

outbox = _table("outbox", *columns(Post), _partial("due_at", "shown < wanted"))

# When the bot was last running, so that its own outages can be added to all clocks: a row for each shard and each
# number of shards, see `bot.store.clocks`.
heartbeat = _table("heartbeat", _key("id", sa.Integer), _number("at"))

interactions = _table("interactions", _key("id"), _number("at", index=True))

# --- Scores, and the results that they are counted from ------------------------------------------

head_to_head = _table("head_to_head", _key("game", sa.String(32)), _key("user_id", index=True), *columns(HeadToHead))


def _ratings(name: str, *more: sa.Column[object] | sa.Index) -> sa.Table:
    return _table(
        name,
        _number("guild_id"),
        sa.Column("game", sa.String(32), nullable=False),
        # The quarter of a year, 20264 for the fourth one of 2026; 0 for all time.
        sa.Column("season", sa.Integer, nullable=False),
        *columns(Rating),
        sa.PrimaryKeyConstraint("guild_id", "game", "user_id", "season"),
        sa.Index(None, "user_id"),
        *more,
    )


ratings = _ratings("ratings", sa.Index(None, "guild_id", "game", "season", "rating"))

# Scores from games that were deleted: counting anew begins with them.
old_ratings = _ratings("old_ratings", sa.Column("tallies", sa.JSON, nullable=False))

# Each person's result in each game that counted: what a profile is made of. It stays when a game is deleted.
results = _table("results", *columns(GameResult), sa.Index(None, "guild_id", "game", "user_id"))

# The strength that is assumed for a former player when ratings are counted again: whole numbers, too coarse to tell
# which games were one person's. Without a row it is that of a new player.
strengths = _table(
    "strengths",
    _of_table(),
    _key("seat", sa.Integer),
    _key("season", sa.Integer),
    sa.Column("mu", sa.Integer, nullable=False),
    sa.Column("sigma", sa.Integer, nullable=False),
)

# Where scores are to be counted anew, because a game was declared void; and how often what is counted has changed
# since, so that a count that began before begins anew.
recounts = _table(
    "recounts",
    _key("guild_id"),
    _key("game", sa.String(32)),
    sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
)

tallies = _table(
    "tallies",
    _key("guild_id"),
    _key("game", sa.String(32)),
    _key("user_id", index=True),
    _key("key", sa.String(32)),
    sa.Column("amount", sa.Integer, nullable=False),
)

# --- What belongs to people and to servers -------------------------------------------------------

preferences = _table("preferences", _key("user_id"), *columns(Preferences))

# People (`user_id`) who take no invitations of a host.
blocks = _table("blocks", _key("user_id"), _key("host_id", index=True))

# The vacations of people in the last twelve months, which are limited by an allowance.
vacations = _table("vacations", _key("user_id"), _key("begins"), _number("ends"))

lessons = _table("lessons", _key("user_id"), _key("game", sa.String(32)), *columns(Progress))

# The puzzles: one of each game a day. The number of those from the time when there was one a day is their day.
puzzles = _table(
    "puzzles",
    _key("id", sa.Integer),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    _number("opens_at"),
    # From 1 to 3; NULL if the puzzle cannot be read.
    sa.Column("hardness", sa.Integer),
    sa.Column("puzzle", sa.JSON, nullable=False),
    sa.Index(None, "day", "game", unique=True),
)

guesses = _table(
    "guesses",
    # The key refuses a second guess.
    _key("puzzle_id", sa.Integer),
    _key("user_id", index=True),
    *columns(Guess),
)

# Secrets of this installation by their use: 64 hexadecimal digits. The puzzles of all days follow from one of them.
secrets = _table("secrets", _key("kind", sa.String(16)), sa.Column("secret", sa.String(64), nullable=False))

# People who do not want to be looked up by others.
unlisted = _table("unlisted", _key("user_id"))

erasures = _table("erasures", *columns(Erasure), sa.PrimaryKeyConstraint("id"))

# The settings of servers, when the bot was removed from them, and when the role that wants to play was called last.
servers = _table(
    "servers",
    _key("guild_id"),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("removed_at", sa.BigInteger),
    sa.Column("called_at", sa.BigInteger),
    _partial("removed_at", "removed_at IS NOT NULL"),
)

# People who want to be called when somebody opens a table in a server, and to which table they were called last.
lookouts = _table(
    "lookouts",
    _key("guild_id"),
    *columns(Lookout),
    sa.Column("called_to", Id),
    _partial("until", "until IS NOT NULL"),
)

# --- Cups ----------------------------------------------------------------------------------------


def _of_cup() -> sa.Column[int]:
    """Return a column for the cup with which a row is deleted."""
    key = sa.ForeignKey("cups.id", ondelete="CASCADE")
    return sa.Column("cup_id", Id, key, primary_key=True, autoincrement=False)


cups = _table("cups", *columns(SavedCup), _partial("phase", "phase IN ('open', 'running')"))

entries = _table(
    "entries", _of_cup(), *columns(Entry), sa.UniqueConstraint("cup_id", "user_id"), sa.Index(None, "user_id")
)

pairings = _table("pairings", _of_cup(), *columns(Pairing))
