"""A repeated cup knows when the first one was to begin, and keeps its day and hour. Of cups from before it is not
known: they count as the first."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("cups", sa.Column("first_at", sa.BigInteger()))
