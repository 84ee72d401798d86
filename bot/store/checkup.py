"""A check of a database that changes nothing in it, for `nugget doctor`."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.errors import WAL, FromTheFuture, InUse, NotSaved, no_log
from bot.store.files import check_file, check_writable, open_to_others, user_of
from bot.store.revisions import check_whole, newest, revision_of
from bot.store.schema import interactions, tables
from bot.store.store import file_of, read_url, understood

_ROOM = 200 * 1024 * 1024
"""Bytes that should be free on a disk."""


async def checkup(url: str, room: int = _ROOM) -> list[str]:
    """Return what is found about this database, as sentences. Raises StoreError with the problem: it is damaged, made
    by a newer version, out of reach, or nearly out of space, with fewer bytes than `room`."""
    sentences = list[str]()
    if (path := file_of(read_url(url))) is not None:
        with understood():
            if not await asyncio.to_thread(path.exists):
                return [await asyncio.to_thread(_place, path, room)]
            sentences += await asyncio.to_thread(lambda: [*_file(path, room)])
    return [*sentences, await _inside(url)]


async def exposed(url: str) -> str | None:
    """Return a sentence if other users than the owner may read the files of this database; else None. Raises StoreError
    if this is not the address of a database."""
    path = file_of(read_url(url))
    open_files = [] if path is None else await asyncio.to_thread(open_to_others, path)
    names = ", ".join(map(str, open_files))
    return f"others than their owner may read or change {names}; the next start takes that from them" if names else None


async def answered_elsewhere(url: str, since: int) -> int | None:
    """Return when the bot last noted, since that time, that another process with its token answers presses; None if it
    did not. Raises StoreError."""
    path = file_of(read_url(url))
    if path is not None and not await asyncio.to_thread(path.exists):
        return None
    async with _connected(url) as connection:
        if await connection.run_sync(revision_of) is None:
            return None
        noted = select(func.max(interactions.c.at)).where(interactions.c.id < 0, interactions.c.at >= since)
        last: int | None = await connection.scalar(noted)
        return last


async def without_log(url: str) -> str | None:
    """Return a sentence if SQLite cannot keep a write-ahead log where this database is or will be; else None. A file of
    its own is made there to try it, and taken away. Raises StoreError if this is no address of a database."""
    path = file_of(read_url(url))
    with suppress(OSError):  # where nothing may be written, `checkup` tells more
        journal = WAL if path is None else await asyncio.to_thread(_journal, _folder(path))
        return None if journal == WAL else no_log(journal)
    return None


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to the database, but not by the store's engine, which changes how the file is written."""
    engine = create_async_engine(read_url(url), hide_parameters=True)
    try:
        with understood():
            async with engine.connect() as connection:
                yield connection
    finally:
        await engine.dispose()


def _journal(folder: Path) -> str:
    """Return how SQLite keeps track of changes in a file of this folder if it is asked for a write-ahead log. Raises
    OSError."""
    with TemporaryDirectory(prefix="nugget-", dir=folder, ignore_cleanup_errors=True) as own:
        try:
            with closing(sqlite3.connect(Path(own) / "try.sqlite3")) as tried:
                return str(tried.execute(f"PRAGMA journal_mode = {WAL}").fetchone()[0])
        except sqlite3.Error as error:
            return str(error)


def _place(path: Path, room: int) -> str:
    """Return where the database will be. Raises NotSaved if it cannot be there."""
    folder = _folder(path)
    if not folder.is_dir():
        raise NotSaved(f"{path} cannot be made, for {folder} is no folder")
    if not os.access(folder, os.W_OK):
        raise NotSaved(f"{path} cannot be made, for nothing may be written by the bot in {folder}")
    _check_room(folder, room)
    return f"the database {path} will be made at the first start"


def _file(path: Path, room: int) -> Iterator[str]:
    """Yield the state of the file. Raises NotSaved or DamagedFile."""
    check_writable(path)
    _check_room(path.resolve().parent, room)
    check_file(path)
    yield f"the database {path} is sound ({path.stat().st_size / 1e6:.1f} MB)"
    if user := user_of(path):
        yield str(InUse(path, user))


def _folder(path: Path) -> Path:
    """Return the folder of the file, or the one in which that folder will be made."""
    return next(parent for parent in path.resolve().parents if parent.exists())


def _check_room(folder: Path, room: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < room:
        raise NotSaved(f"only {free / 1e6:.0f} MB are free on the disk of {folder.resolve()}")


async def _inside(url: str) -> str:
    """Return what is in the database. Raises NotSaved or FromTheFuture."""
    async with _connected(url) as connection:
        revision, current = await connection.run_sync(revision_of), newest()
        if revision is None:
            return "the database is empty; the first start makes its tables"
        check_whole(revision)
        if int(revision) > int(current):
            raise FromTheFuture("this database was made by a newer version of Nugget; update the bot")
        number = await connection.scalar(select(func.count()).select_from(tables))
    state = "up to date" if revision == current else f"at version {revision}; the next start brings it to {current}"
    return f"the database holds {number} tables and is {state}"
