"""Background work: what goes on besides the answers to people, such as thinking and posting later. It knows no
Discord."""

import asyncio
from collections.abc import Awaitable, Coroutine
from contextvars import Context, copy_context
from functools import partial
from typing import Any, TypeVar

import structlog

from bot import faults

FINISHING = 5.0
"""Seconds that the work in progress gets when the bot closes."""

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class Background:
    """Work for whose end no request waits. Its errors are logged."""

    def __init__(self) -> None:
        self._going: set[asyncio.Task[Any]] = set()
        self._long: set[asyncio.Future[Any]] = set()
        self._open = True

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin this work. After `close` it is cancelled as soon as it waits for `long`."""
        # The work has the context variables of the code that began it, but is not a part of it: code that waits until
        # the bot has done everything that a press led to, as the simulated Discord does, would otherwise wait for every
        # thought and every pause.
        task: asyncio.Task[T] = Context().run(partial(asyncio.create_task, work, context=copy_context()))
        self._going.add(task)
        task.add_done_callback(self._ended)
        return task

    async def long(self, waiting: Awaitable[T]) -> T:
        """Wait for something that may take long. `close` cancels work only here; all other work is finished."""
        future = asyncio.ensure_future(waiting)
        self._long.add(future)
        if not self._open:
            future.cancel()
        try:
            return await future
        finally:
            self._long.discard(future)

    async def idle(self) -> None:
        """Wait until all work has ended, including work that it began."""
        while self._going:
            await asyncio.wait(self._going)

    async def close(self) -> None:
        """Cancel what takes long, and wait for the rest, `FINISHING` seconds at most."""
        self._open = False
        for future in self._long:
            future.cancel()
        if self._going:
            await asyncio.wait(self._going, timeout=FINISHING)
        for task in self._going:
            task.cancel()
        await self.idle()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("background_failed", kind=type(error).__name__, exception=faults.described(error))
