"""The time that a turn has left, how a game counts, and vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("tables", sa.Column("remaining", sa.BigInteger()))
    op.add_column("tables", sa.Column("verdict", sa.JSON()))
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("begins", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
    )
