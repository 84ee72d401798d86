"""The menu behind More: the rarer actions in a match."""

from __future__ import annotations

from bot.face import Style
from bot.locale import in_lines
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import in_words, tag_of, title
from bot.ui.delivery import looking_back
from bot.ui.match import watching
from bot.ui.match.stand_ins import take_back


async def more(app: App, reply: Reply, tag: Tag) -> None:
    """Show the menu."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    say = reply.say

    def tap(verb: Verb, label: str, carried: str = "", style: Style = Style.PLAIN) -> Tap:
        return Tap(label, tag_of(match, verb, carried), style)

    own, about = list[Tap](), [tap(Verb.RULES, say.plain("button.rules"), f"{match.game} 0")]
    seat = match.eyes_of(reply.user_id)
    if seat is not None and match.live:
        stop = tap(Verb.STOP, say.plain("button.stop"), style=Style.DANGER)
        own = [
            tap(Verb.LEAVE, say.plain("button.leave"), style=Style.DANGER),
            take_back(match, say) if match.stood_in(seat) else stop,
            tap(Verb.POST, say.plain("button.post")),
            tap(Verb.TAKEBACK, say.plain("button.takeback")),
        ]
    if match.live and looking_back.has_afterthoughts(app, match):
        about.append(tap(Verb.CHART, say.plain("button.talk"), style=Style.CHOSEN))
    rows = (*(tuple(row) for row in (own, about) if row), *await watching.ways(app, reply, match))
    text = [title(app, match, say), in_words(app, match, say)]
    await reply.edit(Message(in_lines(filter(None, text)), rows=rows))
