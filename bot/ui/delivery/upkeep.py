"""Bringing the newest board (`ToShow`), which is no message of the outbox yet: one change at a time, other processes'
tables left to them, retries after errors that pass, giving up after others, and the note. And what the outbox uses,
too: pauses, retries, and errors that stop nobody else."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

import structlog

from bot.store.table_rows import TableId
from bot.tables.refusal import Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, code
from bot.ui.core.pace import Urgency, urgency

_SOON = 6.0
"""Seconds before the first retry of a thing that could not be shown."""
_TRIES = 3

Wanted = TypeVar("Wanted")
Shown = TypeVar("Shown")

_log = structlog.get_logger(__name__)


class NotYet(Exception):
    """The thing cannot be shown now and stays pending."""


class Nowhere(NotYet):
    """Discord refuses the thing wherever it may stand: it stays pending, and is tried with growing pauses."""


class ToShow(ABC, Generic[Wanted, Shown]):
    """A thing to show: a frozen dataclass whose fields identify the thing. How it looks is not in them, for that is
    read when its turn comes."""

    urgency: ClassVar[Urgency] = Urgency.LOW
    table: TableId
    """The table that the thing belongs to, or NOWHERE."""

    @property
    def lock(self) -> Hashable:
        """The key of the lock: things that change the same message have the same key."""
        return self

    @property
    def rest(self) -> Hashable:
        """The key of the pauses after refusals."""
        return self

    @property
    def anywhere(self) -> bool:
        """Whether this process shows the thing even if another process serves its table."""
        return False

    async def due(self, app: App) -> bool:
        """Return whether to try the thing in a look at everything that the database has as pending."""
        return True

    @abstractmethod
    async def wanted(self, app: App) -> Wanted | None:
        """Return what people should see; None if they see it already, or if it cannot be shown for now. If this is a
        table that another process serves, the thing is left to that process."""

    async def find(self, app: App, wanted: Wanted) -> Shown | None:
        """Return what is on Discord already; called only if that is in doubt. Raises any of FAILURES."""
        return None

    @abstractmethod
    async def show(self, app: App, wanted: Wanted) -> Shown:
        """Show the thing on Discord. Raises any of FAILURES, or NotYet."""

    @abstractmethod
    async def note(self, app: App, wanted: Wanted, shown: Shown | None) -> None:
        """Note that the thing is shown; `shown` is None if Discord refuses it for good. Raises Refused, and NotYet if a
        part is not shown yet."""


async def bring(app: App, thing: ToShow[Any, Any]) -> bool:
    """Show the thing if it differs from what people see. Return whether it is done; if not, it is pending."""
    memory = app.memory
    async with memory.lock(thing.lock):
        wanted = await thing.wanted(app)
        if wanted is None or _left_to_another(app, thing, wanted):
            return True
        if isinstance(wanted, Lobby | Match) and not app.reach.has(wanted.place.guild_id):
            return False
        shown = None
        try:
            with urgency(thing.urgency):
                shown = await thing.find(app, wanted) if thing in memory.uncertain else None
                if shown is None:
                    shown = await thing.show(app, wanted)
        except Nowhere:
            memory.rest(thing.rest, app.tables.clocks.now())
            return False
        except NotYet:
            return False
        except FAILURES as error:
            _log.info("not_shown", what=type(thing).__name__, table=thing.table, code=code(error))
            if code(error) == 0:
                memory.uncertain.add(thing)
            if code(error) in CHANGE_LATER:  # after any other code it counts as shown
                return False
        return await note(app, thing, wanted, shown)


async def note(app: App, thing: ToShow[Wanted, Shown], wanted: Wanted, shown: Shown | None) -> bool:
    """Note that the thing is shown. Return whether it is done."""
    try:
        await thing.note(app, wanted, shown)
    except NotYet:
        return False
    except Refused as error:
        # People see it and what was saved holds, so no error may say that nothing has happened. It is still pending: it
        # is searched for, or shown once more, which changes nothing.
        _log.warning("not_noted", what=type(thing).__name__, table=thing.table, reason=error.reason.name)
        app.memory.uncertain.add(thing)
    else:
        app.memory.shown(thing)
        app.memory.wakes(thing.rest)
    return True


def rests(app: App, rest: Hashable) -> bool:
    """Return whether a look is not to try this yet, because Discord has refused it lately."""
    return app.memory.rests(rest, app.tables.clocks.now())


def pause(app: App, rest: Hashable) -> None:
    """Let no look try this for a while; each time in a row the pause grows."""
    app.memory.rest(rest, app.tables.clocks.now())


async def bring_all(
    app: App, things: Iterable[ToShow[Any, Any]], by: Callable[[App, Any], Awaitable[object]] = bring
) -> None:
    """Bring things that are pending, one after the other. An error with one thing does not stop the others."""
    for thing in things:
        await guarded(thing.table, _tried(app, thing, by))


async def _tried(app: App, thing: ToShow[Any, Any], by: Callable[[App, Any], Awaitable[object]]) -> None:
    if not rests(app, thing.rest) and await thing.due(app):
        await by(app, thing)


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


def _left_to_another(app: App, thing: ToShow[Any, Any], wanted: object) -> bool:
    """Return whether another process serves the table, which finds what is owed there."""
    if thing.anywhere or not isinstance(wanted, Lobby | Match):
        return False
    return not app.tables.serves(wanted)


async def guarded(table: int, work: Awaitable[object]) -> None:
    """Do this for one table; log an error, so that other tables go on."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # The error's own words are not logged: they may contain a player's secret.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
