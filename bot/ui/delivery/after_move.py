"""What follows every change of a match: everybody sees it, the computers go on, and in the end the game is looked back
on. Nothing of it depends on this process: the database says what is owed, and `recover` makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import structlog
from structlog.contextvars import bound_contextvars

from bot import measures
from bot.tables import Match, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.reply import Reply
from bot.ui.delivery import direct_messages, looking_back, old_boards, quarantine, questions, results
from bot.ui.delivery.publish import Posted, owed, publish
from bot.ui.delivery.sending import may_post, open_spots

_SOON = 6.0
"""Seconds after which something that could not be shown is tried again, for the first time."""
_TRIES = 3

_log = structlog.get_logger(__name__)


async def spread(app: App, table: TableId, reply: Reply | None = None, *, calling: bool = False) -> Posted:
    """Post the board, let the computers go on if one is to act, and bring the direct messages up to date. `reply` is to
    the press that led to it, if there was one; with `calling` others have moved since, so its presser is called again.
    What another process serves is left to that one.
    """
    match = await app.tables.match(table)
    if await app.tables.left_to_another(match):
        return Posted.DONE
    with bound_contextvars(table=table, game=match.game, guild=match.place.guild_id):
        return await _spread(app, match, reply, calling=calling)


async def _spread(app: App, before: Match, reply: Reply | None, *, calling: bool) -> Posted:
    table = before.id
    posted = await publish(app, table, reply, calling=calling)
    match = await app.tables.match(table)
    if match.thinking is not None:
        app.opponents.go_on(table, lambda moved: spread(app, moved.id, reply, calling=True))
    elif match.solo is not None and match.to_act == match.solo:
        app.opponents.judge(match, match.solo)
    written = await direct_messages.write(app, table)
    if written and not calling:
        measures.reached("letters")
    if written and posted is not Posted.LATER:
        app.tries.pop(table, None)
    else:
        app.background.start(_again(app, table))
    await old_boards.retire_all_of(app, table)
    await questions.withdraw_all_of(app, table)
    if match.result_owed:
        await results.post(app, table)
    if posted is Posted.DONE:
        looking_back.talk(app, before, match)
        if not match.live:
            looking_back.begin(app, match)
    return posted


async def _again(app: App, table: TableId) -> None:
    """Try again soon, each time after a longer while; in the end it is left to `recover`."""
    tries = app.tries.get(table, 0)
    if tries < _TRIES:
        app.tries[table] = tries + 1
        await app.background.long(asyncio.sleep(_SOON * 2**tries))
        await guarded(table, spread(app, table))


async def recover(app: App) -> None:
    """Make up for what is owed: boards, at the start also those of which the last process did not note the posting;
    direct messages; word of tables that cannot be read. And let computers go on wherever one is to act."""
    debts = await app.tables.placement.owed()
    # Asked first, for it needs no reading of matches: where the bot may not post any more thousands may wait.
    may = open_spots(app, debts.boards)
    for table in (table for spot, tables in debts.boards.items() if spot in may for table in tables):
        if not app.opponents.busy(table):
            await guarded(table, _post(app, table))
    for table in debts.letters:
        if not app.opponents.busy(table):
            await guarded(table, _write(app, table))
    await app.opponents.resume()
    for table in debts.results:
        await guarded(table, results.post(app, table, look=True))
    await quarantine.tell(app, debts.quarantined)
    await old_boards.retire(app, debts.old_boards)
    await questions.withdraw(app, debts.questions)


async def _post(app: App, table: TableId) -> None:
    """Post the board that is owed, if it still is."""
    match = await app.tables.readable(table)
    if match is None or not owed(app, match) or not may_post(app, match.place.spot):
        return
    if match.place.message_id is None or app.messages.kept(match.place.message_id) is None:
        app.doubtful.add(table)
    # To a single person the computers' board shows both moves, and calls who may have gone meanwhile.
    if match.lone is None or match.thinking is None:
        await spread(app, table)


async def _write(app: App, table: TableId) -> None:
    """Bring the direct messages up to date that are owed."""
    if await app.tables.readable(table) is not None:
        await direct_messages.write(app, table)


async def guarded(table: TableId, work: Awaitable[object]) -> None:
    """Do this for one table; whatever goes wrong with it is no reason to leave the others alone."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # Without the error's own words: they may hold what a player alone may know.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
