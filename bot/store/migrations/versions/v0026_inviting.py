"""Who invited a person: the host of a table may leave, and then it has another one."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("invitations", sa.Column("host_id", sa.BigInteger()))
    host = "SELECT host_id FROM tables WHERE tables.id = invitations.table_id"
    op.execute(f"UPDATE invitations SET host_id = ({host})")
    op.create_index("ix_invitations_host_id", "invitations", ["host_id"])
