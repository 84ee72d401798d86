"""Seats that are kept for people who are invited, who may invite whom, and tables that have waited for long."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

_PARTIAL = {name: sa.text(f"NOT {name}") for name in ("settled", "called")}


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "invitations",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("language", sa.String(16)),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(16)),
        sa.Column("called", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("settled", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("dm_channel_id", sa.BigInteger()),
        sa.Column("dm_message_id", sa.BigInteger()),
    )
    op.create_index("ix_invitations_user_id", "invitations", ["user_id"])
    op.create_index("ix_invitations_at", "invitations", ["at"])
    for name, where in _PARTIAL.items():
        op.create_index(f"ix_invitations_{name}", "invitations", [name], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("host_id", sa.BigInteger(), primary_key=True, autoincrement=False, index=True),
    )
    op.add_column("preferences", sa.Column("invitations", sa.String(16), nullable=False, server_default="anybody"))
    op.add_column("tables", sa.Column("waited", sa.Boolean(), nullable=False, server_default=sa.false()))
