"""What brings people together: who wants to be called, calls to tables, and the servers' Play messages."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, String, Table, false

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

# Calls to tables whose games have not begun. A row is added with the table; whom the call names is noted before the
# call is sent, the message afterwards, and the row is deleted with the message.
calls = Table(
    "calls",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("chosen", Boolean, nullable=False, default=False, server_default=false()),
    Column("role_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
)

# The Play message of each server that has one, and a digest of what it shows. The row is added before the message is
# sent, without a `message_id`.
play_messages = Table(
    "play_messages",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("digest", String(32), nullable=False),
)
