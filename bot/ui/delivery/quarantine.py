"""Notes about tables that cannot be read, each posted once to the thread of its table. `error_handler` answers presses
on their boards."""

from bot.store.post import Post
from bot.store.table_rows import TableId
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind


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
