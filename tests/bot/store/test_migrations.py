"""Whatever an older version kept is there after its database was brought up to date: in every column of every table,
from each schema that once was the newest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.store.people_rows import Guess, PastPuzzle
from bot.store.revisions import newest
from bot.store.store import open_store
from bot.store.table_rows import Post, TableId
from tests.bot.store.kit import start_and_end
from tests.databases import by_hand
from tests.thorough import one_in
from tests.tools.keep_schema import KEPT

Row: TypeAlias = Mapping[str, Any]
Rows: TypeAlias = Mapping[str, list[Row]]
"""All rows of a database, by table."""

RENAMED = {
    ("tables", "rules"): "edition",
    ("ratings", "gold"): "points",
    ("tables", "result_owed"): "result_pending",
    ("results", "feat"): "achievement",
    ("results", "feat_worth"): "achievement_worth",
    ("puzzles", "day"): "id",
    ("guesses", "day"): "puzzle_id",
}
GONE = {
    "tables": {
        *("result_pending", "result_owed", "quarantine_told", "told_ply", "changes", "card_shown"),
        *("line_changes", "line_shown"),
    },
    "seats": {"dm", "dm_channel_id", "dm_message_id", "dm_digest"},
    "invitations": {"settled", "dm_channel_id", "dm_message_id"},
    "lessons": {"at"},
    "followers": None,
    "old_boards": None,
    "handovers": None,
    "forgetting": None,
    "questions": None,
    "play_messages": None,
    "puzzle_posts": None,
    "calls": None,
}
"""Columns, and None for whole tables, of which messages in the outbox were made (`owed`), or in which work stood that
was left to do."""
CALLED = {"bouts": "head_to_head", "wishes": "preferences"}
"""What tables are called that once had another name."""


def card_id(table: Row, _: Rows) -> int | None:
    return table["message_id" if table["phase"] == "lobby" else "thread_id"]


def computers(table: Row, rows: Rows) -> int:
    seats = [seat for seat in rows["seats"] if seat["table_id"] == table["id"]]
    played = [seat["seat"] for seat in seats if seat["computer"] or seat.get("stand_in")]
    return sum(1 << seat for seat in played) if table["phase"] in ("lobby", "live") else 0


ADDED: Mapping[str, Mapping[str, Callable[[Row, Rows], object] | object]] = {
    "tables": {
        "card_id": card_id,
        "lost_boards": 0,
        "clock": "none",
        "stand_in_level": "normal",
        "deadline": None,
        "remind_at": None,
        "run": 0,
        "reminded": 0,
        "salt": None,
        "paused_at": None,
        "rated": 1,
        "computers": computers,
        "remaining": None,
        "verdict": None,
        "waited": 0,
        "looked_ply": -1,
        "best_of": None,
        "decided": 0,
        "cup_id": None,
    },
    "seats": {
        "wins": 0,
        "resting": None,
        "reserve": 0,
        "stand_in": None,
        "stand_in_run": None,
        "away_until": None,
        "gone": 0,
        "removed": 0,
    },
    "moves": {"stand_in": None},
    "wishes": {"theme": None, "patterns": None, "text_boards": 0, "invitations": "anybody"},
    "preferences": {"invitations": "anybody"},
    "ratings": {"season": 0},
    "old_ratings": {"season": 0},
    "recounts": {"changes": 0},
    "servers": {"called_at": None},
    "puzzles": {"day": lambda puzzle, _: puzzle["day"], "game": "", "hardness": None},
    "guesses": {"late": 0},
    "lessons": {"lesson": ""},
    "cups": {"first_at": None},
    "invitations": {
        "host_id": lambda invitation, before: next(
            table["host_id"] for table in before["tables"] if table["id"] == invitation["table_id"]
        )
    },
}
"""What stands in a column for a row that was there before it: a value, or how it follows from the rows."""


def loaded(kept: Path, folder: Path, statements: str = "") -> Path:
    """Make the database anew that was kept, and change it by these statements; return its path."""
    path = folder / "nugget.sqlite3"
    by_hand(path, kept.read_text(encoding="utf-8") + statements)
    return path


def rows_of(path: Path) -> Rows:
    """All that a database holds, the rows in an order of their own."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        names = {name for (name,) in found} - {"alembic_version"}
        return {name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names}


async def migrated(path: Path) -> dict[str, list[Row]]:
    """All that a database holds once it was brought up to date."""
    await start_and_end(path)
    return {**rows_of(path)}


def brought_up(table: str, row: Row, before: Rows) -> dict[str, object]:
    """What this row must have become."""
    names = {name: RENAMED.get((table, name), name) for name in row}
    gone = GONE.get(table) or set()
    became = {name if names[name] in row else names[name]: value for name, value in row.items() if name not in gone}
    for name, value in ADDED.get(table, {}).items():
        if name not in became:
            became[name] = value(row, before) if callable(value) else value
    return became


def owed(before: Rows) -> list[Post]:
    """The messages that a database owed before there was the outbox."""
    if "outbox" in before:
        return []
    tables = {table["id"]: table for table in before["tables"]}

    def about(kind: str, number: int, **facts: Any) -> Post:
        return Post(kind, number, table_id=TableId(number), guild_id=tables[number]["guild_id"], **facts)

    pending = ("result_pending", "result_owed")
    found = [about("result", each) for each, table in tables.items() if any(map(table.get, pending))]
    for row in before.get("followers", ()):
        over = tables[row["table_id"]]["phase"] in ("finished", "stopped")
        found.append(about("end", row["table_id"], user_id=row["user_id"], facts=row["language"], wanted=int(over)))
    for row in before.get("old_boards", ()):
        stands = {"channel_id": row["channel_id"], "message_id": row["message_id"]}
        found.append(about("old_board", row["table_id"], part=row["message_id"], **stands))
    for row in before["seats"]:
        table = tables[row["table_id"]]
        if table["start"] is None or table["phase"] not in ("live", "finished", "stopped") or not row["user_id"]:
            continue
        told = table.get("told_ply", -1 if table["phase"] == "live" else table["ply"])
        stood = row["dm"] != "untried"
        found.append(
            about(
                "hand",
                table["id"],
                part=row["seat"],
                user_id=row["user_id"],
                wanted=stood + (told < table["ply"]),
                shown=int(stood),
                channel_id=row.get("dm_channel_id"),
                message_id=row["dm_message_id"],
                digest=row.get("dm_digest"),
            )
        )
    for row in before.get("questions", ()):
        stands = {"channel_id": row["channel_id"], "message_id": row["message_id"]}
        run = row.get("run")
        kind, part = ("stop", row["ply"]) if run is None else ("late", run)
        found.append(about(kind, row["table_id"], part=part, **stands))
    for row in before.get("play_messages", ()):
        guild_id, stands = row["guild_id"], {"channel_id": row["channel_id"], "message_id": row["message_id"]}
        found.append(Post("play", guild_id, guild_id=guild_id, **stands))
    for row in before.get("calls", ()):
        names = "people" if row["role_id"] is None else str(row["role_id"])
        table = tables[row["table_id"]]
        place = row["channel_id"] or table["thread_id"] or table["channel_id"]
        stands = {"channel_id": place if row["chosen"] else None, "message_id": row["message_id"]}
        found.append(about("call", row["table_id"], facts=names if row["chosen"] else "", **stands))
    behind = (each for each, table in tables.items() if table.get("line_shown", 0) < table.get("line_changes", 0))
    found += [about("turn_line", each) for each in behind if tables[each]["phase"] == "live"]
    return [*found, *cards(before, about), *invitations(before, about)]


def cards(before: Rows, about: Callable[..., Post]) -> Iterator[Post]:
    """Those that stand, and those of open lobbies that do not."""
    for table in before["tables"]:
        card = table.get("card_id", card_id(table, before))
        place = table["channel_id" if table["thread_id"] in (None, card) else "thread_id"]
        if card is not None:
            behind = 2 if table.get("card_shown", 0) < table.get("changes", 0) else 1
            yield about("card", table["id"], wanted=behind, shown=1, channel_id=place, message_id=card)
        elif table["phase"] == "lobby":
            yield about("card", table["id"], wanted=2, shown=1)


def invitations(before: Rows, about: Callable[..., Post]) -> Iterator[Post]:
    """Their direct messages, and the lines that mention who was not mentioned in the channel."""
    tables, lines = {table["id"]: table for table in before["tables"]}, set[tuple[int, int]]()
    sitting = {(seat["table_id"], seat["user_id"]) for seat in before["seats"]}
    for row in before.get("invitations", ()):
        number, user, table = row["table_id"], row["user_id"], tables[row["table_id"]]
        over = row["answer"] is not None or table["phase"] != "lobby" or (number, user) in sitting
        pending = not row["settled"] and (row["dm_message_id"] is None or over)
        if not row["settled"] or row["dm_message_id"] is not None:
            stands = {"channel_id": row["dm_channel_id"], "message_id": row["dm_message_id"]}
            yield about("invitation", number, user_id=user, wanted=2 if pending else 1, shown=1, **stands)
        if not (row["called"] or row["answer"]) and table["phase"] == "lobby" and table["card_id"] is not None:
            lines.add((number, row["at"]))
    for number, at in lines:
        yield about("guests", number, part=at)


def in_order(rows: list[Any]) -> list[Any]:
    return sorted(rows, key=lambda row: str(sorted(row.items())))


@pytest.mark.parametrize("kept", one_in(4, sorted(KEPT.glob("*.sql")), ids=lambda path: path.stem))
async def test_nothing_is_lost_on_the_way_to_todays_schema(kept: Path, tmp_path: Path) -> None:
    """Each value stays where it is, and what was added has what it is to have, column by column."""
    path = loaded(kept, tmp_path)
    before = rows_of(path)
    assert before
    for table, rows in before.items():
        assert [*rows[0].values()].count(None) == 0, f"a column of {table} of which nothing would be seen"
    after = await migrated(path)
    messages = [asdict(post) for post in owed(before)] + [*before.get("outbox", ())]
    assert in_order([*after.pop("outbox")]) == in_order(messages)
    for table, rows in before.items():
        if table == "outbox" or (table in GONE and GONE[table] is None):
            continue
        assert in_order(after.pop(CALLED.get(table, table))) == in_order(
            [brought_up(table, row, before) for row in rows]
        ), table
    assert not any(after.values()), "tables that are new have nothing yet"


async def test_puzzles_of_one_a_day_get_a_number(tmp_path: Path) -> None:
    """It is the day, for buttons in old messages carry that; the game and the stars follow from the puzzle."""
    statements = """
        INSERT INTO puzzles VALUES (20780, 5, '{"record": {"game": "saboteur"}, "hardness": 2}');
        INSERT INTO guesses VALUES (20780, 7, 9, 'D1', 1);
    """
    path = loaded(KEPT / "0021.sql", tmp_path, statements)
    async with open_store(str(path)) as store, store.read() as tx:
        [found] = await tx.puzzles.past(7, ["saboteur"], 5, 0, 9)
        assert found == PastPuzzle(20780, 20780, "saboteur", 2, right=True)
        assert await tx.puzzles.guess(20780, 7) == Guess("D1", True, 9)
        assert await tx.puzzles.guessed(20780) == {"D1": 1}


async def test_lessons_that_were_done_have_names(tmp_path: Path) -> None:
    """By the order of that time; what was damaged stays, and counts as nothing done. Where people stopped is forgotten,
    for the order has changed since."""
    kept = [(77, "armadora", "[9, 0, 1]"), (77, "saboteur", "[11, 99]"), (78, "armadora", "{damaged")]
    statements = "".join(f"INSERT INTO lessons (user_id, game, done, at) VALUES {(*row, 2)};" for row in kept)
    path = loaded(KEPT / "0029.sql", tmp_path, statements)
    async with open_store(str(path)) as store, store.read() as tx:
        known = [await tx.lessons.progress(user_id, game) for user_id, game, _ in kept]
    assert [progress.done for progress in known] == [{"warrior", "pass"}, {"hats"}, frozenset()]
    assert {progress.lesson for progress in known} == {""}


async def test_a_person_whom_an_older_version_was_forgetting_is_forgotten(tmp_path: Path) -> None:
    """Everything from before that time, and nothing newer or of others. A computer makes the move that is due in a seat
    left empty."""
    ann, bob, at = 77, 78, 5000
    statements = f"""
        UPDATE forgetting SET user_id = {ann}, at = {at} WHERE user_id = 1;
        UPDATE seats SET user_id = {ann}, "left" = 0, computer = NULL, stand_in = NULL;
        UPDATE tables SET host_id = {ann}, started_at = CASE id WHEN 4 THEN {at + 1} ELSE {at} END;
        INSERT INTO seats (table_id, seat, user_id, name, language, "left", dm)
            SELECT id, 7, {bob}, 'Bob', 'en', 0, 'open' FROM tables;
        UPDATE tables SET card_shown = changes, card_id = 500 + id;
        DELETE FROM strengths;
        UPDATE results SET user_id = {ann}, mu = 25.4, sigma = 0.6, season_mu = -3.6, season_sigma = 8.5001;
        DELETE FROM erasures;
    """
    after = await migrated(loaded(KEPT / "0026.sql", tmp_path, statements))
    seats = {(row["table_id"], row["seat"]): row for row in after["seats"]}
    sitting = {key: row["user_id"] for key, row in seats.items() if key[1] != 7}
    assert sitting == {(1, 0): ann, (2, 1): -2, (3, 2): -3, (4, 3): ann}  # the first waits, the last began later
    assert {row["user_id"] for (_, seat), row in seats.items() if seat == 7} == {bob}
    names = [(seats[key]["name"], seats[key]["left"]) for key in ((2, 1), (3, 2), (4, 3))]
    assert names == [("", 1), ("", 0), ("name 4", 0)]
    playing = next(row for row in after["tables"] if row["id"] == 2)
    assert playing["to_act"] == 1
    assert (seats[2, 1]["stand_in"], seats[2, 1]["stand_in_run"]) == (playing["stand_in_level"], playing["run"])
    assert playing["computers"] >> 1 & 1
    cards = [row for row in after["outbox"] if row["kind"] == "card" and row["shown"] < row["wanted"]]
    assert {row["about"] for row in cards} == {2}  # the third was in direct messages
    assert {row["table_id"] for row in after["erasures"]} == {2, 3}
    kept = {(row["table_id"], row["season"]): (row["mu"], row["sigma"]) for row in after["strengths"]}
    assert kept == {(2, 0): (25, 1), (2, 602): (-4, 9), (3, 0): (25, 1), (3, 603): (-4, 9)}
    assert not after["results"]
    assert {row["host_id"] for row in after["tables"]} == {0}
    hands = {(row["about"], row["user_id"]) for row in after["outbox"] if row["kind"] == "hand"}
    assert hands == {(2, bob), (3, bob)}


async def test_servers_are_owed_puzzles_and_solutions_as_before(tmp_path: Path) -> None:
    """Where a puzzle stands it stays, and its solution follows, unless that stands, too; whoever has a channel for them
    gets those that are open or to come, and nobody those of days that are over."""
    statements = """
        DELETE FROM puzzles; DELETE FROM puzzle_posts; DELETE FROM servers;
        WITH days(day) AS (VALUES (20), (31), (32), (33), (34))
            INSERT INTO puzzles SELECT day, 10 * day, '{}', day, 'chess', 1 FROM days;
        INSERT INTO puzzle_posts VALUES
            (5, 31, 'puzzle', 7, 131), (5, 31, 'solution', 7, 131), (5, 32, 'puzzle', 7, 132),
            (5, 33, 'puzzle', 7, NULL), (5, 20, 'puzzle', 7, 120);
        INSERT INTO servers VALUES
            (5, '{"puzzle_channel": 8}', NULL, NULL), (6, '{"puzzle_channel": 8}', NULL, NULL),
            (7, '{}', NULL, NULL), (8, '{bad', NULL, NULL),
            (9, '{"puzzle_channel": 8}', 1, NULL);  -- has removed the bot
    """
    rows = (await migrated(loaded(KEPT / "0026.sql", tmp_path, statements)))["outbox"]
    stands = {(31, "puzzle"): (7, 131), (32, "puzzle"): (7, 132), (33, "puzzle"): (7, None)}
    owed = [(5, number, kind) for number in (32, 33, 34) for kind in ("puzzle", "solution")] + [(5, 31, "puzzle")]
    owed += [(6, number, kind) for number in (33, 34) for kind in ("puzzle", "solution")]
    expected = []
    for guild_id, number, kind in owed:
        channel, message = stands.get((number, kind), (None, None)) if guild_id == 5 else (None, None)
        due_at = 10 * number + (86400 if kind == "solution" else 0)
        post = Post(kind, guild_id, number, guild_id=guild_id, due_at=due_at, channel_id=channel, message_id=message)
        expected.append(asdict(post))
    assert in_order([row for row in rows if row["kind"] in ("puzzle", "solution")]) == in_order(expected)


async def test_the_moves_of_an_older_file_lose_their_row_numbers_alone(tmp_path: Path) -> None:
    """All of them are there, and so are a column, an index and another trigger that the file has."""
    statements = """
        ALTER TABLE moves ADD COLUMN note TEXT DEFAULT ')';
        CREATE INDEX ix_note ON moves (note);
        DROP TRIGGER moves_no_delete;
        CREATE TRIGGER moves_other BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'other'); END;
        INSERT INTO moves VALUES (1, 1, 'it''s : %s', 8, 'easy', 'a note');
    """
    path = loaded(KEPT / "0012.sql", tmp_path, statements)
    kinds = "SELECT type, name FROM sqlite_master WHERE tbl_name = 'moves' AND sql IS NOT NULL ORDER BY name"
    with closing(sqlite3.connect(path)) as file:
        before, rows = file.execute(kinds).fetchall(), rows_of(path)["moves"]
        assert in_order((await migrated(path))["moves"]) == in_order(rows)
        assert file.execute(kinds).fetchall() == before
        [(sql,)] = file.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'moves'")
    assert sql.endswith("WITHOUT ROWID")


def test_todays_schema_is_kept_for_those_that_come() -> None:
    """Whoever adds a migration keeps a database that has it: `uv run python -m tests.tools.keep_schema`."""
    assert (KEPT / f"{newest()}.sql").is_file()
