"""What people and servers would like, how far they are in lessons and puzzles, and what is pending to who is
forgotten."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, String, Table, false

from bot.store.schema.base import Id, metadata

# What people prefer: how to be reminded, and how pictures and boards are to be.
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
)

# When people were on vacation in the last twelve months, for there is an allowance.
vacations = Table(
    "vacations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)

# How far people are in the lessons of each game: the number of the lesson where they stopped, and those that are done.
lessons = Table(
    "lessons",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("at", Integer, nullable=False),
    Column("done", JSON, nullable=False),
)

# The puzzle of each day.
puzzles = Table(
    "puzzles",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("opens_at", BigInteger, nullable=False),
    Column("puzzle", JSON, nullable=False),
)

# The primary key refuses a second guess.
guesses = Table(
    "guesses",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger),
    Column("words", String(80), nullable=False),
    Column("right", Boolean, nullable=False),
    Index(None, "user_id"),
)

# What only this installation knows, by what it is for: 64 hexadecimal digits from which it follows which puzzles there
# will be.
secrets = Table(
    "secrets",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),
)

# What each server was shown of puzzles: the puzzle itself, and its solution. A row without a message is a promise.
puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
)

# Who does not want to be looked up by others.
unlisted = Table(
    "unlisted",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

# What is still to be done on Discord for people who had everything about them deleted: in the channel of their direct
# messages all that the bot wrote is to go, or with a `table_id`, where that table is shown the name.
erasures = Table(
    "erasures",
    metadata,
    Column("id", Id, primary_key=True),
    Column("channel_id", BigInteger),
    Column("table_id", Id),
)

# What servers have settled, and when the bot was removed from them.
servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
    Column("removed_at", BigInteger),
)
