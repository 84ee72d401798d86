"""Database files are readable by their owner alone, because they hold all hands in the clear, and whose they are.

SQLite gives the files beside a database the rights of the database, so it is enough that the file is the owner's before
it is opened. Windows has no such rights; there this does nothing.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bot.store.errors import NotSaved

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
    return [file for file, _ in _too_open(path.resolve())]


def _too_open(path: Path) -> Iterator[tuple[Path, int]]:
    """Yield those files, each with its rights."""
    if os.name != "posix":
        return
    for ending in _BESIDE:
        file = path.with_name(path.name + ending)
        with suppress(FileNotFoundError):
            mode = file.stat().st_mode
            # A folder or a device that was named by mistake keeps its rights.
            if stat.S_ISREG(mode) and mode & OTHERS:
                yield file, stat.S_IMODE(mode)
