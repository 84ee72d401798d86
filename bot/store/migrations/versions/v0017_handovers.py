"""Tables that a process has changed and another process serves."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "handovers",
        sa.Column("table_id", number, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_handovers_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_handovers"),
    )
