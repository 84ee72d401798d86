"""How far people are in the lessons of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("done", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_lessons"),
    )


def downgrade() -> None:
    op.drop_table("lessons")
