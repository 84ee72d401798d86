"""New names: head to head, preferences, achievements, pending results."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

_TABLES = {"bouts": "head_to_head", "wishes": "preferences"}
_RESULTS = {"feat": "achievement", "feat_worth": "achievement_worth"}


def upgrade() -> None:
    for before, after in _TABLES.items():
        op.rename_table(before, after)
    for before, after in _RESULTS.items():
        op.execute(f"ALTER TABLE results RENAME COLUMN {before} TO {after}")
    op.drop_index("ix_tables_result_owed", "tables")
    op.execute("ALTER TABLE tables RENAME COLUMN result_owed TO result_pending")
    where = sa.text("result_pending")
    op.create_index(
        "ix_tables_result_pending", "tables", ["result_pending"], sqlite_where=where, postgresql_where=where
    )
