"""People who want to be called to tables, the calls, and the servers' Play messages."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "lookouts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("called_at", sa.BigInteger()),
        sa.Column("called_to", number),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_lookouts"),
    )
    op.create_index("ix_lookouts_user_id", "lookouts", ["user_id"])
    ending = sa.text("until IS NOT NULL")
    op.create_index("ix_lookouts_until", "lookouts", ["until"], sqlite_where=ending, postgresql_where=ending)
    op.create_table(
        "calls",
        sa.Column("table_id", number, autoincrement=False, nullable=False),
        sa.Column("chosen", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_calls_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_calls"),
    )
    op.create_table(
        "play_messages",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_play_messages"),
    )
    op.add_column("servers", sa.Column("called_at", sa.BigInteger()))
