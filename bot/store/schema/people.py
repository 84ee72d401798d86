"""What belongs to people and to servers: preferences, lessons, puzzles, settings, and pending erasures."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, String, Table, false

from bot.store.columns import Id
from bot.store.schema.base import metadata, partial

_REMOVED = "removed_at IS NOT NULL"

# Preferences of people about reminders, pictures and boards.
preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("remind", String(16), nullable=False),
    Column("quiet_begins", Integer),
    Column("quiet_ends", Integer),
    Column("zone", String(64), nullable=False),
    Column("away_until", BigInteger),
    Column("theme", String(16)),
    Column("patterns", Boolean),
    Column("text_boards", Boolean, nullable=False, default=False, server_default=false()),
    # Who may invite the person: anybody, people whom the person has played with, nobody.
    Column("invitations", String(16), nullable=False, default="anybody", server_default="anybody"),
)

# People (`user_id`) who take no invitations of a host.
blocks = Table(
    "blocks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("host_id", BigInteger, primary_key=True, autoincrement=False),
    Index(None, "host_id"),
)

# The vacations of people in the last twelve months, which are limited by an allowance.
vacations = Table(
    "vacations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)

# The progress of people in the lessons of each game: the lesson where they stopped, and those that are done.
lessons = Table(
    "lessons",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("at", Integer, nullable=False),
    Column("done", JSON, nullable=False),
)

# The puzzles: one of each game a day. The number of those from the time when there was one a day is their day.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("day", Integer, nullable=False, server_default="0"),
    Column("game", String(32), nullable=False, server_default=""),
    Column("opens_at", BigInteger, nullable=False),
    # From 1 to 3; NULL if the puzzle cannot be read.
    Column("hardness", Integer),
    Column("puzzle", JSON, nullable=False),
    Index(None, "day", "game", unique=True),
)

# The primary key refuses a second guess. A late one was made after the solution was public, and counts for nothing.
guesses = Table(
    "guesses",
    metadata,
    Column("puzzle_id", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger),
    Column("words", String(80), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("late", Boolean, nullable=False, server_default=false()),
    Index(None, "user_id"),
    Index(None, "guild_id"),
)

# Secrets of this installation by their use: 64 hexadecimal digits. The puzzles of all days follow from one of them.
secrets = Table(
    "secrets",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# People who do not want to be looked up by others.
unlisted = Table(
    "unlisted",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

# What is still to be erased on Discord for people who had everything about them deleted: all that the bot wrote in the
# channel of their direct messages, or with a `table_id` the name wherever that table is shown.
erasures = Table(
    "erasures",
    metadata,
    Column("id", Id, primary_key=True),
    Column("channel_id", BigInteger),
    Column("table_id", Id),
)

# The settings of servers, when the bot was removed from them, and when the role that wants to play was called last.
servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("removed_at", BigInteger),
    Column("called_at", BigInteger),
    partial("removed_at", _REMOVED),
)
