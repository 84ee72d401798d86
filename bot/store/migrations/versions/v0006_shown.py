"""What is shown where: cards by their number of changes, boards that still have their buttons, channels of direct
messages."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("card_id", sa.BigInteger()))
    for name in ("changes", "card_shown", "lost_boards"):
        op.add_column("tables", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("dm_channel_id", sa.BigInteger()))
    # A thread that was made on a card has the card's number.
    op.execute("UPDATE tables SET card_id = CASE WHEN phase = 'lobby' THEN message_id ELSE thread_id END")
    owed = sa.text("card_shown < changes")
    op.create_index("ix_tables_card_shown", "tables", ["card_shown"], sqlite_where=owed, postgresql_where=owed)
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "old_boards",
        sa.Column("message_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", number, sa.ForeignKey("tables.id"), nullable=False, index=True),
    )
