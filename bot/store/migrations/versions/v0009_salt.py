"""The salt of each game, with which the hashes of its secrets are made."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("salt", sa.String(64)))
