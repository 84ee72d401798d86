"""Whether the last process that used a database file ended cleanly, so that its file need not be checked: a check reads
all of it, which takes seconds for many games.

A clean end leaves a mark beside the file that tells which file it was, how long, and when anything last changed it. The
next start removes the mark before it writes. So there is none after a kill or a loss of power, and none that fits a
copy, a file that was brought back from a backup, or one that another program has written since.
"""

import time
from contextlib import suppress
from pathlib import Path

from bot.store.files import keep_to_owner

LATELY = 60.0
"""Seconds in which nobody can have stopped the bot, taken a picture of the whole disk, played on and gone back to the
picture, which would have brought back the mark as well."""
_CERTAIN = "all numbers are known\n"


def ended_cleanly(database: Path) -> bool:
    """Return whether the last process ended cleanly, and remove its mark. Call it before anything is written."""
    database = database.resolve()
    mark = _mark(database)
    with suppress(OSError, ValueError):
        said = mark.read_text(encoding="utf-8")
        mark.unlink()
        return said.removesuffix(_CERTAIN) == _state(database)
    return False


def counted_lately(database: Path) -> bool:
    """Return whether a mark from the last minute says that the file knows of all numbers of tables that were given.
    Call it before `ended_cleanly`, which removes the mark and tells whether it is of this file."""
    mark = _mark(database.resolve())
    with suppress(OSError, ValueError):
        lately = abs(time.time() - mark.stat().st_mtime) < LATELY
        return lately and mark.read_text(encoding="utf-8").endswith(_CERTAIN)
    return False


def mark_clean_end(database: Path, *, certain: bool = True) -> None:
    """Note that this process ends cleanly, and whether it is `certain` that the file knows of all numbers that tables
    got. Call it when the file is closed. A mark that cannot be written is left out."""
    database = database.resolve()
    mark = _mark(database)
    with suppress(OSError):
        state = _state(database)
        keep_to_owner(mark)
        mark.write_text(f"{state}{_CERTAIN if certain else ''}", encoding="utf-8")


def _state(database: Path) -> str:
    """Return what tells this file in this state from all others. Raises OSError, also while there is a log beside the
    file with what has yet to be written into it."""
    if database.with_name(f"{database.name}-wal").exists():
        raise OSError("the file is not closed")
    found = database.stat()
    # The time of the last change of the file's entry, unlike that of its content, is set by the system alone.
    return f"{found.st_dev} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}\n"


def _mark(database: Path) -> Path:
    return database.with_name(f"{database.name}.ended")
