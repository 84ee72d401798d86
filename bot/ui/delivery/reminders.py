"""Reminders: at most two for each turn, each once, where and when the player prefers."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

import structlog

from bot.locale import Markup, Say, in_lines, speaker
from bot.tables import Match, TableId
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, GONE_PLACE, LATER, NO_MESSAGES, code
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.places import way_to
from bot.ui.core.table_words import time_line
from bot.ui.delivery import homes, outsiders
from bot.ui.delivery.board import controls
from bot.ui.delivery.sending import may_post, mentioning, post_once, write_once
from bot.ui.delivery.upkeep import Nowhere, ToShow

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Reminder(ToShow[Match, None]):
    """The reminder of this number, from 0, in a run of a table's clock. It is always looked for first, because an
    earlier process may have sent it without noting it."""

    table: TableId
    run: int
    number: int

    urgency = Urgency.CALL
    later = LATER
    at_home = True
    needed = True

    @property
    def rest(self) -> Hashable:
        return clock_of(self.table, self.run)

    async def wanted(self, app: App) -> Match | None:
        match = await homes.housed(app, await app.tables.match(self.table))
        user_id = None if match.to_act is None else match.seats[match.to_act].user_id
        if user_id is None or (match.timer.run, match.timer.reminded) != (self.run, self.number):
            return None
        due = await app.tables.clocks.remind(match, await app.tables.preferences.of(user_id))
        return None if due is None else due.with_row(timer=replace(due.timer, reminded=self.number + 1))

    async def show(self, app: App, wanted: Match) -> None:
        assert wanted.to_act is not None
        user_id = wanted.seats[wanted.to_act].user_id
        assert user_id is not None
        where = (await app.tables.preferences.of(user_id)).remind
        if where == "none":
            return
        outside = await visibility.outside(app, wanted, [user_id])
        here = not outside and may_post(app, wanted.place.spot)
        told = where != "thread" and await self._by_direct_message(app, wanted, user_id, here=here)
        # A player with closed direct messages is reminded in the thread instead.
        if here and (where != "dm" or not told):
            told = await self._in_thread(app, wanted, user_id) or told
        if where == "thread" and not told:
            told = await self._by_direct_message(app, wanted, user_id, here=False)
        await outsiders.tell(app, wanted, outside)
        if not told:
            raise Nowhere

    async def note(self, app: App, wanted: Match, shown: None) -> None:
        await app.tables.clocks.mark_reminded(wanted)

    async def _in_thread(self, app: App, match: Match, user_id: int) -> bool:
        """Remind the player in the thread; return whether the reminder stands there. Raises any of FAILURES after which
        another place or a retry may succeed."""
        assert match.to_act is not None
        assert match.place.posts_in is not None
        say = app.public_of(match)
        first = say("reminder.thread", player=match.players(say)[match.to_act].mention)
        content = Message(_lines(app, match, first, say), mark=_mark(self, match))
        try:
            await post_once(app, match.place.posts_in, content, mentioning([user_id]))
        except FAILURES as error:
            if code(error) in LATER | GONE_PLACE | NO_MESSAGES:
                raise
            _log.info("not_reminded_in_thread", table=match.id, code=code(error))
            return False
        return True

    async def _by_direct_message(self, app: App, match: Match, user_id: int, *, here: bool) -> bool:
        """Remind the player by direct message; return whether it arrived. Who does not find the board `here`, where the
        match is shown, gets its buttons instead of the way there. Raises any of FAILURES after which a retry may
        succeed."""
        assert match.to_act is not None
        who = match.seats[match.to_act]
        say = speaker(who.language)
        guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
        server = "Discord" if guild is None else guild.name
        first = say("reminder.dm", game=app.title(match.game, say), server=server)
        rows = way_to(match, say) if here else (controls(match, say),)
        content = Message(_lines(app, match, first, say), rows=rows, mark=_mark(self, match))
        try:
            await write_once(app, user_id, content)
        except FAILURES as error:
            if code(error) in LATER:
                raise
            _log.info("not_reminded_by_direct_message", table=match.id, code=code(error))
            return False
        return True


def clock_of(table: TableId, run: int) -> Hashable:
    """Return the key of the pauses of all that a run of a table's clock brings about."""
    return "clock", table, run


async def take_back(app: App, match: Match) -> None:
    """Delete the reminders of this run from the thread: the others are asked now what to do. Raises any of FAILURES."""
    assert match.place.posts_in is not None
    sent = range(match.timer.reminded + 1)  # the last may be there without being noted
    marks = [_mark(Reminder(match.id, match.timer.run, number), match) for number in sent]
    async for message in app.messages.marked(match.place.posts_in, *marks):
        await message.delete()


def _mark(reminder: Reminder, match: Match) -> str:
    # A game that was set back comes to a run of the same number again.
    return f"reminder {reminder.table} {reminder.run} {reminder.number} {match.row.moved_at}"


def _lines(app: App, match: Match, first: Markup, say: Say) -> Markup:
    return in_lines([first, time_line(match, say), say("reminder.settings", command=app.command("me"))])
