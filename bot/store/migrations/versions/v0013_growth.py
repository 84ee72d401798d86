"""Indexes of what is due, and moves without row numbers, so that old games slow nothing down."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

_INDEXES = {
    "remind_at": sa.text("remind_at IS NOT NULL"),
    "expires_at": sa.text("phase = 'lobby'"),
    "moved_at": sa.text("phase = 'live'"),
    "to_act": sa.text("phase = 'live'"),
    "phase": sa.text("phase IN ('lobby', 'live')"),
    "quarantine_told": sa.text("phase = 'quarantined' AND NOT quarantine_told"),
}


def upgrade() -> None:
    # This index kept the database from using those that hold far less.
    op.drop_index("ix_tables_phase_expires_at", "tables")
    for name, where in _INDEXES.items():
        op.create_index(f"ix_tables_{name}", "tables", [name], sqlite_where=where, postgresql_where=where)
    _rebuild_moves()


def _rebuild_moves() -> None:
    """Rebuild the table without row numbers, and with the columns, indexes and triggers that it has by now. Only SQLite
    numbers rows."""
    if op.get_bind().dialect.name != "sqlite":
        return
    run = op.get_bind().exec_driver_sql
    made = run("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'moves' AND sql IS NOT NULL").all()
    (table,) = (sql for kind, _, sql in made if kind == "table")
    columns = table[table.index("(") : table.rindex(")") + 1]
    run(f"CREATE TABLE new_moves {columns} WITHOUT ROWID")
    run("INSERT INTO new_moves SELECT * FROM moves ORDER BY table_id, ply")
    for kind, name, _ in made:
        if kind == "trigger":
            run(f'DROP TRIGGER "{name}"')
    run("DROP TABLE moves")
    run("ALTER TABLE new_moves RENAME TO moves")
    for kind, _, sql in made:
        if kind != "table":
            run(sql)
