"""One process a database: a lock of the operating system on a file beside it.

The system lets go of such a lock when the process ends in whatever way, kill -9 included, so nobody ever has to remove
a stale one. The database file itself must not be locked: closing any handle of it would drop SQLite's own locks.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import InUse


@contextmanager
def sole_user(database: Path) -> Iterator[None]:
    """Be the only process that uses this database file. Raises InUse if another one is."""
    database = database.resolve()
    path = database.with_name(f"{database.name}.lock")
    # Who holds it stands in a file of its own: on Windows nobody else can read a file that is locked.
    holder = database.with_name(f"{database.name}.pid")
    lock = FileLock(path, blocking=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(database, _read(holder)) from error
    try:
        holder.write_text(f"process {os.getpid()}\n", encoding="utf-8")
        yield
    finally:
        lock.release()


def _read(holder: Path) -> str:
    with suppress(OSError):
        return holder.read_text(encoding="utf-8").strip()
    return ""
