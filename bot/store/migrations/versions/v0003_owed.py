"""What is pending: direct messages by digest and ply; quarantine; editions and points under these names."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # Both databases rename a column in place; Alembic would copy the whole table for it on SQLite.
    op.execute("ALTER TABLE tables RENAME COLUMN rules TO edition")
    op.execute("ALTER TABLE ratings RENAME COLUMN gold TO points")
    op.add_column("seats", sa.Column("dm_digest", sa.String(length=32)))
    op.add_column("tables", sa.Column("told_ply", sa.Integer(), nullable=False, server_default="-1"))
    op.add_column("tables", sa.Column("quarantine_told", sa.Boolean(), nullable=False, server_default=sa.false()))
    # Nobody wants a direct message about each game that ended long ago.
    op.execute("UPDATE tables SET told_ply = ply WHERE phase <> 'live'")
    for name in ("published_ply", "told_ply"):
        owed = sa.text(f"{name} < ply")
        op.create_index(f"ix_tables_{name}", "tables", [name], sqlite_where=owed, postgresql_where=owed)
