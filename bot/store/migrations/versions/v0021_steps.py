"""What is deleted in steps, and indexes for finding it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

_INDEXES = {
    "tables": "host_id",
    "votes": "user_id",
    "ratings": "user_id",
    "old_ratings": "user_id",
    "tallies": "user_id",
    "head_to_head": "user_id",
    "guesses": "guild_id",
}
_PARTIAL = {"tables": "rematch_of", "servers": "removed_at"}
"""Columns that are NULL in most rows."""


def upgrade() -> None:
    op.create_table(
        "forgetting",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.add_column("recounts", sa.Column("changes", sa.Integer(), nullable=False, server_default="0"))
    for table, column in _INDEXES.items():
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.drop_index("ix_tables_rematch_of", "tables")
    for table, column in _PARTIAL.items():
        given = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=given, postgresql_where=given)
