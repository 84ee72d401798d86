"""Records that people give the bot as files: read, or declined in a sentence."""

from __future__ import annotations

import json
from typing import NoReturn, Protocol

from bot.locale import Say
from bot.ui.core.reply import Declined
from engine import record as records
from engine.errors import NuggetError
from engine.record import BadMove, Record

LARGEST = 1 << 20
"""Bytes of a file that is looked at; records have some thousands."""


class RecordFile(Protocol):
    """A file that somebody uploaded, or that a message of the bot's carries."""

    @property
    def filename(self) -> str: ...

    @property
    def size(self) -> int:
        """In bytes."""
        ...

    async def read(self) -> bytes: ...


async def given(file: RecordFile, say: Say) -> tuple[Record, bytes]:
    """Return the record in a file, its moves not yet looked at, and the file's bytes. Raises Declined."""
    if file.size > LARGEST:
        unreadable(file.filename, say)
    data = await file.read()
    try:
        return records.read(json.loads(data.decode("utf-8-sig"))), data
    except (NuggetError, ValueError, RecursionError):  # ValueError: bad UTF-8, bad JSON, or a number of too many digits
        unreadable(file.filename, say)


def unreadable(name: str, say: Say) -> NoReturn:
    """Decline a file that is no record."""
    raise Declined(say("record.unreadable", file=name))


def illegal(name: str, error: BadMove, say: Say) -> NoReturn:
    """Decline a record with a move that the rules do not allow."""
    raise Declined(say("record.bad_move", file=name, move=error.index + 1)) from error
