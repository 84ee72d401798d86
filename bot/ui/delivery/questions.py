"""Questions to the players of a match, in its thread: asked once, kept up to date, and withdrawn when they are answered
or void. The database knows which stand there, so a restart forgets none.
"""

from __future__ import annotations

from collections.abc import Iterable

import structlog

from bot.tables import Match, Question, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, code
from bot.ui.core.message import Message, layout
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.reply import Reply
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.folded import changed
from bot.ui.delivery.sending import announce

_log = structlog.get_logger(__name__)


async def ask(app: App, reply: Reply, match: Match, content: Message, asked: Iterable[int]) -> None:
    """Ask these users, who are called, as far as that is possible. A question that stands there already says this from
    now on."""
    async with app.lock(match.id, "question"):
        before = await app.tables.placement.question(match)
        if before is not None and await change(app, before, content):
            return
        message = await announce(app, reply, match.place, content, asked)
        if message is not None:
            app.asked.add(match.id)
            await app.tables.placement.mark_asked(Question(match.id, message.channel.id, message.id, match.ply))


async def withdraw_all_of(app: App, table: TableId) -> None:
    """Withdraw the questions of this table that nobody has to answer any more, as far as it is known to have any:
    `recover` knows of others."""
    if table in app.asked and (void := await app.tables.placement.void_questions(table)):
        app.asked.discard(table)
        await withdraw(app, void)


async def withdraw(app: App, questions: Iterable[Question]) -> None:
    """Withdraw these questions."""
    for question in questions:
        try:
            with urgency(Urgency.TRIFLE):
                if await _withdrawn(app, question):
                    await app.tables.placement.mark_withdrawn(question.message_id)
        except Refused as error:
            # It is withdrawn once more, which changes nothing.
            _log.warning("withdrawing_not_noted", table=question.table, reason=error.reason.name)


async def change(app: App, question: Question, content: Message) -> bool:
    """Let the question say this; return whether it still stands there."""
    try:
        await rewrite(app, question.channel_id, question.message_id, layout(content))
    except FAILURES as error:
        _log.info("question_not_changed", table=question.table, code=code(error))
        return code(error) in CHANGE_LATER
    return True


async def _withdrawn(app: App, question: Question) -> bool:
    """Delete one question; return whether that is done with, be it that Discord would not have it."""
    channel = app.client.get_partial_messageable(question.channel_id)
    try:
        await changed(app, question.channel_id, channel.get_partial_message(question.message_id).delete)
    except FAILURES as error:
        _log.info("question_not_withdrawn", table=question.table, code=code(error))
        return code(error) not in CHANGE_LATER
    return True
