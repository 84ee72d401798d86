"""One process for each database file: a lock of the operating system on a file beside it.

The system releases such a lock when the process ends in any way, kill -9 included, so nobody has to remove a stale one.
The database file itself must not be locked: closing any handle of it would drop SQLite's own locks.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import InUse, NotSaved
from bot.store.files import OWNER, keep_to_owner
from bot.store.reasons import NO_LOCKS


@contextmanager
def sole_user(database: Path) -> Iterator[None]:
    """Be the only process that uses this database file. Raises InUse if another process uses it, and NotSaved where no
    file can be locked."""
    database = database.resolve()
    holder = _holder(database)
    lock = FileLock(database.with_name(f"{database.name}.lock"), blocking=False, mode=OWNER)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(database, _read(holder)) from error
    except NotImplementedError as error:
        raise NotSaved(NO_LOCKS) from error
    try:
        keep_to_owner(holder)
        holder.write_text(f"process {os.getpid()}\n", encoding="utf-8")
        yield
    finally:
        with suppress(OSError):
            holder.unlink(missing_ok=True)
        lock.release()


def user_of(database: Path) -> str:
    """Return the process that uses this database file, as `process 4711`; empty if none does. This tries no lock, so it
    keeps no bot from starting; it believes what the user has written, if such a process lives. Only `sole_user` is
    certain."""
    said = _read(_holder(database.resolve()))
    return said if _lives(said.removeprefix("process ")) else ""


def _lives(process: str) -> bool:
    if not (process.isascii() and process.isdecimal()):
        return False
    if os.name == "nt":  # there os.kill would end the process
        return True
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # a process of another user
        return True
    return True


def _holder(database: Path) -> Path:
    """Return the file that tells which process holds the lock. It is a file of its own because on Windows nobody else
    can read a locked file."""
    return database.with_name(f"{database.name}.pid")


def _read(holder: Path) -> str:
    with suppress(OSError):
        return holder.read_text(encoding="utf-8").strip()
    return ""
