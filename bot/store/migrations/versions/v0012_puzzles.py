"""The progress of people in lessons; puzzles, guesses, and posts of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("done", sa.JSON(), nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("day", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.Column("puzzle", sa.JSON(), nullable=False),
    )
    op.create_table(
        "guesses",
        sa.Column("day", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False, index=True),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("day", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
    )
