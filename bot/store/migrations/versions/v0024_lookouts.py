"""People who want to be called to tables, the calls, and the servers' Play messages."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "lookouts",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False, index=True),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("called_at", sa.BigInteger()),
        sa.Column("called_to", number),
    )
    ending = sa.text("until IS NOT NULL")
    op.create_index("ix_lookouts_until", "lookouts", ["until"], sqlite_where=ending, postgresql_where=ending)
    op.create_table(
        "calls",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("chosen", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
    )
    op.create_table(
        "play_messages",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("digest", sa.String(32), nullable=False),
    )
    op.add_column("servers", sa.Column("called_at", sa.BigInteger()))
