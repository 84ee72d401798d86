"""Who does not play: the vote on a player whose time is up; giving a seat to a computer player and taking it back;
letting the bot play for a player who can do nothing useful any more, until the round ends or the player wakes; playing
out the rest of a game against computer players that is as good as decided; leaving a match, to a computer player or for
good; and stopping it by common consent. What cannot be taken back asks for confirmation."""

from contextlib import suppress
from dataclasses import replace
from itertools import filterfalse

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.table_rows import Key
from bot.tables.absence import Choice
from bot.tables.base import LATE, STOP
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import called, tag_of
from bot.ui.delivery.board import told
from bot.ui.delivery.outbox import bring, bring_fresh
from bot.ui.delivery.questions import stood_in, walking_away
from bot.ui.delivery.sending import post_quietly
from bot.ui.lobby.actions import leave as leave_lobby
from bot.ui.lobby.card import renew as renew_card
from bot.ui.match.panel import seat_back, seat_in_play, show_panel, tell_all
from bot.ui.match.views import show_hand
from bot.workers.crew import WorkFailed
from engine.game import seen_by

_LAST_RUN = 10**9 - 1
"""Larger than the number of any run of a clock."""


async def decide(app: App, reply: Reply, tag: Tag) -> None:
    """Vote on what happens to a player whose time is up. What more than half of the others want is done at once."""
    run, choice = _chosen(reply, tag)
    await bring(app, Key(LATE, tag.table, run))  # a process may have ended before it noted the question
    voted = await app.tables.absence.vote(tag.table, reply.press, run, choice)
    label = reply.say(f"button.late.{choice.value}")
    if voted.decided is None:
        await reply.edit(Message(reply.say("late.voted", choice=label)))
        await bring_fresh(app, tag.table, LATE)
        return
    await reply.edit(Message(reply.say("late.decided", choice=label)))
    await show_all(app, reply, voted.match)


async def give_seat(app: App, reply: Reply, tag: Tag) -> None:
    """Let a computer player stand in until this person comes back, and tell everybody."""
    app.limits.spend(reply, Work.STAND_IN)
    match = await app.tables.absence.give_seat(tag.table, reply.press)
    await reply.edit(Message(reply.say("stand_in.given"), rows=((seat_back(match, reply.say),),)))
    await show_all(app, reply, match)


async def take_seat(app: App, reply: Reply, tag: Tag) -> None:
    """Let this person play again; if it is their turn, show the panel."""
    before = await app.tables.match(tag.table)
    match = await app.tables.absence.take_seat_back(tag.table, reply.press)
    seat = match.own_seat(reply.user_id)
    was_away = before.stood_in(seat)
    welcome = reply.say("stand_in.back" if was_away else "stand_in.none")
    if match.to_act == seat:
        await show_panel(app, reply, match, seat, notice=welcome)
    else:
        await reply.edit(Message(welcome))
    if was_away:
        await show_all(app, reply, match)


async def show_all(app: App, reply: Reply, match: Match) -> None:
    """Show what has changed: a game that was stopped, or who plays, in a line, on the newest board and on the card."""
    await bring_fresh(app, match.id, "line", reply=reply)
    await tell_all(app, reply, match.id)
    with suppress(Refused):
        await renew_card(app, match.id)


def _chosen(reply: Reply, tag: Tag) -> tuple[int, Choice]:
    """Return the run of the clock and the choice that a button carries. Raises Declined."""
    run, value = tag.parts(2)
    if value not in {choice.value for choice in Choice}:
        raise Declined(reply.say("trouble.old_button"))
    return reply.number(run, _LAST_RUN), Choice(value)


async def ask_rest(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the bot is to play for this person, and say what it will do."""
    match, say = await app.tables.match(tag.table), reply.say
    seat = seat_in_play(match, reply.user_id)
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
    await show_hand(app, reply, await app.tables.matches.wake(tag.table, reply.press))


async def ask_play_out(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether a computer player is to play the rest, and say what that means."""
    match, say = await _decided(app, reply, tag), reply.say
    yes = Tap(say.plain("button.play_out"), tag_of(match, Verb.PLAY_OUT_NOW), Style.GO)
    back = Tap(say.plain("button.back"), tag_of(match, Verb.PLAY))
    await reply.edit(Message(say("play_out.ask"), rows=((yes, back),)))


async def play_out(app: App, reply: Reply, tag: Tag) -> None:
    """Let a computer player play the rest."""
    before = await _decided(app, reply, tag)
    match = await app.tables.absence.play_out(tag.table, reply.press, ply=before.ply)
    await reply.edit(Message(reply.say("play_out.done"), rows=((seat_back(match, reply.say),),)))
    await show_all(app, reply, match)


async def _decided(app: App, reply: Reply, tag: Tag) -> Match:
    """Return the match if it is as good as decided by what this person, who is to act, may know. That is computed anew
    if it is no longer remembered, so the offer survives a restart. Raises Declined."""
    match = await app.tables.match(tag.table)
    seat = seat_in_play(match, reply.user_id)
    if match.solo is None:
        raise Declined(reply.say("play_out.only_alone"))
    if match.solo != seat or match.to_act != seat or match.stood_in(seat) or tag.ply != match.ply:
        raise Refused(Refusal.OLD_BOARD)
    try:
        if await app.opponents.decided(match, seat):
            return match
    except WorkFailed:
        pass  # it may succeed another time, and the person can always play
    raise Declined(reply.say("play_out.not_decided"))


# --- Leaving and stopping --------------------------------------------------------------------------


async def ask_leave(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the person really wants to leave a match: a computer player may take the seat if others play on;
    otherwise leaving is final. From a table before its game people get up at once. Refused: OVER, NOT_SEATED,
    HAS_LEFT."""
    match, say = await app.tables.get(tag.table), reply.say
    if isinstance(match, Lobby):
        await leave_lobby(app, reply, match.id)
        return
    seat = seat_in_play(match, reply.user_id)
    if not app.tables.absence.may_be_stood_in(match, seat):
        ask = say("leave.ask") if match.solo is None else say("leave.ask_alone")
        await reply.edit(_question(match, ask, Verb.LEAVE_NOW, say.plain("button.leave_now"), say))
        return
    give = Tap(say.plain("button.give_seat"), tag_of(match, Verb.GIVE_SEAT), Style.GO)
    question = [say("leave.ask_either"), *([say("leave.counts")] if match.counting else [])]
    content = _question(match, in_lines(question), Verb.LEAVE_NOW, say.plain("button.leave_now"), say)
    await reply.edit(replace(content, rows=((give,), *content.rows)))


async def leave_now(app: App, reply: Reply, tag: Tag) -> None:
    """Leave a running match for good: its seat makes the moves of an empty seat from now on, and everybody is told."""
    table = await app.tables.leave(tag.table, reply.press)
    if isinstance(table, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    await reply.edit(Message(reply.say("leave.done")))
    await bring_fresh(app, tag.table, "line", reply=reply)
    await tell_all(app, reply, tag.table)


async def ask_stop(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether the person really wants to stop the match."""
    match = await app.tables.match(tag.table)
    seat_in_play(match, reply.user_id)
    say, away = reply.say, walking_away(match, reply.say)
    ask = say("stop.ask_defeat", count=len(away), players=say.listed(away)) if away else say("stop.ask")
    await reply.edit(_question(match, ask, Verb.STOP_NOW, say.plain("button.stop"), say))


async def stop_now(app: App, reply: Reply, tag: Tag) -> None:
    """Agree to stop the match. It is stopped once all players agree; until then the others are asked."""
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
    voided = await app.tables.matches.keep_playing(tag.table, reply.press)
    await reply.edit(Message(reply.say("stop.goes_on")))
    await bring_fresh(app, tag.table, STOP)
    if voided:
        match = await app.tables.match(tag.table)
        told = app.public_of(match)("stop.kept", player=match.seats[match.own_seat(reply.user_id)].called(reply.say))
        await post_quietly(app, reply, match.place, Message(told))


def _question(match: Match, text: Markup, verb: Verb, label: str, say: Say) -> Message:
    yes = Tap(label, tag_of(match, verb), Style.DANGER)
    back = Tap(say.plain("button.back"), tag_of(match, Verb.MORE))
    return Message(text, rows=((yes, back),))
