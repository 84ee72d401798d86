"""Clocks, stand-ins, votes, vacations and reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_INDEXES = {"line_shown": sa.text("line_shown < line_changes"), "deadline": sa.text("deadline IS NOT NULL")}


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("tables", sa.Column("clock", sa.String(16), nullable=False, server_default="none"))
    op.add_column("tables", sa.Column("stand_in_level", sa.String(32), nullable=False, server_default="normal"))
    for name in ("deadline", "remind_at"):
        op.add_column("tables", sa.Column(name, sa.BigInteger()))
    for name in ("run", "reminded", "line_changes", "line_shown"):
        op.add_column("tables", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    for name, where in _INDEXES.items():
        op.create_index(f"ix_tables_{name}", "tables", [name], sqlite_where=where, postgresql_where=where)
    op.add_column("seats", sa.Column("reserve", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("stand_in", sa.String(32)))
    op.add_column("seats", sa.Column("stand_in_run", sa.Integer()))
    op.add_column("seats", sa.Column("away_until", sa.BigInteger()))
    op.add_column("seats", sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("moves", sa.Column("stand_in", sa.String(32)))
    op.add_column("questions", sa.Column("run", sa.Integer()))
    op.create_table(
        "votes",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("run", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("choice", sa.String(16), nullable=False),
    )
    op.create_table(
        "wishes",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("remind", sa.String(16), nullable=False),
        sa.Column("quiet_begins", sa.Integer()),
        sa.Column("quiet_ends", sa.Integer()),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("away_until", sa.BigInteger()),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
