"""People who do not want to be looked up, and what is still to be erased on Discord for people who had everything about
them deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "unlisted",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_unlisted"),
    )
    op.create_table(
        "erasures",
        sa.Column("id", number, nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("table_id", number),
        sa.PrimaryKeyConstraint("id", name="pk_erasures"),
    )
