"""Tables, seats, moves, interactions, ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False, index=True),
    )
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(length=32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("gold", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(precision=53), nullable=False),
        sa.Column("sigma", sa.Float(precision=53), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
    )
    op.create_index("ix_ratings_guild_id_game_rating", "ratings", ["guild_id", "game", "rating"])
    op.create_table(
        "tables",
        sa.Column("id", _Id, primary_key=True),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("rematch_of", _Id, sa.ForeignKey("tables.id")),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.JSON(none_as_null=True)),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_act", sa.Integer()),
        sa.Column("published_ply", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("finish", sa.BigInteger(), unique=True),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_channel_id_phase", "tables", ["channel_id", "phase"])
    op.create_index("ix_tables_phase_expires_at", "tables", ["phase", "expires_at"])
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"])
    op.create_index("ix_tables_thread_id", "tables", ["thread_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", _Id, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("words", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", _Id, primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), index=True),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("computer", sa.String(length=32)),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("agreed_at", sa.Integer()),
        sa.Column("dm", sa.String(length=16), nullable=False),
        sa.Column("dm_message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.UniqueConstraint("table_id", "user_id", name="uq_seats_table_id_user_id"),
    )
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER moves_no_{verb.lower()} BEFORE {verb} ON moves "
                "BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END"
            )
