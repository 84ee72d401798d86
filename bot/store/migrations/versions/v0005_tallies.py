"""Tallies: what a game counts of people beside points and wins."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(length=32), primary_key=True),
        sa.Column("amount", sa.Integer(), nullable=False),
    )
