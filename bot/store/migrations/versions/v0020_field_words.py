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
    _rename_result("result_owed", "result_pending")


def _rename_result(before: str, after: str) -> None:
    op.drop_index(f"ix_tables_{before}", "tables")
    op.execute(f"ALTER TABLE tables RENAME COLUMN {before} TO {after}")
    where = sa.text(after)
    op.create_index(f"ix_tables_{after}", "tables", [after], sqlite_where=where, postgresql_where=where)
