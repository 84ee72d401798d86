"""Resting: the bot plays for a player who can do nothing useful any more, until the round ends or the player wakes."""

from bot.face import Style
from bot.locale import in_lines
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import tag_of
from bot.ui.delivery.board import told
from bot.ui.match.hand import show_hand
from bot.ui.match.panel import tell_all
from engine.game import seen_by


async def ask_rest(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the bot is to play for this person, and say what it will do."""
    await reply.defer_private()
    match, say = await app.tables.match(tag.table), reply.say
    if not match.live:
        raise Refused(Refusal.OVER)
    seat = match.own_seat(reply.user_id)
    resting = match.rest(seat)
    if resting is None:
        raise Refused(Refusal.NO_REST)
    # The consent is for this round: a confirmation that comes in the next round is void.
    yes = tag_of(match, Verb.REST_NOW, str(resting.round))
    back = tag_of(match, Verb.PLAY if match.to_act == seat else Verb.HAND)
    row = (Tap(say.plain(f"{match.game}.button.rest"), yes, Style.GO), Tap(say.plain("button.back"), back))
    await reply.edit(Message(say(f"{match.game}.rest.ask"), rows=(row,)))


async def rest(app: App, reply: Reply, tag: Tag) -> None:
    """Let the bot play for this person; if it is their turn, show everybody what the bot did."""
    await reply.defer_edit()
    played = await app.tables.matches.rest(tag.table, reply.press, reply.number(tag.rest))
    match, say = played.match, reply.say
    seat = match.own_seat(reply.user_id)
    lines = told(app, match, seen_by(played.events, seat), say)
    rows: tuple[tuple[Tap, ...], ...] = ()
    if match.resting(seat):
        lines.insert(0, say(f"{match.game}.rest.on"))
        rows = ((Tap(say.plain("button.wake"), tag_of(match, Verb.WAKE)),),)
    await reply.edit(Message(in_lines(lines or [say("panel.done")]), rows=rows))
    if match.ply > played.since:
        await tell_all(app, reply, tag.table)


async def wake(app: App, reply: Reply, tag: Tag) -> None:
    """Let this person play again, and show their hand."""
    await reply.defer_private()
    await app.tables.matches.wake(tag.table, reply.press)
    await show_hand(app, reply, tag.table)
