"""A SQLite database as one file: looked through for damage, and copied, also while the bot runs."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.store.errors import DamagedFile, NoBackup, NotSaved
from bot.store.files import keep_to_owner
from bot.store.reasons import reason

PATIENCE = 2.0
"""Seconds to wait for another process that writes. A person waits for the answer to a press meanwhile."""
_PAGES = 2000
"""Pages of a database that a backup copies between two reports of its progress: 8 MB."""


def check_file(path: Path) -> None:
    """Raise DamagedFile if the file is damaged, which would otherwise come up much later, in the middle of games.
    Raises NotSaved if the file cannot be read."""
    try:
        with _closing(f"{path.resolve().as_uri()}?mode=rw") as connection:
            verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as error:  # such as a lock; opening the database tells more
        raise NotSaved(f"{path} cannot be read: {reason(error)}") from error
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise DamagedFile(path, " ".join(verdict.split())[:200])


def copy(source: Path, target: Path, told: Callable[[int, int], None]) -> None:
    """Copy a database as it is at this moment; `told` gets the number of copied pages and of all pages. An older copy
    is replaced only by a complete one. Raises NoBackup if the copy is damaged, sqlite3.Error and OSError."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        keep_to_owner(part)
        # As a URI, because a plain path would create a missing file.
        with _closing(f"{source.resolve().as_uri()}?mode=rw") as live, _closing(part.resolve().as_uri()) as whole:
            # This transaction keeps the copy at one moment; without it each move of that time would start the copy
            # anew.
            live.execute("BEGIN")
            live.execute("SELECT 1 FROM sqlite_master").fetchone()
            live.backup(whole, pages=_PAGES, progress=lambda _, left, total: told(total - left, total))
            # A backup is one file: without this it would need its -wal and -shm beside it.
            whole.execute("PRAGMA journal_mode = DELETE")
            if (verdict := whole.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                raise NoBackup(f"the copy is damaged: {verdict}")
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


@contextmanager
def _closing(uri: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE)
    try:
        yield connection
    finally:
        connection.close()
