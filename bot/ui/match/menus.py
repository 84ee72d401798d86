"""The menus of a match, for one person: behind More the rarer actions in it, behind Look back all that looks back on it
once it is over."""

from collections.abc import Iterator

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import in_words, tag_of, title
from bot.ui.delivery.board import look_back_button
from bot.ui.delivery.looking_back import has_afterthoughts, has_chart
from bot.ui.match import watching
from bot.ui.match.panel import seat_back
from bot.ui.match.records import past_match, record
from engine.game import Seat


async def more(app: App, reply: Reply, tag: Tag) -> None:
    """Show the menu of the rarer actions."""
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
            seat_back(match, say) if match.stood_in(seat) else stop,
            tap(Verb.POST, say.plain("button.post")),
            tap(Verb.TAKEBACK, say.plain("button.takeback")),
        ]
    if match.live and has_afterthoughts(app, match):
        about.append(tap(Verb.CHART, say.plain("button.talk"), style=Style.CHOSEN))
    rows = (*(tuple(row) for row in (own, about) if row), *await watching.ways(app, reply, match))
    text = [title(app, match, say), in_words(app, match, say)]
    await reply.edit(Message(in_lines(filter(None, text)), rows=rows))


async def look_back(app: App, reply: Reply, tag: Tag) -> None:
    """Show the menu of what looks back, with the score in full. Refused: NOT_OVER."""
    await reply.defer_private()
    match = await past_match(app, tag.table)
    say, score = reply.say, app.face(match).score
    scores = score if match.phase is Phase.FINISHED else None
    parts = [
        title(app, match, say),
        in_words(app, match, say),
        None if scores is None else scores(match.view(None), match.players(say), say),
        *_tempers(app, match, say),
    ]
    await reply.edit(Message(in_lines(filter(None, parts)), rows=_controls(app, match, say)))


async def show_record(app: App, reply: Reply, tag: Tag) -> None:
    """Give one person the record of a match. Refused: NOT_OVER."""
    await reply.defer_private()
    match = await past_match(app, tag.table)
    rows = ((look_back_button(match, reply.say),),)
    await reply.edit(Message(reply.say("look_back.record"), rows=rows, file=await record(app, match)))


def _tempers(app: App, match: Match, say: Say) -> Iterator[Markup]:
    """Yield in what temper each computer has played."""
    temper = app.face(match).game.temper
    for seat, player in enumerate(match.seats):
        if temper and player.computer and (name := temper(match.view(Seat(seat)), player.computer)):
            yield say(f"{match.game}.temper.{name}", player=match.players(say)[seat].mention)


def _controls(app: App, match: Match, say: Say) -> tuple[Row, ...]:
    """Return the buttons: what retells the match, then what to keep of it."""
    watched = (
        _tap(match, Verb.FILM, say.plain("button.film"), "🎬", Style.CHOSEN),
        *([_tap(match, Verb.CHART, say.plain("button.chart"), "📈", Style.CHOSEN)] if has_chart(app, match) else []),
        *([_tap(match, Verb.CHART, say.plain("button.talk"), "🕵️")] if has_afterthoughts(app, match) else []),
        _tap(match, Verb.REPLAY, say.plain("button.replay"), "🎞️"),
    )
    files = (
        _tap(match, Verb.HISTORY, say.plain("button.history"), "📜"),
        _tap(match, Verb.TEXT_BOARD, say.plain("button.text_board"), "🔤"),
        _tap(match, Verb.SHARE, say.plain("button.share"), "🖼️"),
        _tap(match, Verb.RECORD, say.plain("button.record"), "💾"),
        _tap(match, Verb.VERIFY, say.plain("button.verify"), "🔏"),
    )
    return watched, files


def _tap(match: Match, verb: Verb, label: str, emoji: str, style: Style = Style.PLAIN) -> Tap:
    return Tap(label, Tag(verb, match.id, match.ply), style, emoji)
