"""The players for whom the bot plays, and for how long."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("resting", sa.Integer()))
