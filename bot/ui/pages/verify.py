"""The check of a finished game's record against what was published while it went on."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.locale import Markup, Say, code_block, in_lines
from bot.ui.core.app import App
from bot.ui.core.limits import Work
from bot.ui.core.message import Message
from bot.ui.core.records import given, illegal, unreadable
from bot.ui.core.reply import Reply
from engine.commitment import CommitmentReason, Commitments, verify
from engine.errors import BadRecord
from engine.record import BadMove, Record

_SHOWN = 2800
"""Characters of hashes that a message shows, the newest of them."""


async def show_check(app: App, reply: Reply, file: discord.Attachment) -> None:
    """Tell whether a record is what was committed to, and the hashes that follow from it."""
    await reply.defer()
    app.limits.spend(reply, Work.FILE)
    record, _ = await given(file, reply.say)
    await reply.edit(Message(_verdict(app, file.filename, record, reply.say)))


def _verdict(app: App, name: str, record: Record, say: Say) -> Markup:
    try:
        commitments = verify(record)
    except BadMove as error:
        illegal(name, error, say)
    except BadRecord as error:
        match error.reason:
            case CommitmentReason.NO_SALT | CommitmentReason.BAD_SALT:
                return say("verify.no_salt", file=name)
            case CommitmentReason.OTHER_START:
                return say("verify.other_start", file=name)
            case CommitmentReason.OTHER_MOVE:
                return say("verify.other_move", file=name, move=int(str(error.facts["move"])) + 1)
            case _:
                unreadable(name, say)
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
