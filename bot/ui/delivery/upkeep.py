"""What all that is brought uses: pauses and retries after refusals, and errors with one table that stop no other."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable

import structlog

from bot.tables.refusal import Refused
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES

_SOON = 6.0
"""Seconds before the first retry of a thing that could not be shown."""
_TRIES = 3

_log = structlog.get_logger(__name__)


def rests(app: App, rest: Hashable) -> bool:
    """Return whether a look is not to try this yet, because Discord has refused it lately."""
    return app.memory.rests(rest, app.tables.clocks.now())


def pause(app: App, rest: Hashable) -> None:
    """Let no look try this for a while; each time in a row the pause grows."""
    app.memory.rest(rest, app.tables.clocks.now())


def retry(app: App, key: Hashable, work: Callable[[], Awaitable[object]]) -> bool:
    """Retry this soon, a few times with growing pauses; then the look of every minute takes over. Return whether it is
    retried."""
    tries = app.memory.tries.get(key, 0)
    if tries < _TRIES:
        app.memory.tries[key] = tries + 1
        app.background.start(_later(app, _SOON * 2**tries, work))
    return tries < _TRIES


async def _later(app: App, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    await app.background.long(asyncio.sleep(seconds))
    await work()


async def guarded(table: int, work: Awaitable[object]) -> None:
    """Do this for one table; log an error, so that other tables go on."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # The error's own words are not logged: they may contain a player's secret.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
