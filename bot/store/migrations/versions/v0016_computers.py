"""The seats where computers play, so that those who are to act are found without a scan of all matches."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

_BITS = (
    "UPDATE tables SET computers = (SELECT COALESCE(SUM(1 << seat), 0) FROM seats"
    " WHERE seats.table_id = tables.id AND (computer IS NOT NULL OR stand_in IS NOT NULL))"
    " WHERE phase IN ('lobby', 'live')"
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("computers", sa.Integer(), nullable=False, server_default="0"))
    op.execute(_BITS)
    where = sa.text("phase = 'live' AND ((computers >> to_act) & 1) = 1")
    op.drop_index("ix_tables_to_act", "tables")
    op.create_index("ix_tables_to_act", "tables", ["to_act"], sqlite_where=where, postgresql_where=where)
