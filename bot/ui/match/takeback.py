"""Taking back the player's own newest move."""

from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.reply import Reply
from bot.ui.match.panel import show_panel, tell_all


async def take_back(app: App, reply: Reply, tag: Tag) -> None:
    """Take back the newest move, if it is this person's and may be taken back. Everybody sees that, and the panel opens
    for another move."""
    await reply.defer_private()
    match = await app.tables.takebacks.take_back(tag.table, reply.press, ply=tag.ply)
    await show_panel(app, reply, match, match.own_seat(reply.user_id), notice=reply.say("takeback.done"))
    await tell_all(app, reply, tag.table)
