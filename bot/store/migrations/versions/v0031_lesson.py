"""The lesson where a person stopped is kept by name, too. Which one a number meant depends on when it was stored, so
numbers are forgotten, and the first lesson that was not done is next."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.drop_column("lessons", "at")
    op.add_column("lessons", sa.Column("lesson", sa.String(32), nullable=False, server_default=""))
