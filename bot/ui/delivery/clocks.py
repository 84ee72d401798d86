"""The look at all clocks: who is to be reminded, whose time is up, what boards have to say of it. Nothing of it depends
on this process: the database says what is due, and what was sent or asked.
"""

from __future__ import annotations

from bot.tables import Match
from bot.ui.core.app import App
from bot.ui.delivery import lateness, turn_lines
from bot.ui.delivery.after_move import guarded, spread
from bot.ui.delivery.reminders import remind


async def look(app: App) -> None:
    """Note that the bot is there, and do what is due."""
    await app.tables.clocks.beat()
    for match in await app.tables.clocks.due():
        await guarded(match.id, _look_at(app, match))
    for match in await app.tables.clocks.lines_behind():
        await guarded(match.id, turn_lines.renew(app, match.id))


async def _look_at(app: App, match: Match) -> None:
    if app.tables.clocks.grace_is_over(match):
        decided = await app.tables.absence.decide(match.id, match.timer.run)
        if decided is not None:
            await lateness.tell(app, decided, match.timer.run)
            await spread(app, match.id)
        return
    up = app.tables.clocks.is_up(match)
    if up and not await lateness.may_ask(app, match):
        return
    seat = match.to_act
    if seat is not None and not match.seats[seat].gone and await lateness.has_left_server(app, match, seat):
        await app.tables.absence.mark_gone(match.id, seat)
        match = await app.tables.match(match.id)
        up = app.tables.clocks.is_up(match)
    if up:
        await lateness.ask(app, match)
    else:
        await remind(app, match)
