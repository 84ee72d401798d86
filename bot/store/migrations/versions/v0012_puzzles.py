"""The progress of people in lessons; puzzles, guesses, and posts of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("done", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_lessons"),
    )
    op.create_table(
        "puzzles",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.Column("puzzle", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_puzzles"),
    )
    op.create_table(
        "guesses",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "user_id", name="pk_guesses"),
    )
    op.create_index("ix_guesses_user_id", "guesses", ["user_id"])
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", "day", "kind", name="pk_puzzle_posts"),
    )
