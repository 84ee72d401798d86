"""What can go wrong with the database: errors that the rest of the bot understands, and why in plain words, since what
drivers and the system say of it means something to few."""

import errno
import sqlite3
from pathlib import Path
from socket import gaierror

VERSION = "alembic_version"
"""The table that tells which revision of the schema a database has."""
FOREIGN = "another program keeps its tables in this database; name one for the bot alone"


class StoreError(Exception):
    """The base of all errors of the database."""


class NoPlace(StoreError):
    """This is no address at which games can be kept. The text does not repeat it."""


class NotSaved(StoreError):
    """The database is locked, full, damaged or out of reach. The transaction was rolled back as a whole."""


class InDoubt(StoreError):
    """The answer to COMMIT was lost, and so was that to the question what became of it: the transaction was carried out
    or rolled back as a whole, and nobody knows which."""


class Conflict(StoreError):
    """Another writer was first: the row exists already. The transaction was rolled back."""


class InUse(StoreError):
    """Another process works with this database."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is in use by another process{holder and f' ({holder})'}")
        self.path = path


class TakenElsewhere(NotSaved):
    """Another bot works with this database on a server, or another process serves some of these shards."""

    def __init__(self, why: str = "another bot works with this database") -> None:
        super().__init__(why)


class NeedsServer(StoreError):
    """Several processes cannot share a file."""

    def __init__(self) -> None:
        super().__init__(
            "a file of SQLite's is for one process, which then serves all shards; several processes share a database "
            "on a server of PostgreSQL's"
        )


class FromTheFuture(StoreError):
    """The database was made by a newer version of the bot, which this one cannot read."""


class HalfFilled(StoreError):
    """A transfer into this database was broken off, so it holds only some of the games."""

    def __init__(self, advice: str = "the same `nugget transfer` again goes on where it was") -> None:
        super().__init__(f"a transfer into this database was broken off; {advice}")


class DamagedFile(StoreError):
    """The file of the database is damaged; nothing was changed in it."""

    def __init__(self, path: Path, verdict: str) -> None:
        super().__init__(
            f"{path} is damaged ({verdict}). Nothing was changed. Put it aside and start with your newest backup; "
            "what can be saved of it, the command `sqlite3 FILE .recover` finds"
        )


class NoBackup(StoreError):
    """The backup could not be made; an older one of that name is untouched."""


WAL = "wal"
"""How SQLite keeps track of changes: in a log, beside which readers go on. Not every disk allows it."""

NO_LOCKS = "that disk does not lock files, as some network drives do not"
_FULL = "the disk is full"
_UNKNOWN = "nobody knows the server's name"
_SYSTEM = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: "the bot may not write there",
    errno.EPERM: "the bot may not write there",
    errno.EROFS: "nothing may be written on that disk",
    errno.ENOTDIR: "what should be a folder is a file",
    errno.ECONNREFUSED: "no server answers there",
    errno.ENOLCK: NO_LOCKS,
    errno.EOPNOTSUPP: NO_LOCKS,
    errno.ENOSYS: NO_LOCKS,
}
_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: "the bot may not write into the file",
    sqlite3.SQLITE_CANTOPEN: "the bot may not open the file, or not write in its folder",
    sqlite3.SQLITE_IOERR: "the disk, or the network drive, does not do what it should",
    sqlite3.SQLITE_PROTOCOL: NO_LOCKS,
}


def reason(error: Exception) -> str:
    """Return what this error of a driver or of the system means, and in parentheses what it says itself."""
    cause = getattr(error, "orig", None) or error
    said = first_line(cause)
    if isinstance(cause, OSError) and cause.strerror:
        said = f"{cause.strerror}: {cause.filename}" if cause.filename else cause.strerror
        words = _UNKNOWN if isinstance(cause, gaierror) else _SYSTEM.get(cause.errno or 0)
    else:
        # The lowest byte is the kind of the error.
        words = _SQLITE.get((getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF)
    return f"{words} ({said})" if words else said


def first_line(error: object) -> str:
    """Return what an error says without its details: PostgreSQL adds the values of a row."""
    return str(error).partition("\n")[0]


def no_log(journal: str) -> str:
    """Return a sentence about a place where SQLite keeps no write-ahead log, but answers this when asked for one."""
    return (
        "SQLite cannot keep a write-ahead log there, as on network drives and folders that Windows shares with Linux "
        f"(it says {journal!r}); no move is lost by that, but moves wait for whoever reads, and locks may not hold; a "
        "disk of this machine is better"
    )
