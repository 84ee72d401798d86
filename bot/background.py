"""Work that people wait for, and work in the background: what goes on besides the answers to people, such as thinking
and posting later. It knows no Discord."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Coroutine, Iterator
from contextlib import contextmanager
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


# --- Work that people wait for ---
# It has priority in processing as in sending: while a move is being saved or a board drawn, work that nobody waits for
# (direct messages, old boards, notes of what was posted) does not begin its next step. One core carries about as many
# moves a second as Discord lets a bot show; in a single queue each board would wait for all that the boards before it
# left to do.

PATIENCE = 10.0
"""The most seconds that a step waits, so that no work is put off for good under a steady load."""


class Foreground:
    """Knows whether somebody waits, and lets the steps of background work go one by one."""

    def __init__(self) -> None:
        self._going = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._answering: set[asyncio.Task[Any]] = set()
        """The tasks that are answering an interaction."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Count the block as answering an interaction."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        try:
            yield
        finally:
            self._answering.discard(task)

    async def answered(self, within: float) -> None:
        """Wait at most `within` seconds until all interactions in progress are answered."""
        if self._answering:
            await asyncio.wait(self._answering, timeout=within)

    @contextmanager
    def going(self) -> Iterator[None]:
        """Count the block as work that somebody waits for. The block should not wait for Discord."""
        self._going += 1
        try:
            yield
        finally:
            self._going -= 1
            self._let_go()

    async def clear(self) -> None:
        """Wait until nobody waits any more, and until the steps that asked earlier have gone."""
        loop = asyncio.get_running_loop()
        if self._going or self._waiting:
            turn: asyncio.Future[None] = loop.create_future()
            self._waiting.append(turn)
            alarm = loop.call_later(PATIENCE, _end, turn)
            try:
                await turn
            finally:
                alarm.cancel()
                # The next step goes after what has come in meanwhile.
                loop.call_soon(self._let_go)

    def _let_go(self) -> None:
        """Let the next step go if nobody waits."""
        while self._waiting and not self._going:
            turn = self._waiting.popleft()
            if not turn.done():  # the waiting task may have been canceled
                turn.set_result(None)
                return


def _end(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
