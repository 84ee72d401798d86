"""The look at all clocks: who is to be reminded, whose time is up, which boards have an outdated turn line. It needs no
memory of this process: the database says what is due, and what was sent or asked."""

from bot.store.table_rows import Due
from bot.tables.base import LATE, REMINDER, TURN
from bot.tables.out_of_date import TURN_LINE
from bot.tables.table import Match
from bot.tables.timekeeping import run_of, stands
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.error_handler import guarded
from bot.ui.delivery import homes
from bot.ui.delivery.outbox import bring_each, bring_fresh
from bot.ui.delivery.publish import announce
from bot.ui.delivery.sending import may_post
from engine.game import Seat


async def look(app: App) -> None:
    """Do what is due. Where people may be unable to press anything, nothing is."""
    away = app.reach.doubtful()
    for spot, some in (await app.tables.clocks.due()).items():
        for due in some if spot.guild_id not in away else ():
            # This needs no reading of the match: thousands of matches may wait where the bot cannot tell anybody.
            if not app.memory.rests(due):
                await guarded(due.table, _look_at(app, due))
    # An outage changes how long a turn may take, and how long there is to decide.
    await bring_each(app, await app.tables.outbox.due_of(TURN_LINE, LATE))


async def _look_at(app: App, due: Due) -> None:
    match = await app.tables.readable(due.table)
    if match is None or match.to_act is None:
        return
    posts = await app.tables.outbox.of_table(match.id, LATE)
    if any(post.part == match.timer.run for post in posts):
        if stands(posts, match.timer.run) and app.tables.clocks.grace_is_over(match.timer):
            await _decide(app, match)
        return
    if not match.seats[match.to_act].gone and await _has_left_server(app, match, match.to_act):
        await app.tables.absence.mark_gone(match.id, match.to_act)
        match = await app.tables.match(match.id)
    if not (app.tables.clocks.is_up(match.timer) and await _hears(app, match)):
        await _remind(app, match)
    if app.tables.clocks.is_up(match.timer):
        if await _hears(app, match):
            await app.tables.clocks.ask(match)
            await bring_fresh(app, match.id)
            await bring_fresh(app, match.id, REMINDER)  # which goes once the question stands
        else:
            app.memory.rest(due)


async def _has_left_server(app: App, match: Match, seat: Seat) -> bool:
    """Return whether this person has left the server. Discord is asked, for the bot does not see the list of
    members."""
    user_id, guild_id = match.seats[seat].user_id, match.place.guild_id
    guild = app.guild(guild_id)
    if guild is None or user_id is None:
        return False
    return await app.members.ask(guild.id, user_id) is False


async def _decide(app: App, match: Match) -> None:
    """Carry out what the others have decided in their time."""
    # Nothing is decided about anybody by a question that has not stood for its whole term.
    if (await homes.checked(app, match)).place.posts_in != match.place.posts_in:
        return
    if await app.tables.absence.decide(match.id, match.timer.run) is not None:
        await bring_fresh(app, match.id, "line")
        await announce(app, match.id)


async def _remind(app: App, match: Match) -> None:
    assert match.to_act is not None
    user_id = match.seats[match.to_act].user_id
    if user_id is not None:
        await app.tables.clocks.remind(match, await app.tables.preferences.of(user_id))
        await bring_fresh(app, match.id, REMINDER)


async def _hears(app: App, match: Match) -> bool:
    """Return whether the person to act has heard of the turn, or will read the question to the others: nothing is
    decided about a person to whom nothing could be said."""
    assert match.to_act is not None
    player = match.seats[match.to_act]
    if player.gone or player.user_id is None:
        return True
    posts = await app.tables.outbox.of_table(match.id, REMINDER, TURN)
    calls = [post for post in posts if post.kind == REMINDER and run_of(post) == match.timer.run]
    calls += [post for post in posts if (post.kind, post.part, post.user_id) == (TURN, match.ply, player.user_id)]
    if any(post.message_id is not None for post in calls):
        return True
    match = await homes.housed(app, match)
    if may_post(app, match.place.spot) and not await visibility.outside(app, match, [player.user_id]):
        return True
    wishes_none = match.timer.reminded > 0
    return not calls and (wishes_none or match.timer.remind_at is None)
