"""What brings people together: who wants to be called to tables."""

from sqlalchemy import JSON, BigInteger, Column, Index, Table

from bot.store.columns import Id
from bot.store.schema.base import metadata, partial

_ENDING = "until IS NOT NULL"

# People who want to be called when somebody opens a table in a server: for which games (none stands for any), until
# when (NULL for always), when they were called last, and to which table.
lookouts = Table(
    "lookouts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", JSON, nullable=False),
    Column("until", BigInteger),
    Column("called_at", BigInteger),
    Column("called_to", Id),
    Index(None, "user_id"),
    partial("until", _ENDING),
)
