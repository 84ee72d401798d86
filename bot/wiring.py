"""The only place that puts the rooms together: the tables in their database, and the client with its workers; and
running it: Discord is reached again and again, until the process is told to end."""

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from enum import Enum
from random import SystemRandom
from typing import NamedTuple

import discord
import structlog

from bot import faults
from bot.client import Nugget
from bot.games import faces
from bot.settings import Settings
from bot.shards import ALL, Shards
from bot.steady import steady_clock
from bot.store.errors import InUse, NotSaved, TakenElsewhere
from bot.store.store import open_store
from bot.tables.service import Tables
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.message import Links
from bot.workers.service import Workers

_log = structlog.get_logger(__name__)

EMOJI_PAUSE = 0.4
"""Seconds between two uploads of emoji to Discord. The sandbox pauses for none: its Discord forgets all emoji, and gets
them again at every start."""

LOOKING = 2.0
"""Seconds between two attempts of a spare to take over."""

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""The shortest and the longest pause in seconds between two attempts to reach Discord."""


class Ended(Enum):
    """Why a run ended."""

    STOPPED = "stopped"
    """The process was told to stop."""
    NOT_LET_IN = "not let in"
    """Discord does not know the token."""
    NOT_ALLOWED = "not allowed"
    """Discord does not give this application the events that the bot asks for."""
    REPLACED = "replaced"
    """Another process has taken over."""


class _Lost(NamedTuple):
    """A connection that failed or ended."""

    reason: str
    was_ready: bool
    """Whether the client had been let in."""


@asynccontextmanager
async def tables_of(settings: Settings, shards: Shards = ALL) -> AsyncIterator[Tables]:
    """Open the tables in the database of these settings, to serve these shards."""
    async with open_store(settings.database_url, shards=shards) as store:
        yield Tables(
            store,
            {name: face.game for name, face in faces().items()},
            clock=steady_clock(),
            rng=SystemRandom(),
            lobby_seconds=settings.lobby_minutes * 60,
            idle_seconds=settings.idle_days * 86400,
        )


@asynccontextmanager
async def tables_to_serve(settings: Settings, *, spare: bool) -> AsyncIterator[Tables]:
    """Open the tables to serve the first of the settings' sets of shards that no other process serves, so that equal
    processes share out the work. If there is none, a `spare` waits until there is one or the database is back; other
    processes raise InUse or NotSaved."""
    reason = ""
    while True:
        async with AsyncExitStack() as opened:
            try:
                tables = await _first_free(settings, opened)
            except (InUse, NotSaved) as error:
                if not spare:
                    raise
                if str(error) != reason:
                    _log.info("spare_waits", why=str(error))
                reason = str(error)
            else:
                if spare:
                    _log.info("spare_goes_on", shards=str(tables.shards))
                yield tables
                return
        await asyncio.sleep(LOOKING)


async def _first_free(settings: Settings, opened: AsyncExitStack) -> Tables:
    *alternatives, last = settings.shards or (ALL,)
    for shards in alternatives:
        with suppress(TakenElsewhere):
            return await opened.enter_async_context(tables_of(settings, shards))
    return await opened.enter_async_context(tables_of(settings, last))


def make_client(
    tables: AbstractAsyncContextManager[Tables],
    workers: AbstractAsyncContextManager[Workers],
    settings: Settings,
    *,
    shards: Shards | None = None,
    emoji_pause: float = EMOJI_PAUSE,
) -> Nugget:
    """Return the bot, not started. It opens these tables and workers when it starts and closes them when it ends. It
    serves these shards, or if None all of the number that Discord suggests."""
    return Nugget(
        lambda: tables,
        lambda: workers,
        faces(),
        pause=settings.computer_pause,
        emoji_pause=emoji_pause,
        shards=shards,
        requests=settings.requests,
        links=Links(terms=settings.terms_url, privacy=settings.privacy_url, support=settings.support_url),
    )


async def serve(settings: Settings, token: str, *, spare: bool) -> Ended:
    """Run the bot on Discord with these settings; return why it ended. Raises StoreError and BadSettings."""
    newest: Nugget | None = None

    def make() -> Nugget:
        nonlocal newest
        shards = None if settings.shards is None else tables.shards
        newest = make_client(nullcontext(tables), nullcontext(workers), settings, shards=shards)
        return newest

    def heard() -> int | None:
        return None if newest is None else newest.servers_heard

    # The tables stay open and the workers stay warm while connections to Discord come and go.
    async with AsyncExitStack() as opened:
        tables = await opened.enter_async_context(tables_to_serve(settings, spare=spare))
        workers = await opened.enter_async_context(Workers(settings.workers))
        if settings.http_port is not None:
            from bot.endpoint import endpoint  # a tenth of what a start imports, for this alone

            names = settings.http_names or ()
            page = endpoint(tables, heard, host=settings.http_host, port=settings.http_port, names=names)
            await opened.enter_async_context(page)
        return await run(make, token, tables.replaced)


async def run(
    make_client: Callable[[], Nugget],
    token: str,
    replaced: asyncio.Event | None = None,
    pause: float = SHORTEST_PAUSE,
) -> Ended:
    """Run the bot on Discord until SIGTERM or Ctrl-C, or until `replaced` is set because another process has taken
    over. A lost connection is tried again after this pause, one that failed after a growing one, `LONGEST_PAUSE` at
    most."""
    stop, replaced = asyncio.Event(), replaced or asyncio.Event()
    ends = (stop, replaced)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C cancels the task, with the same effect
            loop.add_signal_handler(number, stop.set)
    next_pause = pause
    while not _is_over(ends):
        try:
            lost = await _connect(make_client(), token, ends)
        except discord.LoginFailure:
            return Ended.NOT_LET_IN
        except discord.PrivilegedIntentsRequired:
            return Ended.NOT_ALLOWED
        if lost is None:
            break
        if not _is_over(ends):
            next_pause = pause if lost.was_ready else min(2 * next_pause, LONGEST_PAUSE)
            _log.warning("not_connected", reason=lost.reason, again_in=next_pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(_over(ends), next_pause)
    return Ended.REPLACED if replaced.is_set() and not stop.is_set() else Ended.STOPPED


async def _connect(client: Nugget, token: str, ends: Sequence[asyncio.Event]) -> _Lost | None:
    """Connect the client until that fails or one of these events is set, and close it. Return how the connection was
    lost; None if the run is over. Raises LoginFailure or PrivilegedIntentsRequired."""
    running = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(_over(ends))
    tuning = asyncio.create_task(_tune_garbage_collector(client))
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        tuning.cancel()
        was_ready = client.is_ready()
        await client.close()
    if not running.done():
        running.cancel()
    try:
        await running
    except asyncio.CancelledError:
        return None
    except (*FAILURES, discord.GatewayNotFound, discord.ConnectionClosed) as error:
        return _Lost(faults.chain(error), was_ready)
    return _Lost("ended", was_ready)


def _is_over(ends: Sequence[asyncio.Event]) -> bool:
    return any(event.is_set() for event in ends)


async def _over(ends: Sequence[asyncio.Event]) -> None:
    """Return when one of these events is set."""
    waiting = [asyncio.create_task(event.wait()) for event in ends]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


async def _tune_garbage_collector(client: Nugget) -> None:
    """Exclude all objects of the start from garbage collection, which would otherwise stop everything for more than a
    tenth of a second, again and again, to look at objects that stay."""
    await client.prepared.wait()
    gc.collect()
    gc.freeze()
