"""Questions to the players of a match that stand in its thread until they are answered or void."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "questions",
        sa.Column("message_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("ply", sa.Integer(), nullable=False),
    )
