"""What one player alone may know: My army, and hints for who plays against computers only."""

from __future__ import annotations

from bot.computers import insight
from bot.computers.workers import WorkFailed
from bot.face import Style
from bot.locale import Say
from bot.tables import Match, Refusal, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.matches import match_of, with_turn
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import direct_messages
from engine.game import Seat

MOVE = "move"
"""The second step of a hint."""


async def army(app: App, reply: Reply, tag: Tag) -> None:
    """Show what this player alone may know."""
    await reply.defer_private()
    await show_army(app, reply, tag.table)


async def show_army(app: App, reply: Reply, table: TableId) -> None:
    match = await match_of(app, table)
    await _show_army(app, reply, match, _seat(match, reply), hint="", following="")


async def _show_army(app: App, reply: Reply, match: Match, seat: Seat, *, hint: str, following: str) -> None:
    """Show the army, a hint above it if there is one; `following` is the step of the hint that comes next."""
    say = reply.say
    closed = direct_messages.closed_notice(app, match, seat, say)
    secret = app.face(match).secret(match.view(seat), match.players, say)
    picture = await app.picture(match, seat, (), say)
    rows: tuple[Row, ...] = ()
    if match.to_act == seat:
        label = say("button.hint_move" if following else "button.hint")
        ask = Tap(label, Tag(Verb.HINT, match.id, match.ply, following), emoji="💡")
        rows = ((_play(match, say), *([ask] if _may_have_hints(match) else [])),)
    turn = with_turn(match, seat, "", say).strip()
    await reply.edit(Message("\n\n".join(filter(None, (closed, hint, turn, secret))), picture, rows=rows))


async def hint(app: App, reply: Reply, tag: Tag) -> None:
    """Give a hint where nobody else is wronged by it: where to look, and on a second press what to play."""
    await reply.defer_private()
    match = await match_of(app, tag.table)
    seat = _seat(match, reply)
    if not match.live:
        raise Refused(Refusal.OVER)
    if match.to_act != seat:
        assert match.to_act is not None
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].shown)
    if not _may_have_hints(match):
        raise Declined(reply.say("hint.only_alone"))
    try:
        found = await app.opponents.hint(match, seat)
    except WorkFailed:
        raise Declined(reply.say("hint.none")) from None
    # An older hint's second step means a position that is over.
    if tag.rest == MOVE and tag.ply == match.ply:
        await _show_army(app, reply, match, seat, hint=insight.hint_move(found, reply.say), following="")
    else:
        await _show_army(app, reply, match, seat, hint=insight.hint_region(found, reply.say), following=MOVE)


def _may_have_hints(match: Match) -> bool:
    """Whether only one person plays."""
    return sum(who.user_id is not None for who in match.seats) == 1


def _seat(match: Match, reply: Reply) -> Seat:
    seat = match.seat_of(reply.user_id)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


def _play(match: Match, say: Say) -> Tap:
    return Tap(say("button.play"), Tag(Verb.PLAY, match.id, match.ply), Style.GO)
