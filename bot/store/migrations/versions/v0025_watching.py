"""Followers, guesses of the audience, and a puzzle of each game a day."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "followers",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False, index=True),
        sa.Column("language", sa.String(16), nullable=False),
    )
    op.create_table(
        "audience",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False, index=True),
        sa.Column("guess", sa.Integer(), nullable=False),
    )
    _number_puzzles()


def _number_puzzles() -> None:
    """Number the puzzles. The number of each one so far is its day, because buttons in old messages carry that."""
    for table, name in {"puzzles": "id", "guesses": "puzzle_id", "puzzle_posts": "puzzle_id"}.items():
        op.execute(f"ALTER TABLE {table} RENAME COLUMN day TO {name}")
    op.add_column("puzzles", sa.Column("day", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("puzzles", sa.Column("game", sa.String(32), nullable=False, server_default=""))
    op.add_column("puzzles", sa.Column("hardness", sa.Integer()))
    op.add_column("guesses", sa.Column("late", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE puzzles SET day = id")
    connection = op.get_bind()
    change = sa.text("UPDATE puzzles SET game = :game, hardness = :hardness WHERE id = :id")
    for id_, stored in connection.execute(sa.text("SELECT id, CAST(puzzle AS TEXT) FROM puzzles")).all():
        if (found := _facts(stored)) is not None:
            connection.execute(change, {"id": id_, "game": found[0], "hardness": found[1]})
    op.create_index("ix_puzzles_day_game", "puzzles", ["day", "game"], unique=True)


def _facts(stored: str) -> tuple[str, int] | None:
    """Return the game of a puzzle and how hard it is; None if it is damaged."""
    try:
        puzzle: Any = json.loads(stored)
        return str(puzzle["record"]["game"])[:32], int(puzzle["hardness"])
    except (ValueError, LookupError, TypeError):
        return None
