"""Absent players: the vote on a player whose time is up; giving a seat to a computer player and taking it back."""

from contextlib import suppress

from bot.store.post import Key
from bot.tables.absence import Choice
from bot.tables.base import LATE
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.limits import Work
from bot.ui.core.message import Message
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.outbox import bring, bring_fresh
from bot.ui.lobby.card import renew as renew_card
from bot.ui.match.panel import show_panel, tell_all
from bot.ui.match.stand_ins import take_back

_LAST_RUN = 10**9 - 1
"""Larger than the number of any run of a clock."""


async def decide(app: App, reply: Reply, tag: Tag) -> None:
    """Vote on what happens to a player whose time is up. What more than half of the others want is done at once."""
    await reply.defer_private()
    run, choice = _chosen(reply, tag)
    await bring(app, Key(LATE, tag.table, run))  # a process may have ended before it noted the question
    voted = await app.tables.absence.vote(tag.table, reply.press, run, choice)
    label = reply.say(f"button.late.{choice.value}")
    if voted.decided is None:
        await reply.edit(Message(reply.say("late.voted", choice=label)))
        await bring_fresh(app, tag.table, LATE)
        return
    await reply.edit(Message(reply.say("late.decided", choice=label)))
    await bring_fresh(app, tag.table, "line", reply=reply)
    await show_all(app, reply, voted.match)


async def give_seat(app: App, reply: Reply, tag: Tag) -> None:
    """Let a computer player stand in until this person comes back, and tell everybody."""
    await reply.defer_edit()
    app.limits.spend(reply, Work.STAND_IN)
    match = await app.tables.absence.give_seat(tag.table, reply.press)
    await reply.edit(Message(reply.say("stand_in.given"), rows=((take_back(match, reply.say),),)))
    await bring_fresh(app, tag.table, "line", reply=reply)
    await show_all(app, reply, match)


async def take_seat(app: App, reply: Reply, tag: Tag) -> None:
    """Let this person play again; if it is their turn, show the panel."""
    await reply.defer_private()
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
        await bring_fresh(app, tag.table, "line", reply=reply)
        await show_all(app, reply, match)


async def show_all(app: App, reply: Reply, match: Match) -> None:
    """Show what has changed: a game that was stopped, or who plays, on the newest board and the card."""
    await tell_all(app, reply, match.id)
    with suppress(Refused):
        await renew_card(app, match.id)


def _chosen(reply: Reply, tag: Tag) -> tuple[int, Choice]:
    """Return the run of the clock and the choice that a button carries. Raises Declined."""
    run, _, value = tag.rest.partition(" ")
    if value not in {choice.value for choice in Choice}:
        raise Declined(reply.say("trouble.old_button"))
    return reply.number(run, _LAST_RUN), Choice(value)
