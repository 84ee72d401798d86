"""Cups: what was agreed, who is in, and the tables of each round."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("tables", sa.Column("cup_id", number))
    op.create_table(
        "cups",
        sa.Column("id", number, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False, index=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("round_seconds", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("most", sa.Integer()),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("repeats", sa.String(16)),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("begins_at", sa.BigInteger()),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.BigInteger()),
        sa.Column("ends_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("previous", number, unique=True),
        sa.Column("skipped", sa.Integer(), nullable=False),
    )
    unended = sa.text("phase IN ('open', 'running')")
    op.create_index("ix_cups_phase", "cups", ["phase"], sqlite_where=unended, postgresql_where=unended)
    op.create_table(
        "entries",
        sa.Column(
            "cup_id", number, sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, index=True),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("absences", sa.Integer(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.UniqueConstraint("cup_id", "user_id", name="uq_entries_cup_id_user_id"),
    )
    op.create_table(
        "pairings",
        sa.Column(
            "cup_id", number, sa.ForeignKey("cups.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("table_id", number, index=True),
        sa.Column("late", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON()),
        sa.Column("judged", sa.String(16)),
        sa.Column("reason", sa.String(200)),
    )
