"""One process a database: a lock of the operating system on a file beside it.

The system lets go of such a lock when the process ends in whatever way, kill -9 included, so nobody ever has to remove
a stale one. The database file itself must not be locked: closing any handle of it would drop SQLite's own locks.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from bot.store.errors import InUse

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[str]) -> None:
        # Far behind the text, for a locked part of a file cannot be read by others here.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def sole_user(database: Path) -> Iterator[None]:
    """Be the only process that uses this database file. Raises InUse if another one is."""
    database = database.resolve()
    path = database.with_name(f"{database.name}.lock")
    with path.open("a+", encoding="utf-8") as file:
        try:
            _try_lock(file)
        except OSError as error:
            raise InUse(database, _holder(path)) from error
        file.truncate(0)
        file.write(f"process {os.getpid()}\n")
        file.flush()
        yield
        # The file stays: removing it would let two processes hold locks on two files of one name.


def _holder(path: Path) -> str:
    with suppress(OSError):
        return path.read_text(encoding="utf-8").strip()
    return ""
