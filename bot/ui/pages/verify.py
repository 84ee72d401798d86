"""The check of a finished game's record against the hashes that were published during the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.locale import Markup, Say, code_block, in_lines
from bot.tables import Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag
from bot.ui.core.limits import Work
from bot.ui.core.message import Attached, Message
from bot.ui.core.records import RecordFile, carried, given, record
from bot.ui.core.reply import Reply
from bot.workers.uploads import Fault
from engine.game import Json

_SHOWN = 2800
"""Characters of hashes that a message shows; the newest hashes are kept."""


async def verify(app: App, reply: Reply, tag: Tag) -> None:
    """Say whether the record of a match, or the one that the pressed message carries, matches the hashes that its game
    published, and list the hashes computed from it. Refused: NOT_OVER, for a record tells secrets."""
    await reply.defer()
    app.limits.spend(reply, Work.FILE)
    file = carried(reply) if tag.table == NOWHERE else await _own(app, tag)
    found, _ = await given(file, app.workers.check_upload, reply.say)
    await reply.edit(Message(_verdict(app, file.filename, found, reply.say)))


@dataclass(frozen=True, slots=True)
class _Own:
    """The record of a match of ours."""

    file: Attached

    @property
    def filename(self) -> str:
        return self.file.name

    @property
    def size(self) -> int:
        return len(self.file.data)

    async def read(self) -> bytes:
        return self.file.data


async def _own(app: App, tag: Tag) -> RecordFile:
    match = await app.tables.match(tag.table)
    if match.live:
        raise Refused(Refusal.NOT_OVER)
    return _Own(await record(app, match))


def _verdict(app: App, name: str, found: Json, say: Say) -> Markup:
    match found:
        case {"fault": Fault.NO_SALT}:
            return say("verify.no_salt", file=name)
        case {"fault": Fault.OTHER_START}:
            return say("verify.other_start", file=name)
        case {"fault": Fault.OTHER_MOVE, "move": index}:
            return say("verify.other_move", file=name, move=index + 1)
    title, hashes = app.title(found["game"], say), found["commitments"]
    told = say("verify.good", file=name, game=title, count=found["moves"], digits=hashes["start"])
    return in_lines([told, *_moves(hashes["moves"], say)])


def _moves(hashes: Sequence[tuple[int, str]], say: Say) -> Iterator[Markup]:
    """Yield the hashes behind the moves, each with the number of its move as the history counts it."""
    lines = [f"{index + 1:>3} {digits}" for index, digits in hashes]
    while sum(len(line) + 1 for line in lines) > _SHOWN:
        del lines[0]
    if lines:
        yield say("verify.moves")
        yield code_block("\n".join(lines))
