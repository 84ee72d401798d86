"""The only place that wires the rooms together: the tables in their database, and the client with its workers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from random import SystemRandom

import structlog

from bot.client import Nugget
from bot.games import faces
from bot.running import Ended, run
from bot.settings import Settings
from bot.shards import ALL, Shards
from bot.steady import steady_clock
from bot.store.errors import InUse, NotSaved, TakenElsewhere
from bot.store.store import open_store
from bot.tables.service import Tables
from bot.ui.core.message import Links
from bot.workers.service import Workers

_log = structlog.get_logger(__name__)


EMOJI_PAUSE = 0.4
"""Seconds between two uploads of emoji to Discord. The sandbox pauses for none: its Discord forgets all emoji, and gets
them again at every start."""

LOOKING = 2.0
"""Seconds between two attempts of a spare to take over."""


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
    """Do the same for the first of the settings' sets of shards that no other process serves, so that equal processes
    share out the work. If there is none, a `spare` waits until there is one or the database is back; other processes
    raise InUse or NotSaved."""
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


def workers_of(settings: Settings) -> Workers:
    """Return the worker processes, not started."""
    return Workers(settings.workers)


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
        workers = await opened.enter_async_context(workers_of(settings))
        if settings.http_port is not None:
            from bot.endpoint import endpoint  # a tenth of what a start imports, for this alone

            names = settings.http_names or ()
            page = endpoint(tables, heard, host=settings.http_host, port=settings.http_port, names=names)
            await opened.enter_async_context(page)
        return await run(make, token, tables.replaced)
