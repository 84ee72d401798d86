"""Scores (ratings, tallies, games against computers), and the results that they are counted from."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, Float, ForeignKey, Index, Integer, String, Table

from bot.store.columns import Id
from bot.store.schema.base import metadata

head_to_head = Table(
    "head_to_head",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("level", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index(None, "user_id"),
)


def _standing() -> tuple[Column[Any], ...]:
    """Return new columns for whose rating it is, and for what it says."""
    return (
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("game", String(32), primary_key=True),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
        # The quarter of a year, 20264 for the fourth one of 2026; 0 for all time.
        Column("season", Integer, primary_key=True, autoincrement=False, server_default="0"),
        Column("name", String(128), nullable=False),
        Column("games", Integer, nullable=False),
        Column("wins", Integer, nullable=False),
        Column("points", Integer, nullable=False),
        Column("mu", Float(53), nullable=False),
        Column("sigma", Float(53), nullable=False),
        Column("rating", Integer, nullable=False),
    )


ratings = Table(
    "ratings",
    metadata,
    *_standing(),
    Index(None, "guild_id", "game", "season", "rating"),
    Index(None, "user_id"),
)

# Each person's result in each game that counted: what a profile is made of. It stays when a game is deleted.
results = Table(
    "results",
    metadata,
    Column("table_id", Id, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("season", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    # The strength that was assumed for the person before the game, of all time and of the season.
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("season_mu", Float(53), nullable=False),
    Column("season_sigma", Float(53), nullable=False),
    # The person's best achievement in the game: its worth, and the game's own facts.
    Column("achievement_worth", Integer),
    Column("achievement", JSON(none_as_null=True)),
    Index(None, "guild_id", "game", "user_id"),
    Index(None, "user_id"),
)

# The strength that is assumed for a former player when ratings are counted again: whole numbers, too coarse to tell
# which games were one person's. Without a row it is that of a new player.
strengths = Table(
    "strengths",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
)

# Where scores are to be counted anew, because a game was declared void; and how often what is counted has changed
# since, so that a count that began before begins anew.
recounts = Table(
    "recounts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("changes", Integer, nullable=False, default=0, server_default="0"),
)

# Scores from games that were deleted: counting anew begins with them.
old_ratings = Table(
    "old_ratings",
    metadata,
    *_standing(),
    Column("tallies", JSON, nullable=False),
    Index(None, "user_id"),
)

tallies = Table(
    "tallies",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("amount", Integer, nullable=False),
    Index(None, "user_id"),
)
