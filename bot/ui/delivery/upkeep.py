"""Bringing Discord up to date: whatever people are to see is saved first and shown afterwards, in one way.

Each thing that is to be shown is a value of its own kind (`ToShow`): it knows what is to be seen by now, how that gets
to Discord, and how it is noted. All else is the same for all of them and stands here: one at a time, left to another
process, looked for where nobody knows whether it arrived, pending after what passes, given up after what does not,
noted, and tried again (`bring`, `settle`, `catch_up`). A new kind gets a line in `bot/ui/recovery.py`, where all that
is pending is brought.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

import structlog

from bot.tables import Lobby, Match, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, code
from bot.ui.core.pace import Urgency, urgency

_SOON = 6.0
"""Seconds after which something that could not be shown is tried again, for the first time."""
_TRIES = 3

Wanted = TypeVar("Wanted")
Shown = TypeVar("Shown")

_log = structlog.get_logger(__name__)


class NotYet(Exception):
    """Something cannot be shown now; it stays pending."""


class ToShow(ABC, Generic[Wanted, Shown]):
    """Something that is to be shown: a frozen dataclass, whose fields say which thing it is and nothing of how it
    looks, for that is read when its turn comes."""

    urgency: ClassVar[Urgency] = Urgency.LOW
    later: ClassVar[Collection[int]] = CHANGE_LATER
    """Discord's codes after which it is tried again. After any other it counts as shown."""
    steady: ClassVar[bool] = False
    """What is wanted never changes, so nobody has to do it again after whoever is just about it."""
    table: TableId
    """The table that it belongs to, or NOWHERE."""

    @property
    def lock(self) -> Hashable:
        """What is done to one message one after the other has the same."""
        return self

    @property
    def anywhere(self) -> bool:
        """Whether it is shown by this process even if another one serves its table."""
        return False

    async def due(self, app: App) -> bool:
        """Whether it is to be tried in a look at all that the database knows to be pending."""
        return True

    @abstractmethod
    async def wanted(self, app: App) -> Wanted | None:
        """Return what is to be seen; None if people see it already, or if it cannot be shown for now. A table that
        another process serves is left to that one."""

    async def find(self, app: App, wanted: Wanted) -> Shown | None:
        """Return what stands there already, if nobody knows whether it does. Raises any of FAILURES."""
        return None

    @abstractmethod
    async def show(self, app: App, wanted: Wanted) -> Shown:
        """Let people see it. Raises any of FAILURES, or NotYet."""

    @abstractmethod
    async def note(self, app: App, wanted: Wanted, shown: Shown | None) -> None:
        """Take note of it; with None Discord would not have it. Raises Refused, and NotYet if not all of it is seen."""


async def bring(app: App, thing: ToShow[Any, Any]) -> bool:
    """Let people see what is to be seen of this thing. Return whether that is done with; if not it is pending."""
    memory = app.memory
    lock = memory.lock(thing.lock)
    if thing.steady and lock.locked():
        return True
    async with lock:
        wanted = await thing.wanted(app)
        if wanted is None or await _left_to_another(app, thing, wanted):
            return True
        shown = None
        try:
            with urgency(thing.urgency):
                shown = await thing.find(app, wanted) if thing in memory.doubts else None
                if shown is None:
                    shown = await thing.show(app, wanted)
        except NotYet:
            return False
        except FAILURES as error:
            _log.info("not_shown", what=type(thing).__name__, table=thing.table, code=code(error))
            if code(error) == 0:
                memory.doubts.add(thing)
            if code(error) in thing.later:
                return False
        return await note(app, thing, wanted, shown)


async def note(app: App, thing: ToShow[Wanted, Shown], wanted: Wanted, shown: Shown | None) -> bool:
    """Take note that this is to be seen. Return whether it is done with."""
    try:
        await thing.note(app, wanted, shown)
    except NotYet:
        return False
    except Refused as error:
        # People see it, and what was saved stands, so nobody may hear that nothing has happened. It is pending still:
        # it is looked for, or shown once more, which changes nothing.
        _log.warning("not_noted", what=type(thing).__name__, table=thing.table, reason=error.reason.name)
        app.memory.doubts.add(thing)
    else:
        app.memory.shown(thing.table, thing)
    return True


def postpone(app: App, thing: ToShow[Any, Any]) -> None:
    """Let this be brought when the next change of its table is shown."""
    app.memory.pending[thing.table][thing] = None


async def settle(app: App, table: TableId) -> None:
    """Bring what is known to be left to do at this table; the database knows of more."""
    for thing in [*app.memory.pending.get(table, ())]:
        await bring(app, thing)


async def catch_up(
    app: App, things: Iterable[ToShow[Any, Any]], by: Callable[[App, Any], Awaitable[object]] = bring
) -> None:
    """Bring what is pending, one after the other. Whatever goes wrong with one thing is no reason to leave the others
    alone."""
    for thing in things:
        await guarded(thing.table, _tried(app, thing, by))


async def _tried(app: App, thing: ToShow[Any, Any], by: Callable[[App, Any], Awaitable[object]]) -> None:
    if await thing.due(app):
        await by(app, thing)


def again(app: App, key: Hashable, work: Callable[[], Awaitable[object]]) -> None:
    """Try this again soon, each time after a longer while; in the end it is left to the look of every minute."""
    tries = app.memory.tries.get(key, 0)
    if tries < _TRIES:
        app.memory.tries[key] = tries + 1
        app.background.start(_later(app, _SOON * 2**tries, work))


async def _later(app: App, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    await app.background.long(asyncio.sleep(seconds))
    await work()


async def _left_to_another(app: App, thing: ToShow[Any, Any], wanted: object) -> bool:
    """Whether another process serves the table and shows it: it is told so."""
    if thing.anywhere or not isinstance(wanted, Lobby | Match):
        return False
    return await app.tables.left_to_another(wanted)


async def guarded(table: TableId, work: Awaitable[object]) -> None:
    """Do this for one table; whatever goes wrong with it is no reason to leave the others alone."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # Without the error's own words: they may hold what a player alone may know.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
