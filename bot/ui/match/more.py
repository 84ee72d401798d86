"""The menu behind More: the rarer actions in a match."""

from __future__ import annotations

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.tables.table import Match
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

    def tap(verb: Verb, label: str, rest: str = "", style: Style = Style.PLAIN) -> Tap:
        return Tap(label, tag_of(match, verb, rest), style)

    first = [tap(Verb.RULES, say.plain("button.rules"), f"{match.game} 0")]
    second: list[Tap] = []
    if match.live and looking_back.has_afterthoughts(app, match):
        first.append(tap(Verb.CHART, say.plain("button.talk")))
    seat = match.eyes_of(reply.user_id)
    if seat is not None and match.live:
        first += [tap(Verb.POST, say.plain("button.post")), tap(Verb.TAKEBACK, say.plain("button.takeback"))]
        leave = tap(Verb.LEAVE, say.plain("button.leave"), style=Style.DANGER)
        back = take_back(match, say)
        stop = tap(Verb.STOP, say.plain("button.stop"), style=Style.DANGER)
        second = [back if match.stood_in(seat) else stop, leave]
    rows = (*(tuple(row) for row in (first, second) if row), *await watching.ways(app, reply, match))
    text = [title(app, match, say), in_words(app, match, say), *_seals(match, say)]
    await reply.edit(Message(in_lines(filter(None, text)), rows=rows))


def _seals(match: Match, say: Say) -> list[Markup]:
    """Return the digits of the first and the newest seal, to write down."""
    seals = match.commitments
    if seals is None:
        return []
    since = [say("more.sealed_since", digits=seals.newest)] if seals.moves else []
    return [say("more.sealed", digits=seals.start), *since]
