"""The preferences of a person about pictures and boards."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("wishes", sa.Column("theme", sa.String(16)))
    op.add_column("wishes", sa.Column("patterns", sa.Boolean()))
    op.add_column("wishes", sa.Column("text_boards", sa.Boolean(), nullable=False, server_default=sa.false()))
