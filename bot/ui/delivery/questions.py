"""Questions to the players of a match, in its thread: asked once, kept up to date, and deleted when they are answered
or void. The database knows which questions are in the thread, so a restart forgets none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import structlog

from bot.tables import Match, Question, TableId
from bot.ui.core.app import App
from bot.ui.core.components import layout
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, code
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply
from bot.ui.delivery import outsiders
from bot.ui.delivery.archived import changed
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import addressed, announce, unaddressed
from bot.ui.delivery.upkeep import ToShow, postpone

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Withdrawal(ToShow[Question, None]):
    """A question that nobody has to answer any more, to be deleted."""

    table: TableId
    question: Question

    steady = True

    async def wanted(self, app: App) -> Question | None:
        return self.question if self.question in await app.tables.placement.void_questions(self.table) else None

    async def show(self, app: App, wanted: Question) -> None:
        channel = app.client.get_partial_messageable(wanted.channel_id)
        await changed(app, wanted.channel_id, channel.get_partial_message(wanted.message_id).delete)

    async def note(self, app: App, wanted: Question, shown: None) -> None:
        await app.tables.placement.mark_withdrawn(wanted.message_id)


async def ask(app: App, reply: Reply, match: Match, content: Message, asked: Iterable[int]) -> None:
    """Ask these users, who are mentioned, if that is possible; and by direct message those who are not in the thread. A
    question that is in the thread already changes to this content instead."""
    async with app.memory.lock(("question", match.id)):
        before = await app.tables.placement.question(match)
        if before is not None and await change(app, before, unaddressed(app, match, content)):
            return
        question, called, outside = await addressed(app, match, content, [*asked])
        message = await announce(app, reply, match.place, question, called)
        for user_id in outside:
            await outsiders.ask(app, match, user_id, content, f"stop {match.id} {match.ply}")
        await outsiders.tell(app, match, outside)
        if message is not None:
            there = Question(match.id, message.channel.id, message.id, match.ply)
            postpone(app, Withdrawal(match.id, there))
            await app.tables.placement.mark_asked(there)


async def change(app: App, question: Question, content: Message) -> bool:
    """Change the question to this content; return whether it is still in the thread."""
    try:
        await rewrite(app, question.channel_id, question.message_id, layout(content))
    except FAILURES as error:
        _log.info("question_not_changed", table=question.table, code=code(error))
        return code(error) in CHANGE_LATER
    return True
