"""Questions to the players of a match, in its thread: asked once, kept up to date, and deleted when they are answered
or void. The database knows which questions are in the thread, so a restart forgets none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import discord

from bot.face import Style
from bot.locale import Say
from bot.tables import Match, Question, TableId
from bot.tables.verdicts import walked_away
from bot.ui.core.app import App
from bot.ui.core.components import layout
from bot.ui.core.custom_id import Verb
from bot.ui.core.discord_errors import GONE_MESSAGE, code
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import tag_of
from bot.ui.delivery import homes, outsiders
from bot.ui.delivery.archived import changed
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import addressed, may_post, say_there, unaddressed
from bot.ui.delivery.upkeep import Nowhere, ToShow, bring, postpone


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


@dataclass(frozen=True)
class StopQuestion(ToShow[Match, Question]):
    """The question to the players who have not agreed to stop the match: asked when the first one would stop, and
    changed with everybody who agrees."""

    table: TableId
    reply: Reply | None = field(default=None, compare=False)
    """The press by which somebody agreed."""

    urgency = Urgency.BOARD
    at_home = True

    async def wanted(self, app: App) -> Match | None:
        match = await homes.housed(app, await app.tables.match(self.table))
        wished = match.live and any(map(match.agreed, match.deciding))
        return match if wished else None

    async def show(self, app: App, wanted: Match) -> Question:
        content, asked = _to_stop(app, wanted)
        there = await app.tables.placement.question(wanted)
        if there is None and self in app.memory.uncertain:
            there = await self._sent(app, wanted)
        if there is not None:
            try:
                await rewrite(app, there.channel_id, there.message_id, layout(unaddressed(app, wanted, content)))
            except discord.NotFound as error:
                if code(error) not in GONE_MESSAGE:
                    raise
            else:
                return there
        before = 0 if there is None else there.message_id
        what = f"stop {self.table} {wanted.ply} {wanted.row.moved_at} after {before}"
        question, called, outside = await addressed(app, wanted, content, asked)
        message: discord.Message | None = None
        if wanted.place.posts_in is not None and (self.reply is not None or may_post(app, wanted.place.spot)):
            message = await say_there(app, self.reply, wanted.place, question, called, what=what)
        for user_id in asked if message is None else outside:
            written = await outsiders.ask(app, wanted, user_id, content, what)
            message = message or written
        await outsiders.tell(app, wanted, outside)
        if message is None:
            raise Nowhere
        return Question(self.table, message.channel.id, message.id, wanted.ply)

    async def _sent(self, app: App, match: Match) -> Question | None:
        """Return the question if it is there without being noted. Raises any of FAILURES."""
        async for message in app.messages.in_channel(match.place.posts_in or 0):
            if tag_of(match, Verb.STOP) in tags(message):
                return Question(match.id, message.channel.id, message.id, match.ply)
        return None

    async def note(self, app: App, wanted: Match, shown: Question | None) -> None:
        if shown is not None:
            await app.tables.clocks.note_question(shown)
            postpone(app, Withdrawal(self.table, shown))


async def renew(app: App, question: ToShow[Any, Any]) -> None:
    """Bring a question up to date. The database does not know what it says, so the process remembers what failed, and
    the look of every minute tries again."""
    app.memory.outdated.discard(question)
    if not await bring(app, question):
        app.memory.outdated.add(question)


def _to_stop(app: App, match: Match) -> tuple[Message, list[int]]:
    """Return the question whether to stop, and the people whom it asks."""
    say = app.public_of(match)
    agree = Tap(say.plain("button.agree"), tag_of(match, Verb.STOP), Style.DANGER)
    wish = [match.seats[seat].called(say) for seat in match.deciding if match.agreed(seat)]
    asked = [match.players(say)[seat] for seat in match.deciding if not match.agreed(seat)]
    people = {"players": say.listed(wish), "asked": say.listed([who.mention for who in asked])}
    if away := walking_away(match, say):
        told = say("stop.told_defeat", count=len(wish), **people, away=say.listed(away))
    else:
        told = say("stop.told", count=len(wish), **people)
    return Message(told, rows=((agree,),)), [who.user_id for who in asked if who.user_id is not None]


def walking_away(match: Match, say: Say) -> list[str]:
    """Return the players for whom stopping this match counts as a defeat."""
    return [match.seats[seat].called(say) for seat in sorted(walked_away(match))] if match.counting else []
