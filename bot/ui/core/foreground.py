"""What somebody waits for goes first, in processing as in sending: while a move is being saved or a board drawn, work
that nobody waits for (direct messages, old boards, notes of what was posted) does not begin its next step.

A core carries about so many moves a second as Discord lets a bot show, so with everything in one queue each board would
wait for all that the boards before it left to do.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 10.0
"""Seconds that a step waits at most: however much is played, nothing is put off for good."""


class Foreground:
    """Knows whether somebody is being waited for, and lets the others go one by one."""

    def __init__(self) -> None:
        self._going = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._answering: set[asyncio.Task[Any]] = set()
        """The interactions that are being answered."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """An interaction is answered in the block."""
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        try:
            yield
        finally:
            self._answering.discard(task)

    async def answered(self, within: float) -> None:
        """Wait until those who are being answered have their answer, but no longer than these seconds."""
        if self._answering:
            await asyncio.wait(self._answering, timeout=within)

    @contextmanager
    def going(self) -> Iterator[None]:
        """Somebody waits for what is done in the block; it should not wait for Discord."""
        self._going += 1
        try:
            yield
        finally:
            self._going -= 1
            self._let_go()

    async def clear(self) -> None:
        """Wait until nobody is waited for, and until whoever asked before has made a step."""
        loop = asyncio.get_running_loop()
        if self._going or self._waiting:
            turn: asyncio.Future[None] = loop.create_future()
            self._waiting.append(turn)
            alarm = loop.call_later(PATIENCE, _end, turn)
            try:
                await turn
            finally:
                alarm.cancel()
                # Behind what has come in meanwhile.
                loop.call_soon(self._let_go)

    def _let_go(self) -> None:
        """Let the next one go if it may."""
        while self._waiting and not self._going:
            turn = self._waiting.popleft()
            if not turn.done():  # whoever waited may have given up
                turn.set_result(None)
                return


def _end(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
