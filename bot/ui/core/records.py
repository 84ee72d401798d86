"""Records as files: those that the bot gives, and those that it is given. A worker process reads them, or the bot
declines them in a sentence."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import discord

from bot.locale import Say
from bot.tables import Match
from bot.ui.core.app import App
from bot.ui.core.message import Attached
from bot.ui.core.reply import Declined, Reply
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


@dataclass(frozen=True, slots=True)
class _Carried:
    """The record that one of the bot's messages carries."""

    filename: str
    size: int
    url: str
    client: discord.Client

    async def read(self) -> bytes:
        return await self.client.http.get_from_cdn(self.url)


def carried(reply: Reply) -> RecordFile:
    """Return the record that the pressed message carries. Raises Declined if it carries none."""
    message = reply.interaction.message
    for part in () if message is None else message.components:
        if isinstance(part, discord.FileComponent) and part.name is not None:
            return _Carried(part.name, part.size or 0, part.media.url, reply.interaction.client)
    raise Declined(reply.say("trouble.old_button"))


async def record(app: App, match: Match) -> Attached:
    """Return the record of a match that is over as a file: one line, as the engine's referee reads it."""
    text = json.dumps(await app.tables.matches.record(match.id), ensure_ascii=False)
    return Attached(f"{match.game}-{match.id}.json", f"{text}\n".encode())
