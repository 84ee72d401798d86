"""Shrinking boards that newer boards have followed to their words: the buttons, the turn line and the picture of the
position go, so that people's talk is not pushed out of sight. Until it is done, a press on such a board is answered
that the board is old."""

import discord

from bot.store.post import Post
from bot.ui.core.app import App
from bot.ui.core.components import lasting, lasting_files
from bot.ui.core.discord_errors import BAD_FORM
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.core.reply import Reply
from bot.ui.delivery.changing import change
from bot.ui.delivery.kinds import Address, Instead, Itself, Kind, kind


@kind
class OldBoard(Kind):
    """A board that another board has followed."""

    name = "old_board"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.foreground.clear()
        return Instead.NOTHING if owed.channel_id is None else Itself(owed.channel_id)

    async def content(self, app: App, owed: Post) -> Message:
        raise NotImplementedError("what is left of a board is made from the board")

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None = None) -> None:
        try:
            await _shrink(app, owed)
        except discord.HTTPException as error:
            if error.code not in BAD_FORM:
                raise
            # The board was drawn anew meanwhile, without a name say, so the remembered picture is outdated.
            app.messages.forget(owed.message_id or 0)
            await _shrink(app, owed)
        app.messages.forget(owed.message_id or 0)


async def _shrink(app: App, owed: Post) -> None:
    """Leave of one board what lasts. Raises any of FAILURES."""
    assert owed.channel_id is not None
    assert owed.message_id is not None
    message = await app.messages.fetch(owed.channel_id, owed.message_id)
    if tags(message):  # else it was done before, and nobody noted it
        await change(app, owed.channel_id, owed.message_id, lasting(message), lambda: lasting_files(message))
