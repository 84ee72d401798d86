"""Ratings by season, and each person's result in each game."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_KEY = ("guild_id", "game", "user_id")


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.drop_index("ix_ratings_guild_id_game_rating", "ratings")
    with op.batch_alter_table("ratings") as ratings:
        ratings.add_column(sa.Column("season", sa.Integer(), nullable=False, server_default="0"))
        ratings.drop_constraint("pk_ratings", type_="primary")
        ratings.create_primary_key("pk_ratings", [*_KEY, "season"])
    with op.batch_alter_table("old_ratings") as old:
        old.add_column(sa.Column("season", sa.Integer(), nullable=False, server_default="0"))
        old.drop_constraint("pk_old_ratings", type_="primary")
        old.create_primary_key("pk_old_ratings", [*_KEY, "season"])
    op.create_index("ix_ratings_guild_id_game_season_rating", "ratings", ["guild_id", "game", "season", "rating"])
    op.create_table(
        "results",
        sa.Column("table_id", number, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("season", "side", "place", "rating")),
        *(sa.Column(n, sa.Float(53), nullable=False) for n in ("mu", "sigma", "season_mu", "season_sigma")),
        sa.Column("feat_worth", sa.Integer()),
        sa.Column("feat", sa.JSON(none_as_null=True)),
    )
    op.create_index("ix_results_guild_id_game_user_id", "results", ["guild_id", "game", "user_id"])
    op.create_index("ix_results_user_id", "results", ["user_id"])
    op.create_table(
        "strengths",
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Integer(), primary_key=True, autoincrement=False) for name in ("seat", "season")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("mu", "sigma")),
    )
