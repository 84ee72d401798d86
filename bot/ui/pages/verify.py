"""The check of a finished game's record against what was published while it went on."""

from __future__ import annotations

import json
from collections.abc import Iterator

import discord

from bot.locale import Markup, Say, code_block, in_lines
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply
from engine import record as records
from engine.commitment import CommitmentReason, Commitments, verify
from engine.errors import BadRecord, NuggetError
from engine.record import BadMove

LARGEST = 1 << 20
"""Bytes of a file that is looked at; records have some thousands."""
_SHOWN = 2800
"""Characters of hashes that a message shows, the newest of them."""


async def show_check(app: App, reply: Reply, file: discord.Attachment) -> None:
    """Tell whether a record is what was committed to, and the hashes that follow from it."""
    await reply.defer()
    say = reply.say
    if file.size > LARGEST:
        await reply.edit(Message(say("verify.unreadable", file=file.filename)))
        return
    await reply.edit(Message(_verdict(app, file.filename, await file.read(), say)))


def _verdict(app: App, name: str, data: bytes, say: Say) -> Markup:
    try:
        record = records.read(json.loads(data.decode("utf-8-sig")))
        commitments = verify(record)
    except BadRecord as error:
        match error.reason:
            case CommitmentReason.NO_SALT | CommitmentReason.BAD_SALT:
                return say("verify.no_salt", file=name)
            case CommitmentReason.OTHER_START:
                return say("verify.other_start", file=name)
            case CommitmentReason.OTHER_MOVE:
                return say("verify.other_move", file=name, move=int(str(error.facts["move"])) + 1)
            case _:
                return say("verify.unreadable", file=name)
    except BadMove as error:
        return say("verify.bad_move", file=name, move=error.index + 1)
    except (NuggetError, ValueError, RecursionError):  # ValueError: bad UTF-8, bad JSON, or a number of too many digits
        return say("verify.unreadable", file=name)
    title = app.title(record.game.name, say)
    told = say("verify.good", file=name, game=title, count=len(record.moves), digits=commitments.start)
    return in_lines([told, *_moves(commitments, say)])


def _moves(commitments: Commitments, say: Say) -> Iterator[Markup]:
    """Yield the hashes behind the moves, each with the number of its move as the history counts it."""
    lines = [f"{index + 1:>3} {digits}" for index, digits in commitments.moves]
    while sum(len(line) + 1 for line in lines) > _SHOWN:
        del lines[0]
    if lines:
        yield say("verify.moves")
        yield code_block("\n".join(lines))
