"""Lines that are said once where a match is shown: who has left, what was decided about who was late, who is not in its
private thread (`questions` calls them there), and that a table cannot be read (`error_handler` answers presses on its
boards)."""

from bot.locale import in_lines
from bot.store.table_rows import Post, TableId
from bot.tables.base import OUTSIDER
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.table_words import time_line
from bot.ui.delivery.kinds import Address, Channel, Home, Instead, Kind, kind
from engine.game import Seat

_MORE_TIME = "late.more"


@kind
class Line(Kind):
    """A sentence about a player: its `facts` are the sentence's key and the seat."""

    name = "line"
    urgency = Urgency.BOARD

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        return Instead.NOTHING if match.place.posts_in is None else Home(match)

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say, (key, seat) = app.public_of(match), owed.facts.split()
        lines = [say(key, player=match.seats[Seat(int(seat))].called(say))]
        if key == _MORE_TIME and match.to_act == int(seat):
            lines.append(time_line(match, say))
        return Message(in_lines(filter(None, lines)))


@kind
class QuarantineNote(Kind):
    """The note that a table cannot be read."""

    name = "quarantine"
    urgency = Urgency.BOARD

    async def address(self, app: App, owed: Post) -> Address | Instead:
        place, _ = await app.tables.matches.whereabouts(TableId(owed.about))
        return Channel(place)

    async def content(self, app: App, owed: Post) -> Message:
        return Message(app.public(owed.guild_id)("quarantine.told", number=owed.about))


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
