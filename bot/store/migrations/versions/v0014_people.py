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
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "erasures",
        sa.Column("id", number, primary_key=True),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("table_id", number),
    )
