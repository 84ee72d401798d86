"""A person is forgotten at once, not in steps: what an older version of the bot had begun is done here."""

from alembic import op

revision = "0027"
down_revision = "0026"

_SITTING = "forgetting JOIN seats ON seats.user_id = forgetting.user_id JOIN tables ON tables.id = seats.table_id"
_BEFORE = "phase <> 'lobby' AND coalesce(started_at, ended_at, opened_at) <= forgetting.at"
"""Where people sat down for good before the time up to which everything about them is forgotten."""
_TABLES = f"SELECT tables.id FROM {_SITTING} WHERE {_BEFORE}"
_SEATS = f"SELECT seats.table_id, seats.seat FROM {_SITTING} WHERE {_BEFORE}"


def upgrade() -> None:
    _strengths()
    op.execute(
        "DELETE FROM results WHERE EXISTS "
        "(SELECT 1 FROM forgetting WHERE forgetting.user_id = results.user_id AND results.at <= forgetting.at)"
    )
    op.execute(
        "UPDATE tables SET host_id = 0 WHERE EXISTS "
        "(SELECT 1 FROM forgetting WHERE forgetting.user_id = host_id AND opened_at <= forgetting.at)"
    )
    op.execute(
        f"INSERT INTO erasures (table_id) SELECT id FROM tables WHERE id IN ({_TABLES}) "
        "AND phase IN ('live', 'finished', 'stopped')"
    )
    told = "CASE WHEN told_ply < ply THEN told_ply ELSE ply - 1 END"
    op.execute(f"UPDATE tables SET changes = changes + 1, told_ply = {told} WHERE id IN ({_TABLES})")
    place = "channel_id = NULL, thread_id = NULL, message_id = NULL, card_id = NULL"
    op.execute(f"UPDATE tables SET {place} WHERE guild_id IS NULL AND id IN ({_TABLES})")
    _leave()
    op.execute(
        "UPDATE seats SET user_id = -1 - seat, name = '', language = 'en', gone = false, away_until = NULL, "
        "dm = 'closed', dm_channel_id = NULL, dm_message_id = NULL, dm_digest = NULL "
        f"WHERE (table_id, seat) IN ({_SEATS})"
    )
    op.drop_table("forgetting")


def _strengths() -> None:
    for season, mu, sigma in (("0", "mu", "sigma"), ("season", "season_mu", "season_sigma")):
        op.execute(
            "INSERT INTO strengths (table_id, seat, season, mu, sigma) "
            f"SELECT results.table_id, results.seat, {season}, "
            f"CAST(round({mu}) AS INTEGER), CASE WHEN {sigma} < 1 THEN 1 ELSE CAST(round({sigma}) AS INTEGER) END "
            f"FROM {_SITTING} JOIN results ON results.table_id = tables.id AND results.user_id = forgetting.user_id "
            f"WHERE {_BEFORE}"
        )


def _leave() -> None:
    """Leave live matches. Where it is the person's turn, a computer player makes that one move, because what an empty
    seat plays is known by the rules alone."""
    playing = f"{_SEATS} AND phase = 'live' AND NOT seats.\"left\""
    op.execute(f"UPDATE tables SET computers = computers | (1 << to_act) WHERE (id, to_act) IN ({playing})")
    turn = "FROM tables WHERE id = table_id AND to_act = seat"
    op.execute(
        f'UPDATE seats SET "left" = true, stand_in = (SELECT stand_in_level {turn}), '
        f"stand_in_run = (SELECT run {turn}) WHERE (table_id, seat) IN ({playing})"
    )
