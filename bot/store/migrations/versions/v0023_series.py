"""Series: several games that the same players play one after the other."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("tables", sa.Column("best_of", sa.Integer()))
    op.add_column("tables", sa.Column("decided", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("wins", sa.Integer(), nullable=False, server_default="0"))
