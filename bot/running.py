"""Running the client: Discord is reached again and again, until the process is told to end."""

import asyncio
import gc
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import NamedTuple

import discord
import structlog

from bot import faults
from bot.client import Nugget
from bot.ui.core.discord_errors import FAILURES

_log = structlog.get_logger(__name__)

LONGEST_PAUSE = 60.0
"""The longest pause in seconds between two attempts to reach Discord."""


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


async def run(make_client: Callable[[], Nugget], token: str, replaced: asyncio.Event | None = None) -> Ended:
    """Run the bot on Discord until SIGTERM or Ctrl-C, or until `replaced` is set because another process has taken
    over. A failed connection is tried again with a growing pause, `LONGEST_PAUSE` at most."""
    stop, replaced = asyncio.Event(), replaced or asyncio.Event()
    ends = (stop, replaced)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C cancels the task, with the same effect
            loop.add_signal_handler(number, stop.set)
    pause = 1.0
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
            pause = 1.0 if lost.was_ready else min(2 * pause, LONGEST_PAUSE)
            _log.warning("not_connected", reason=lost.reason, again_in=pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(_over(ends), pause)
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
