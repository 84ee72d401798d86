"""What follows every change of a match: everybody sees it, the computers go on, and in the end the game is looked back
on. Nothing of it depends on this process: the database says what is owed, and `recover` makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import structlog

from bot.tables import Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.reply import Reply
from bot.ui.delivery import direct_messages, looking_back, old_boards, quarantine, questions, results
from bot.ui.delivery.publish import Posted, may_post, owed, publish

_SOON = 6.0
"""Seconds after which something that could not be shown is tried again, for the first time."""
_TRIES = 3

_log = structlog.get_logger(__name__)


async def spread(app: App, table: TableId, reply: Reply | None = None, *, calling: bool = False) -> Posted:
    """Post the board, let the computers go on if one is to act, and bring the direct messages up to date. `reply` is to
    the press that led to it, if there was one; with `calling` others have moved since, so its presser is called again.
    """
    posted = await publish(app, table, reply, calling=calling)
    match = await app.tables.match(table)
    if match.thinking is not None:
        app.opponents.go_on(table, lambda moved: spread(app, moved.id, reply, calling=True))
    written = await direct_messages.write(app, table)
    if written and posted is not Posted.LATER:
        app.tries.pop(table, None)
    else:
        app.background.start(_again(app, table))
    await old_boards.retire_all_of(app, table)
    await questions.withdraw_all_of(app, table)
    if match.result_owed:
        await results.post(app, table)
    if posted is Posted.DONE:
        looking_back.talk(app, match)
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
    for match in debts.boards:
        if not app.opponents.busy(match.id) and owed(app, match) and may_post(app, match.place):
            if match.place.message_id not in app.posted:
                app.doubtful.add(match.id)
            # To a single person the computers' board shows both moves, and calls who may have gone meanwhile.
            if match.lone is None or match.thinking is None:
                await guarded(match.id, spread(app, match.id))
    for match in debts.letters:
        if not app.opponents.busy(match.id):
            await guarded(match.id, direct_messages.write(app, match.id))
    await app.opponents.resume()
    for match in debts.results:
        await guarded(match.id, results.post(app, match.id, look=True))
    await quarantine.tell(app, debts.quarantined)
    await old_boards.retire(app, debts.old_boards)
    await questions.withdraw(app, debts.questions)


async def guarded(table: TableId, work: Awaitable[object]) -> None:
    """Do this for one table; whatever goes wrong with it is no reason to leave the others alone."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # Without the error's own words: they may hold what a player alone may know.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
