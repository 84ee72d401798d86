"""The turn line of the newest board, changed without a move: more time was given, a player came back, the bot was
away."""

from bot.store.post import Key, Post
from bot.store.table_rows import TableId
from bot.tables.out_of_date import TURN_LINE
from bot.tables.table import BOARD
from bot.ui.core.app import App
from bot.ui.core.components import kept_files, with_turn
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import turn_line
from bot.ui.delivery.changing import change
from bot.ui.delivery.kinds import Address, Home, Instead, Kind, kind
from bot.ui.delivery.sending import unaddressed


@kind
class TurnLine(Kind):
    """The line above the newest board of a live match. A board that is yet to come has it right."""

    name = TURN_LINE
    urgency = Urgency.DIRECT_MESSAGE
    waits = True
    edits = True

    def lock(self, key: Key) -> Key:
        return Key(BOARD, key.about)

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if not match.live or match.place.posts_in is None:
            return Instead.NOTHING
        # A board that is being posted may not know of the change.
        return Instead.NOT_YET if match.published_ply < match.ply or match.place.message_id is None else Home(match)

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        return Message(turn_line(match, app.public_of(match)))

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None = None) -> None:
        assert isinstance(address, Home)
        place = address.table.place
        if place.posts_in is not None and place.message_id is not None:
            message = await app.messages.fetch(place.posts_in, place.message_id)
            line = with_turn(message, unaddressed(app, address.table, await self.content(app, owed)).text)
            await change(app, place.posts_in, place.message_id, line, lambda: kept_files(message))
