"""The look at all clocks: who is to be reminded, whose time is up, which boards have an outdated turn line. It needs no
memory of this process: the database says what is due, and what was sent or asked."""

from __future__ import annotations

from bot.tables import Match, TableId
from bot.ui.core.app import App
from bot.ui.delivery import homes, lateness
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.lateness import LateQuestion, Votes
from bot.ui.delivery.questions import renew
from bot.ui.delivery.reminders import Reminder, clock_of
from bot.ui.delivery.sending import may_post
from bot.ui.delivery.turn_lines import TurnLine
from bot.ui.delivery.upkeep import bring, bring_all, guarded, rests


async def look(app: App) -> None:
    """Do what is due. Where people may be unable to press anything, nothing is."""
    away = app.reach.doubtful()
    for spot, some in (await app.tables.clocks.due()).items():
        for due in some if spot.guild_id not in away else ():
            # This needs no reading of the match: thousands of matches may wait where the bot cannot tell anybody.
            if not rests(app, clock_of(due.table, due.run)):
                await guarded(due.table, _look_at(app, due.table))
    behind = await app.tables.clocks.lines_behind()
    await bring_all(app, map(TurnLine, behind))
    for table in behind:
        await guarded(table, _renew_question(app, table))


async def _renew_question(app: App, table: TableId) -> None:
    """Let the question about a late player, if one is asked, say how long there is to decide: an outage changes that,
    as it changes the board."""
    match = await app.tables.readable(table)
    if match is None or not match.live or match.timer.line_shown < match.timer.line_changes:
        return  # a board that cannot say so now is tried again at each look, the question is not
    if app.tables.clocks.is_up(match.timer):
        await renew(app, Votes(match.id))


async def _look_at(app: App, table: TableId) -> None:
    match = await app.tables.readable(table)
    if match is None:
        return
    asked = await lateness.is_asked(app, match)
    if asked and app.tables.clocks.grace_is_over(match.timer):
        # Nothing is decided about anybody by a question that has not stood for its whole term.
        if (await homes.checked(app, match)).place.posts_in != match.place.posts_in:
            return
        decided = await app.tables.absence.decide(match.id, match.timer.run)
        if decided is not None:
            await lateness.tell(app, decided, match.timer.run)
            await announce(app, match.id)
        return
    up = app.tables.clocks.is_up(match.timer)
    if up and asked:
        return
    seat = match.to_act
    if seat is not None and not match.seats[seat].gone and await lateness.has_left_server(app, match, seat):
        await app.tables.absence.mark_gone(match.id, seat)
        match = await app.tables.match(match.id)
        up = app.tables.clocks.is_up(match.timer)
    if not up or await _was_not_told(app, match):
        reminded = await bring(app, Reminder(match.id, match.timer.run, match.timer.reminded))
        if not up or not reminded:
            return
    await bring(app, LateQuestion(match.id, match.timer.run))


async def _was_not_told(app: App, match: Match) -> bool:
    """Return whether the player whose time is up has not been told of it: no reminder could stand anywhere, and where
    the match is shown the question could not stand either. Nothing is decided about this player until one does."""
    match = await homes.housed(app, match)
    unheard = match.timer.reminded == 0 and match.timer.remind_at is not None
    return unheard and not may_post(app, match.place.spot)
