"""Priority for the work that somebody waits for, in processing as in sending: while a move is being saved or a board
drawn, work that nobody waits for (direct messages, old boards, notes of what was posted) does not begin its next step.

One core carries about as many moves a second as Discord lets a bot show. In a single queue each board would wait for
everything that the boards before it left to do.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
