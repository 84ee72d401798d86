"""The file of a SQLite database: whose it is, who uses it, how its last use ended, whether it is whole, and copies.

It is readable by its owner alone, because it holds all hands in the clear. SQLite gives the files beside a database the
rights of the database, so it is enough that the file is the owner's before it is opened. Windows has no such rights.

One process at a time uses it, by a lock of the operating system on a file beside it. The system releases such a lock
when the process ends in any way, kill -9 included, so nobody has to remove a stale one. The database file itself must
not be locked: closing any handle of it would drop SQLite's own locks.

A check reads all of the file, which takes seconds for many games, so it is left out after a clean end. That leaves a
mark beside the file that tells which file it was, how long, and when anything last changed it. The next start removes
the mark before it writes. So there is none after a kill or a loss of power, and none that fits a copy, a file that was
brought back from a backup, or one that another program has written since.
"""

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import FOREIGN, NO_LOCKS, VERSION, DamagedFile, InUse, NoBackup, NotSaved, reason

OWNER = 0o600
"""The rights of a database file: its owner reads and writes it."""
OTHERS = 0o077
"""The rights that all other users lack."""
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".pid", ".ended")
"""The endings of the names of a database's files."""


def keep_to_owner(path: Path) -> None:
    """Create this file, empty, if it does not exist, and take the rights of other users to it and the files beside it.
    A file that belongs to another user stays as it is, and `open_to_others` finds it. Raises OSError if the file cannot
    be created."""
    path = path.resolve()
    # An existing file is never opened: closing any handle of a database drops the locks that SQLite holds on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER))
    for file, rights in _too_open(path):
        with suppress(OSError):
            file.chmod(rights & ~OTHERS)


def check_writable(path: Path) -> None:
    """Raise NotSaved if this is no file, or if this process may not write into this file of a database, or make files
    beside it. What does not exist is not looked at. Raises OSError where nobody may look."""
    folder = path.resolve().parent
    if path.exists() and not path.is_file():
        raise NotSaved(f"{path} is no file")
    if path.exists() and not os.access(path, os.W_OK):
        raise NotSaved(f"{path} may not be written by the bot")
    if folder.exists() and not os.access(folder, os.W_OK):
        raise NotSaved(f"nothing may be written by the bot in {folder}, and a database needs files beside it")


def open_to_others(path: Path) -> list[Path]:
    """Return the files of a database that other users than their owner may read or change."""
    return [file for file, _ in _too_open(path)]


def _too_open(path: Path) -> Iterator[tuple[Path, int]]:
    """Yield those files, each with its rights."""
    if os.name != "posix":
        return
    for ending in _BESIDE:
        file = _beside(path, ending)
        with suppress(FileNotFoundError):
            mode = file.stat().st_mode
            # A folder or a device that was named by mistake keeps its rights.
            if stat.S_ISREG(mode) and mode & OTHERS:
                yield file, stat.S_IMODE(mode)


def _beside(database: Path, ending: str) -> Path:
    """Return the file beside this database whose name ends so."""
    database = database.resolve()
    return database.with_name(database.name + ending)


# --- Who uses it ----------------------------------------------------------------------------------


@contextmanager
def sole_user(database: Path) -> Iterator[None]:
    """Be the only process that uses this database file. Raises InUse if another process uses it, and NotSaved where no
    file can be locked."""
    # A file of its own tells who it is, because on Windows nobody else can read a locked file.
    holder = _beside(database, ".pid")
    lock = FileLock(_beside(database, ".lock"), blocking=False, mode=OWNER)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(database.resolve(), _read(holder)) from error
    except NotImplementedError as error:  # the file system has no locks
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
    holder = _read(_beside(database, ".pid"))
    return holder if _lives(holder.removeprefix("process ")) else ""


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


def _read(holder: Path) -> str:
    with suppress(OSError):
        return holder.read_text(encoding="utf-8").strip()
    return ""


# --- How its last use ended -----------------------------------------------------------------------

LATELY = 60.0
"""Seconds in which nobody can have stopped the bot, taken a picture of the whole disk, played on and gone back to the
picture, which would have brought back the mark as well."""
_CERTAIN = "all numbers are known\n"


def ended_cleanly(database: Path) -> bool:
    """Return whether the last process ended cleanly, and remove its mark. Call it before anything is written."""
    mark = _beside(database, ".ended")
    with suppress(OSError, ValueError):
        written = mark.read_text(encoding="utf-8")
        mark.unlink()
        return written.removesuffix(_CERTAIN) == _state(database)
    return False


def counted_lately(database: Path) -> bool:
    """Return whether a mark from the last minute says that the file knows of all numbers of tables that were given.
    Call it before `ended_cleanly`, which removes the mark and tells whether it is of this file."""
    mark = _beside(database, ".ended")
    with suppress(OSError, ValueError):
        lately = abs(time.time() - mark.stat().st_mtime) < LATELY
        return lately and mark.read_text(encoding="utf-8").endswith(_CERTAIN)
    return False


def mark_clean_end(database: Path, *, certain: bool = True) -> None:
    """Note that this process ends cleanly, and whether it is `certain` that the file knows of all numbers that tables
    got. Call it when the file is closed. A mark that cannot be written is left out."""
    mark = _beside(database, ".ended")
    with suppress(OSError):
        state = _state(database)
        keep_to_owner(mark)
        mark.write_text(f"{state}{_CERTAIN if certain else ''}", encoding="utf-8")


def _state(database: Path) -> str:
    """Return what tells this file in this state from all others. Raises OSError, also while there is a log beside the
    file with what has yet to be written into it."""
    if _beside(database, "-wal").exists():
        raise OSError("the file is not closed")
    status = database.stat()
    # The time of the last change of the file's entry, unlike that of its content, is set by the system alone.
    return f"{status.st_dev} {status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}\n"


# --- Whether it is whole, and copies --------------------------------------------------------------

PATIENCE = 2.0
"""Seconds to wait for another process that writes. A person waits for the answer to a press meanwhile."""
_DATABASE = b"SQLite format 3\0"
"""How the file of each database begins."""
_PAGES = 2000
"""Pages of a database that a backup copies between two reports of its progress: 8 MB."""


def check_kind(path: Path) -> None:
    """Raise DamagedFile if the file is no database at all, and NotSaved if it is another program's. It stays as it is,
    with what lies beside it; whatever else is wrong with it, `check_file` tells."""
    try:
        foreign = _is_foreign_file(path)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise DamagedFile(path, str(error)) from error
        foreign = False
    if foreign:
        raise NotSaved(FOREIGN)


def check_file(path: Path) -> None:
    """Raise DamagedFile if the file is damaged, which would otherwise come up much later, in the middle of games.
    Raises NotSaved if the file cannot be read, or is another program's."""
    try:
        with _opened(f"{path.resolve().as_uri()}?mode=rw") as connection:
            verdict = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
            foreign = _is_foreign(connection)
    except sqlite3.OperationalError as error:  # such as a lock; opening the database tells more
        raise NotSaved(f"{path} cannot be read: {reason(error)}") from error
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    if verdict != "ok":
        raise DamagedFile(path, " ".join(verdict.split())[:200])
    if foreign:
        raise NotSaved(FOREIGN)


def _is_foreign(connection: sqlite3.Connection) -> bool:
    """Return whether another program keeps its tables in this database."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    return bool(names) and VERSION not in names


def _is_foreign_file(path: Path) -> bool:
    """Return whether another program keeps its tables in this file. What is still in a log is not looked at, so that
    nothing is made beside it."""
    with _opened(f"{path.resolve().as_uri()}?mode=ro&immutable=1") as connection:
        return _is_foreign(connection)


def may_replace(target: Path) -> bool:
    """Return whether a copy may take the place of what has this name: nothing, an empty file, or a database of the bot
    that nobody uses, as another copy is. Raises OSError."""
    if not target.exists():
        return True
    if not target.is_file() or any(target.with_name(target.name + ending).exists() for ending in ("-wal", "-journal")):
        return False
    with target.open("rb") as file:
        begin = file.read(len(_DATABASE))
    if begin != _DATABASE:
        return not begin
    try:
        return not _is_foreign_file(target)
    except sqlite3.Error:
        return False


def copy(source: Path, target: Path, progress: Callable[[int, int], None], pages: int = _PAGES) -> None:
    """Copy a database as it is at this moment; after so many `pages` each time `progress` gets the number of copied
    ones and of all. An older copy is replaced only by a complete one. Raises NoBackup if the copy is damaged,
    sqlite3.Error and OSError."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        keep_to_owner(part)
        # As a URI, because a plain path would create a missing file.
        with _opened(f"{source.resolve().as_uri()}?mode=rw") as live, _opened(part.resolve().as_uri()) as whole:
            # This transaction keeps the copy at one moment; without it each move of that time would start the copy
            # anew.
            live.execute("BEGIN")
            live.execute("SELECT 1 FROM sqlite_master").fetchone()
            live.backup(whole, pages=pages, progress=lambda _, rest, total: progress(total - rest, total))
            # A backup is one file: without this it would need its -wal and -shm beside it.
            whole.execute("PRAGMA journal_mode = DELETE")
            if (verdict := whole.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                raise NoBackup(f"the copy is damaged: {verdict}")
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _opened(uri: str) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE))
