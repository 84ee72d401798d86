"""Leaving a match, to a computer player or for good, and stopping it by common consent. Each step asks for
confirmation."""

from dataclasses import replace
from itertools import filterfalse

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.tables.base import STOP
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import called, tag_of
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.questions import stood_in, walking_away
from bot.ui.delivery.sending import announce
from bot.ui.lobby.actions import leave as get_up
from bot.ui.match.panel import tell_all
from engine.game import Seat


async def ask_leave(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the person really wants to leave a match: a computer player may take the seat if others play on;
    otherwise leaving is final. From a table before its game people get up at once. Refused: OVER, NOT_SEATED,
    HAS_LEFT."""
    await reply.defer_private()
    match, say = await app.tables.get(tag.table), reply.say
    if isinstance(match, Lobby):
        await get_up(app, reply, match.id)
        return
    seat = _check_may_go(match, reply.user_id)
    if not app.tables.absence.may_be_stood_in(match, seat):
        ask = say("leave.ask") if match.solo is None else say("leave.ask_alone")
        await reply.edit(_question(match, ask, Verb.LEAVE_NOW, say.plain("button.leave_now"), say))
        return
    give = Tap(say.plain("button.give_seat"), tag_of(match, Verb.GIVE_SEAT), Style.GO)
    question = [say("leave.ask_either"), *([say("leave.counts")] if match.counting else [])]
    content = _question(match, in_lines(question), Verb.LEAVE_NOW, say.plain("button.leave_now"), say)
    await reply.edit(replace(content, rows=((give,), *content.rows)))


async def leave(app: App, reply: Reply, tag: Tag) -> None:
    """Leave a running match for good: its seat makes the moves of an empty seat from now on, and everybody is told."""
    await reply.defer_edit()
    table = await app.tables.leave(tag.table, reply.press)
    if isinstance(table, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    await reply.edit(Message(reply.say("leave.done")))
    await bring_fresh(app, tag.table, "line", reply=reply)
    await tell_all(app, reply, tag.table)


async def ask_stop(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the person really wants to stop the match."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    _check_may_go(match, reply.user_id)
    say, away = reply.say, walking_away(match, reply.say)
    ask = say("stop.ask_defeat", count=len(away), players=say.listed(away)) if away else say("stop.ask")
    await reply.edit(_question(match, ask, Verb.STOP_NOW, say.plain("button.stop"), say))


async def stop(app: App, reply: Reply, tag: Tag) -> None:
    """Agree to stop the match. It is stopped once all players agree; until then the others are asked."""
    await reply.defer_private()
    match = await app.tables.matches.agree_to_stop(tag.table, reply.press)
    if not match.live:
        await reply.edit(Message(reply.say("stop.done")))
        await tell_all(app, reply, tag.table)
        return
    say = reply.say
    others = called(match, filterfalse(match.agreed, match.deciding), say)
    await reply.edit(Message(in_lines([say("stop.waiting", players=say.listed(others)), *stood_in(match, say)])))
    await bring_fresh(app, tag.table, STOP, reply=reply)
    questions = await app.tables.outbox.of_table(tag.table, STOP)
    if not any(question.part == match.ply and question.message_id is not None for question in questions):
        await reply.edit(Message(reply.say("stop.not_asked")))


async def keep_playing(app: App, reply: Reply, tag: Tag) -> None:
    """Void the wish to stop the match; everybody is told who would like to play on."""
    await reply.defer()
    voided = await app.tables.matches.keep_playing(tag.table, reply.press)
    await reply.edit(Message(reply.say("stop.goes_on")))
    await bring_fresh(app, tag.table, STOP)
    if voided:
        match = await app.tables.match(tag.table)
        told = app.public_of(match)("stop.kept", player=match.seats[match.own_seat(reply.user_id)].called(reply.say))
        await announce(app, reply, match.place, Message(told))


def _check_may_go(match: Match, user_id: int) -> Seat:
    if not match.live:
        raise Refused(Refusal.OVER)
    return match.own_seat(user_id)


def _question(match: Match, text: Markup, verb: Verb, label: str, say: Say) -> Message:
    yes = Tap(label, tag_of(match, verb), Style.DANGER)
    back = Tap(say.plain("button.back"), tag_of(match, Verb.MORE))
    return Message(text, rows=((yes, back),))
