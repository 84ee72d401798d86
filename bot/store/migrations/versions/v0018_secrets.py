"""Secrets of the installation, so that nobody else can compute what it will draw."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )
