"""Records as files: those that the bot gives, those that it is given, and the check of a finished game's record against
the hashes that were published during the game. A worker process reads them, or the bot declines them in a sentence."""

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence

import discord

from bot.locale import Markup, Say, code_block, in_lines
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag
from bot.ui.core.limits import Work
from bot.ui.core.message import Attached, Message
from bot.ui.core.reply import Declined, Reply
from bot.workers.crew import WorkFailed
from bot.workers.uploads import LARGEST, Fault
from engine.game import Json


async def uploaded(file: discord.Attachment, say: Say) -> Attached:
    """Return a file that somebody uploaded. Raises Declined if it is too large for a record."""
    _check_size(file.filename, file.size, say)
    return Attached(file.filename, await file.read())


async def carried(reply: Reply) -> Attached:
    """Return the record that the pressed message carries. Raises Declined if it carries none, or one too large."""
    message = reply.interaction.message
    for part in () if message is None else message.components:
        if isinstance(part, discord.FileComponent) and part.name is not None:
            _check_size(part.name, part.size or 0, reply.say)
            return Attached(part.name, await reply.interaction.client.http.get_from_cdn(part.media.url))
    raise Declined(reply.say("trouble.old_button"))


def _check_size(name: str, size: int, say: Say) -> None:
    if size > LARGEST:
        raise Declined(say("record.unreadable", file=name))


async def contents(file: Attached, read: Callable[[bytes], Awaitable[Json]], say: Say) -> Json:
    """Return what the worker's job `read` makes of a file. Raises Declined if the file holds no record, or a record
    with a move that the rules do not allow."""
    _check_size(file.name, len(file.data), say)
    try:
        content = await read(file.data)
    except WorkFailed:
        raise Declined(say("record.not_now", file=file.name)) from None
    match content:
        case {"fault": Fault.UNREADABLE}:
            raise Declined(say("record.unreadable", file=file.name))
        case {"fault": Fault.BAD_MOVE, "move": index}:
            raise Declined(say("record.bad_move", file=file.name, move=index + 1))
    return content


async def record(app: App, match: Match) -> Attached:
    """Return the record of a match that is over as a file: one line, as the engine's referee reads it."""
    text = json.dumps(await app.tables.matches.record(match.id), ensure_ascii=False)
    return Attached(f"{match.game}-{match.id}.json", f"{text}\n".encode())


async def past_match(app: App, table: TableId) -> Match:
    """Return the match of this table once it is over. Refused: NOT_OVER, for what looks back tells secrets."""
    match = await app.tables.match(table)
    if match.live:
        raise Refused(Refusal.NOT_OVER)
    return match


# --- The check -------------------------------------------------------------------------------------


_SHOWN = 2800
"""Characters of hashes that a message shows; the newest hashes are kept."""


async def verify(app: App, reply: Reply, tag: Tag) -> None:
    """Say whether the record of a match, or the one that the pressed message carries, matches the hashes that its game
    published, and list the hashes computed from it. Refused: NOT_OVER, for a record tells secrets."""
    await reply.defer()
    app.limits.spend(reply, Work.FILE)
    file = await (carried(reply) if tag.table == NOWHERE else record(app, await past_match(app, tag.table)))
    content = await contents(file, app.workers.check_upload, reply.say)
    await reply.edit(Message(_verdict(app, file.name, content, reply.say)))


def _verdict(app: App, name: str, content: Json, say: Say) -> Markup:
    match content:
        case {"fault": Fault.NO_SALT}:
            return say("verify.no_salt", file=name)
        case {"fault": Fault.OTHER_START}:
            return say("verify.other_start", file=name)
        case {"fault": Fault.OTHER_MOVE, "move": index}:
            return say("verify.other_move", file=name, move=index + 1)
    title, hashes = app.title(content["game"], say), content["commitments"]
    line = say("verify.good", file=name, game=title, count=content["moves"], digits=hashes["start"])
    return in_lines([line, *_moves(hashes["moves"], say)])


def _moves(hashes: Sequence[tuple[int, str]], say: Say) -> Iterator[Markup]:
    """Yield the hashes behind the moves, each with the number of its move as the history counts it."""
    lines = [f"{index + 1:>3} {digits}" for index, digits in hashes]
    while sum(len(line) + 1 for line in lines) > _SHOWN:
        del lines[0]
    if lines:
        yield say("verify.moves")
        yield code_block("\n".join(lines))
