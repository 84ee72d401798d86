"""Keep a small database of today's schema for `tests/bot/store/test_migrations.py`, with a value in every column of
every table. After adding a migration, run `uv run python -m tests.tools.keep_schema`.

The values are made from the names and types of columns alone, and differ from column to column, so that the tests see
what a migration does with each of them. Such games cannot be played on. With a FILE, an empty database that an older
version has made, that file is filled and shown instead.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.revisions import newest
from bot.store.store import open_store

KEPT = Path(__file__).parents[1] / "bot/store/schemas"
ROWS = 4
"""The number of rows of each table; one of the last two has NULL where a column allows it."""
PHASES = ("lobby", "live", "finished", "live")
COUNTED_FROM_0 = {"seat", "to_act"}


def main() -> None:
    """Make an empty database and keep it, filled."""

    async def make(path: Path) -> None:
        async with open_store(str(path)):
            pass

    with TemporaryDirectory() as folder:
        path = Path(folder) / "made.sqlite3"
        asyncio.run(make(path))
        (KEPT / f"{newest()}.sql").write_text(filled(path), encoding="utf-8")


def filled(path: Path) -> str:
    """Fill an empty database; return it as SQL."""
    connection = sqlite3.connect(path)
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for (table,) in names.fetchall():
        if table != "alembic_version":
            columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
            for row in range(1, ROWS + 1):
                values = [*_row(columns, row)]
                connection.execute(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(values))})', values)
    connection.commit()
    return "\n".join(connection.iterdump()) + "\n"


def _row(columns: list[tuple[int, str, str, int, str | None, int]], row: int) -> Iterator[object]:
    for number, name, kind, needed, _, key in columns:
        if row == ROWS - 1 + number % 2 and not (needed or key):
            yield None
        elif name == "phase":
            yield PHASES[row - 1]
        elif name in ("id", "table_id", "rematch_of"):
            yield row
        elif name in COUNTED_FROM_0:
            yield row - 1
        else:
            yield _value(name, kind.partition("(")[0], number, row)


def _value(name: str, kind: str, number: int, row: int) -> object:
    """Return a value that no other column of the row has, as far as its type allows."""
    match kind:
        case "BOOLEAN":
            return row % 2
        case "JSON":
            return json.dumps({name: row})
        case "FLOAT":
            return number + row / 8
        case "VARCHAR":
            return f"{name} {row}"
        case _:
            return 100 * number + row


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(filled(Path(sys.argv[1])), end="")
    else:
        main()
