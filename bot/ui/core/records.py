"""Records that people give the bot as files: a worker process reads them, or the bot declines them in a sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.locale import Say
from bot.ui.core.reply import Declined
from bot.workers.crew import WorkFailed
from bot.workers.uploads import LARGEST, Fault
from engine.game import Json


class RecordFile(Protocol):
    """A file that somebody uploaded, or that one of the bot's messages carries."""

    @property
    def filename(self) -> str: ...

    @property
    def size(self) -> int:
        """The size in bytes."""
        ...

    async def read(self) -> bytes: ...


async def given(file: RecordFile, read: Callable[[bytes], Awaitable[Json]], say: Say) -> tuple[Json, bytes]:
    """Return what the worker's job `read` makes of a file, and the file's bytes. Raises Declined if the file holds no
    record, or a record with a move that the rules do not allow."""
    name, unreadable = file.filename, Declined(say("record.unreadable", file=file.filename))
    if file.size > LARGEST:
        raise unreadable
    data = await file.read()
    if len(data) > LARGEST:
        raise unreadable
    try:
        found = await read(data)
    except WorkFailed:
        raise Declined(say("record.not_now", file=name)) from None
    match found:
        case {"fault": Fault.UNREADABLE}:
            raise unreadable
        case {"fault": Fault.BAD_MOVE, "move": index}:
            raise Declined(say("record.bad_move", file=name, move=index + 1))
    return found, data
