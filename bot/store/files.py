"""Files of games are their owner's alone: in the clear they hold all hands, and whose they are.

What SQLite puts beside a database it gives the rights of the database itself, so a file that is its owner's before it
is opened stays so with all that comes of it. Windows has no such rights; there all of this does nothing.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

OWNER = 0o600
"""The rights of such a file: its owner reads and writes it."""
OTHERS = 0o077
"""The rights that nobody else has."""
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock", ".pid")
"""What the names of a database's files end in."""


def keep_to_owner(path: Path) -> None:
    """Make this file, empty, unless it is there, and take the rights of everybody else to it and to those beside it.

    A file that belongs to somebody else stays as it is: `open_to_others` finds it. Raises OSError if the file cannot be
    made.
    """
    path = path.resolve()
    # Never opened if it is there: closing any handle of a database drops the locks that SQLite holds on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER))
    for file, rights in _too_open(path):
        with suppress(OSError):
            file.chmod(rights & ~OTHERS)


def open_to_others(path: Path) -> list[Path]:
    """Return which of a database's files somebody else than their owner may read or change."""
    return [file for file, _ in _too_open(path.resolve())]


def _too_open(path: Path) -> Iterator[tuple[Path, int]]:
    """Yield those files, each with its rights."""
    if os.name != "posix":
        return
    for ending in _BESIDE:
        file = path.with_name(path.name + ending)
        with suppress(FileNotFoundError):
            rights = file.stat().st_mode & 0o7777
            if rights & OTHERS:
                yield file, rights
