"""Reminders: at most two for each turn, each once, where and when the player prefers."""

from bot.locale import Markup, Say, in_lines, speaker
from bot.store.post import Post
from bot.store.table_rows import TableId
from bot.tables.base import LATE, REMINDER
from bot.tables.table import Match
from bot.tables.timekeeping import run_of, stands
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.places import way_to
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import time_line
from bot.ui.delivery.board import controls
from bot.ui.delivery.kinds import Address, Home, Instead, Kind, Person, kind
from bot.ui.delivery.sending import may_post


@kind
class Reminder(Kind):
    """A reminder of the turn, where the match is shown or by direct message. It is deleted from the thread once the
    others are asked what to do."""

    name = REMINDER
    urgency = Urgency.CALL
    kept = True
    personal = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if match.timer.run != run_of(owed) or match.timer.deadline is None or match.to_act is None:
            return Instead.NOTHING
        user_id = match.seats[match.to_act].user_id
        if user_id is None or (owed.user_id and owed.message_id is not None):
            return Instead.NOTHING
        if owed.user_id:
            return Person(owed.user_id, match)
        posts = await app.tables.outbox.of_table(match.id, LATE, REMINDER)
        if stands([post for post in posts if post.kind == LATE and not post.user_id], match.timer.run):
            return Instead.GONE
        arrived = any(post.part == owed.part and post.user_id and post.message_id is not None for post in posts)
        if arrived and not may_post(app, match.place.spot):
            return Instead.NOTHING
        return Home(match, [user_id])

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        if owed.user_id:
            return await _by_direct_message(app, match, owed.user_id)
        say = app.public_of(match)
        player = "" if match.to_act is None else match.players(say)[match.to_act].mention
        return Message(_lines(app, match, say("reminder.thread", player=player), say))

    async def show(
        self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None = None
    ) -> Post | None:
        if isinstance(address, Home) and not address.calls:
            return owed  # who is not in the thread is reminded by direct message
        return await super().show(app, owed, address, looks=looks, reply=reply)

    async def refused(self, app: App, owed: Post, error: BaseException) -> None:
        """Remind a player with closed direct messages where the match is shown instead."""
        await app.tables.outbox.add(owed.to(0))


async def _by_direct_message(app: App, match: Match, user_id: int) -> Message:
    """Return a reminder by direct message. Who does not find the board where the match is shown gets its buttons
    instead of the way there."""
    seat = match.seat_of(user_id)
    say = speaker(None if seat is None else match.seats[seat].language)
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    server = "Discord" if guild is None else guild.name
    first = say("reminder.dm", game=app.title_of(match, say), server=server)
    in_channel = may_post(app, match.place.spot) and not await visibility.outside(app, match, [user_id])
    return Message(_lines(app, match, first, say), rows=way_to(match, say) if in_channel else (controls(match, say),))


def _lines(app: App, match: Match, first: Markup, say: Say) -> Markup:
    return in_lines([first, time_line(match, say), say("reminder.settings", command=app.command("me"))])
