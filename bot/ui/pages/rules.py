"""A game's rules in short, page by page."""

from __future__ import annotations

from bot.face import Style
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.panels import page_of, previous_and_next, turning
from bot.ui.core.reply import Declined, Reply


async def rules(app: App, reply: Reply, tag: Tag) -> None:
    """Show a page of a game's rules; `rest` is the game and the page."""
    await reply.defer_private()
    game, _, number = tag.rest.partition(" ")
    if game not in app.faces:
        raise Declined(reply.say("trouble.old_button"))
    await show_rules(app, reply, game, page_of(number))


async def show_rules(app: App, reply: Reply, game: str, number: int = 0) -> None:
    """Show a page of a game's rules; a number that is too large means the last page."""
    look = await app.look_of(reply.user_id, reply.guild_id)
    pages = await app.workers.draw(app.faces[game].rules_pages, reply.say, look)
    number = min(number, len(pages) - 1)
    page = pages[number]
    tag = Tag(Verb.RULES)
    row = turning(pages=len(pages), page=number, tag=tag, labels=previous_and_next(reply.say), before=f"{game} ")
    text = reply.say("rules.page", title=page.title, text=page.text, page=number + 1, pages=len(pages))
    pictures = () if page.picture is None else (page.picture,)
    learn = Tap(reply.say.plain("button.learn"), Tag(Verb.LEARN, rest=f"{game} 0"), Style.CHOSEN)
    lessons = ((learn,),) if app.faces[game].lessons else ()
    await reply.edit(Message(text, pictures, rows=(row, *lessons)))
