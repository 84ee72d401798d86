"""Players of a match who are not in the private thread where it is shown: a moderator has removed them, or they have
left it. Nothing mentions them there. They keep their seats, what would have called them comes by direct message with
the same buttons, and the others are told once. The same direct messages call people whose match can be shown nowhere
(`homes`)."""

from dataclasses import replace
from typing import Any

from bot.locale import Say, in_lines, speaker
from bot.store.table_rows import Post, TableId
from bot.tables.base import OUTSIDER, TURN
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.table_words import time_line
from bot.ui.delivery.board import controls
from bot.ui.delivery.kinds import Address, Home, Instead, Kind, Person, kind
from bot.ui.delivery.sending import may_post
from engine.game import Seat


@kind
class Outsider(Kind):
    """What the others are told of the player in the seat `part`, who is not in their thread: once."""

    name = OUTSIDER
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        return Home(match) if match.live else Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say = app.public_of(match)
        return Message(say("outsider.told", player=match.seats[Seat(owed.part)].called(say)))

    def mark(self, app: App, owed: Post) -> str:
        return f"outsider {owed.about} {owed.part}"


@kind
class Turn(Kind):
    """The call of whoever is to move on the board `part`: the board cannot mention that person, or stands nowhere."""

    name = TURN
    urgency = Urgency.CALL
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        waits = match.live and match.ply == owed.part and owed.message_id is None
        return Person(owed.user_id, match) if waits else Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say = language_of(match, owed.user_id)
        lines = [say(f"{_reason(app, match)}.turn", **_facts(app, match, say)), time_line(match, say)]
        return Message(in_lines(filter(None, lines)), rows=(controls(match, say),))


def of_private(app: App, match: Match, user_id: int, question: Message) -> Message:
    """Return this question as it is put to this player by direct message."""
    say = language_of(match, user_id)
    first = say(f"{_reason(app, match)}.asked", **_facts(app, match, say))
    return replace(question, text=in_lines([first, question.text]))


def language_of(match: Match, user_id: int) -> Say:
    """Return the `Say` for the direct messages of this player."""
    seat = match.seat_of(user_id)
    return speaker(None if seat is None else match.seats[seat].language)


def _reason(app: App, match: Match) -> str:
    """Return why people are called by direct message, as the first word of a key."""
    return "outsider" if may_post(app, match.place.spot) else "nowhere"


def _facts(app: App, match: Match, say: Say) -> dict[str, Any]:
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    return {"game": app.title_of(match, say), "server": "Discord" if guild is None else guild.name}
