"""Who invited a person: the host of a table may leave, and then it has another one."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("invitations", sa.Column("host_id", sa.BigInteger()))
    op.create_index("ix_invitations_host_id", "invitations", ["host_id"])


def downgrade() -> None:
    op.drop_index("ix_invitations_host_id", "invitations")
    op.drop_column("invitations", "host_id")
