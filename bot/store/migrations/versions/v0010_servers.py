"""The settings of servers, and when the bot was removed from them; and the deletion of whole tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


_DELETED = "EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND phase = 'deleted')"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("removed_at", sa.BigInteger()),
    )
    op.create_index("ix_tables_guild_id_ended_at", "tables", ["guild_id", "ended_at"])
    op.create_table(
        "recounts",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
    )
    op.create_table(
        "old_ratings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(128), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("games", "wins", "points")),
        *(sa.Column(name, sa.Float(53), nullable=False) for name in ("mu", "sigma")),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
    )
    op.add_column("tables", sa.Column("paused_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("removed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("result_owed", sa.Boolean(), nullable=False, server_default=sa.false()))
    where = sa.text("result_owed")
    op.create_index("ix_tables_result_owed", "tables", ["result_owed"], sqlite_where=where, postgresql_where=where)
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER moves_no_delete")
        op.execute(
            f"CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves WHEN NOT {_DELETED} "
            "BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END"
        )
    else:
        op.execute(
            "CREATE FUNCTION moves_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF TG_OP = 'DELETE' AND {_DELETED} THEN RETURN OLD; END IF; "
            "RAISE EXCEPTION 'moves are only ever added' USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        op.execute(
            "CREATE TRIGGER moves_only_grow BEFORE UPDATE OR DELETE ON moves "
            "FOR EACH ROW EXECUTE FUNCTION moves_only_grow()"
        )
