"""Tables that a process has changed and another process serves."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "handovers",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    )
