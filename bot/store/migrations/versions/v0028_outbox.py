"""One row for each message that the bot owes people: results, notes of quarantine, followers and old boards first."""

import json
from itertools import product

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_OWED = sa.text("shown < wanted")
_DAYS = 6
"""No solution is posted more days than these after its puzzle."""


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "outbox",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("about", number, primary_key=True, autoincrement=False),
        sa.Column("part", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", number, sa.ForeignKey("tables.id")),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("facts", sa.String(200), nullable=False, server_default=""),
        sa.Column("due_at", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("wanted", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("shown", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("digest", sa.String(32)),
    )
    op.create_index("ix_outbox_user_id", "outbox", ["user_id"])
    op.create_index("ix_outbox_table_id", "outbox", ["table_id"])
    op.create_index("ix_outbox_due_at", "outbox", ["due_at"], sqlite_where=_OWED, postgresql_where=_OWED)
    _results()
    _quarantine()
    _followers()
    _old_boards()
    _hands()
    _handovers()
    _questions()
    _play_messages()
    _puzzles()
    _calls()
    _cards()
    _invitations()
    _turn_lines()


def _results() -> None:
    _owe("SELECT 'result', id, 0, 0, id, guild_id, '', 1, NULL, NULL FROM tables WHERE result_pending")
    op.drop_index("ix_tables_result_pending", "tables")
    op.drop_column("tables", "result_pending")


def _quarantine() -> None:
    untold = "phase = 'quarantined' AND NOT quarantine_told"
    _owe(f"SELECT 'quarantine', id, 0, 0, id, guild_id, '', 1, NULL, NULL FROM tables WHERE {untold}")
    op.drop_index("ix_tables_quarantine_told", "tables")
    op.drop_column("tables", "quarantine_told")


def _followers() -> None:
    """Who follows a match is owed its end once it is over."""
    wanted = "CASE WHEN tables.phase IN ('finished', 'stopped') THEN 1 ELSE 0 END"
    _owe(
        f"SELECT 'end', tables.id, 0, user_id, tables.id, guild_id, language, {wanted}, NULL, NULL "
        "FROM followers JOIN tables ON tables.id = followers.table_id"
    )
    op.drop_table("followers")


def _old_boards() -> None:
    _owe(
        "SELECT 'old_board', tables.id, old_boards.message_id, 0, tables.id, guild_id, '', 1, "
        "old_boards.channel_id, old_boards.message_id FROM old_boards JOIN tables ON tables.id = old_boards.table_id"
    )
    op.drop_table("old_boards")


def _hands() -> None:
    """The direct messages of matches: those that were sent stand, and those that may be out of date are owed."""
    op.execute(
        "INSERT INTO outbox (kind, about, part, user_id, table_id, guild_id, wanted, shown, channel_id, message_id, "
        "digest, closed) SELECT 'hand', tables.id, seat, user_id, tables.id, guild_id, "
        "CASE WHEN dm = 'untried' THEN 0 ELSE 1 END + CASE WHEN told_ply < ply THEN 1 ELSE 0 END, "
        "CASE WHEN dm = 'untried' THEN 0 ELSE 1 END, dm_channel_id, dm_message_id, dm_digest, dm = 'closed' "
        "FROM seats JOIN tables ON tables.id = seats.table_id "
        "WHERE tables.start IS NOT NULL AND phase IN ('live', 'finished', 'stopped') AND user_id > 0"
    )
    op.drop_index("ix_tables_told_ply", "tables")
    op.drop_column("tables", "told_ply")
    for name in ("dm", "dm_channel_id", "dm_message_id", "dm_digest"):
        op.drop_column("seats", name)


def _questions() -> None:
    """Each is either void by now or says how things stand. Of two about the same the newer one is kept true."""
    newer = (
        "SELECT 1 FROM questions newer WHERE newer.table_id = questions.table_id "
        "AND (newer.run IS NULL) = (questions.run IS NULL) "
        "AND COALESCE(newer.run, newer.ply) = COALESCE(questions.run, questions.ply) "
        "AND newer.message_id > questions.message_id"
    )
    _owe(
        "SELECT CASE WHEN questions.run IS NULL THEN 'stop' ELSE 'late' END, tables.id, "
        "COALESCE(questions.run, questions.ply), 0, tables.id, guild_id, '', 1, "
        "questions.channel_id, questions.message_id FROM questions JOIN tables ON tables.id = questions.table_id "
        f"WHERE NOT EXISTS ({newer})"
    )
    op.drop_table("questions")


def _handovers() -> None:
    """Whoever serves a table finds by itself what another process has changed there."""
    op.drop_table("handovers")
    op.add_column("tables", sa.Column("looked_ply", sa.Integer(), nullable=False, server_default="-1"))


def _play_messages() -> None:
    """A message id of 0 stood for one that Discord had refused."""
    _owe("SELECT 'play', guild_id, 0, 0, NULL, guild_id, '', 1, channel_id, NULLIF(message_id, 0) FROM play_messages")
    op.drop_table("play_messages")


def _puzzles() -> None:
    """Servers with a channel for puzzles are owed those that are open or to come, where they are not posted, and the
    solutions of those that are posted, for some days. Which days count follows from the newest puzzle."""
    db = op.get_bind()
    newest = db.scalar(sa.text("SELECT MAX(day) FROM puzzles")) or 0
    recent = db.execute(
        sa.text("SELECT id, day, opens_at FROM puzzles WHERE day > :old"), {"old": newest - _DAYS}
    ).all()
    posts = db.execute(sa.text("SELECT kind, guild_id, puzzle_id, channel_id, message_id FROM puzzle_posts")).all()
    stands = {(kind, server, number): (channel, message or None) for kind, server, number, channel, message in posts}
    settings = db.execute(
        sa.text("SELECT guild_id, CAST(settings AS TEXT) FROM servers WHERE removed_at IS NULL")
    ).all()
    wish = {server for server, stored in settings if _puzzle_channel(stored) is not None}
    posted = {server for kind, server, _ in stands if kind == "puzzle"}
    rows = []
    for server, (number, day, opens_at) in product(sorted(wish | posted), recent):
        posed = stands.get(("puzzle", server, number))
        if posed is None and (day < newest - 1 or server not in wish):
            continue
        for kind, due_at in (("puzzle", opens_at), ("solution", opens_at + 86400)):
            channel, message = stands.get((kind, server, number), (None, None))
            if kind == "puzzle" or message is None:
                rows.append((kind, server, number, due_at, channel, message))
    names = ("kind", "about", "part", "due_at", "channel_id", "message_id")
    made = [dict(zip(names, row, strict=True)) | {"guild_id": row[1], "user_id": 0} for row in rows]
    if made:
        db.execute(sa.insert(sa.table("outbox", *map(sa.column, made[0]))), made)
    op.drop_table("puzzle_posts")


def _puzzle_channel(stored: str | None) -> int | None:
    try:
        settings = json.loads(stored or "")
    except ValueError:
        return None
    return settings.get("puzzle_channel") if isinstance(settings, dict) else None


def _calls() -> None:
    """Once it was settled whom a call names it may have been sent to where the table is shown."""
    named = "CASE WHEN NOT chosen THEN '' WHEN role_id IS NULL THEN 'people' ELSE CAST(role_id AS VARCHAR(20)) END"
    place = "CASE WHEN chosen THEN COALESCE(calls.channel_id, thread_id, tables.channel_id) END"
    _owe(
        f"SELECT 'call', tables.id, 0, 0, tables.id, guild_id, {named}, 1, {place}, calls.message_id "
        "FROM calls JOIN tables ON tables.id = calls.table_id"
    )
    op.drop_table("calls")


def _cards() -> None:
    """A card that stands is kept true, and one of an open lobby that was never posted is owed. A thread that was made
    on a card has its id."""
    place = "CASE WHEN thread_id IS NULL OR thread_id = card_id THEN channel_id ELSE thread_id END"
    behind = "CASE WHEN card_shown < changes OR card_id IS NULL THEN 2 ELSE 1 END"
    _owe(
        f"SELECT 'card', id, 0, 0, id, guild_id, '', {behind}, CASE WHEN card_id IS NULL THEN NULL ELSE {place} END, "
        "card_id FROM tables WHERE card_id IS NOT NULL OR phase = 'lobby'"
    )
    op.execute("UPDATE outbox SET shown = 1 WHERE kind = 'card'")
    op.drop_index("ix_tables_card_shown", "tables")
    op.drop_column("tables", "card_shown")
    op.drop_column("tables", "changes")


def _invitations() -> None:
    """A direct message is owed that was never sent, or does not say yet what became of the invitation."""
    at_table = "JOIN tables ON tables.id = invitations.table_id"
    sits = "EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND user_id = invitations.user_id)"
    over = f"(answer IS NOT NULL OR phase <> 'lobby' OR {sits})"
    owed = f"NOT settled AND (dm_message_id IS NULL OR {over})"
    _owe(
        f"SELECT 'invitation', tables.id, 0, user_id, tables.id, guild_id, '', CASE WHEN {owed} THEN 2 ELSE 1 END, "
        f"dm_channel_id, dm_message_id FROM invitations {at_table} WHERE NOT settled OR dm_message_id IS NOT NULL"
    )
    op.execute("UPDATE outbox SET shown = 1 WHERE kind = 'invitation'")
    _owe(
        "SELECT 'guests', tables.id, at, 0, tables.id, guild_id, '', 1, NULL, NULL "
        f"FROM invitations {at_table} WHERE NOT called AND answer IS NULL AND phase = 'lobby' AND card_id IS NOT NULL "
        "GROUP BY tables.id, at, guild_id"
    )
    for name in ("settled", "called"):
        op.drop_index(f"ix_invitations_{name}", "invitations", if_exists=True)
    for name in ("settled", "dm_channel_id", "dm_message_id"):
        op.drop_column("invitations", name)


def _turn_lines() -> None:
    """A line that says something outdated about clocks or people is owed."""
    outdated = "phase = 'live' AND line_shown < line_changes"
    _owe(f"SELECT 'turn_line', id, 0, 0, id, guild_id, '', 1, NULL, NULL FROM tables WHERE {outdated}")
    op.drop_index("ix_tables_line_shown", "tables")
    for name in ("line_changes", "line_shown"):
        op.drop_column("tables", name)


def _owe(selected: str) -> None:
    columns = "kind, about, part, user_id, table_id, guild_id, facts, wanted, channel_id, message_id"
    op.execute(f"INSERT INTO outbox ({columns}) {selected}")
