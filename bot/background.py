"""Work that people wait for, and work in the background: what goes on besides the answers to people, such as thinking
and posting later; and long work, such as films and charts, which is done once for all who ask for it at the same time,
and tells them how far it is. It knows no Discord."""

import asyncio
import pickle
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from functools import partial
from operator import itemgetter
from typing import Any, TypeVar

import structlog

from bot import faults
from bot.recent import Recent

FINISHING = 5.0
"""Seconds that the work in progress gets when the bot closes."""

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class Background:
    """Work for whose end no request waits. Its errors are logged."""

    def __init__(self, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._sleep = sleep
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

    async def pause(self, seconds: float) -> None:
        """Wait so long; like all that is `long`, it is cancelled by `close`."""
        await self.long(self._sleep(seconds))

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

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
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
            alarm = loop.call_later(self._patience, _end, turn)
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


# --- Long work ---
# Whoever waits lets the work run with a `Progress` of its own (`followed_by`); what does the work finds it (`current`)
# and writes to it, from any thread. Work that is made once for several people has one that all of theirs follow.


class Progress:
    """How far a piece of work is."""

    def __init__(self) -> None:
        self._share = 0.0
        self._ready: Any = None
        self._source: Progress | None = None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return self._share if self._source is None else self._source.share

    @property
    def ready(self) -> Any:
        """What there is to show already; None while there is nothing."""
        return self._ready if self._source is None else self._source.ready

    def report(self, share: float, ready: Any = None) -> None:
        """Note how much is done, and perhaps what is ready."""
        self._share = share
        if ready is not None:
            self._ready = ready

    def follow(self, source: "Progress") -> None:
        """Be as far as this other work from now on."""
        if source is not self:
            self._source = source


_current: ContextVar[Progress | None] = ContextVar("progress", default=None)


def current() -> Progress:
    """Return the progress of the work that is being done; one that nobody reads if nobody waits."""
    return _current.get() or Progress()


@contextmanager
def followed_by(progress: Progress) -> Iterator[None]:
    """Let the work that begins in the block write to this progress."""
    token = _current.set(progress)
    try:
        yield
    finally:
        _current.reset(token)


ROOM = 32 << 20
"""Bytes that are kept: some hundred films, or a thousand cards."""


class Shared:
    """The things that are being made, and those that were made or used lately."""

    def __init__(self, room: int = ROOM) -> None:
        """`room` is how many bytes are kept, measured as the pickled size of things."""
        self._finished: Recent[Hashable, tuple[Any, int]] = Recent(room, itemgetter(1))
        """Each thing with its size."""
        self._making: dict[Hashable, tuple[asyncio.Task[Any], Progress]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the thing with this key. If there is none, it is made, and everybody who asks meanwhile waits for the
        same one, and sees how far it is. An error reaches all of them, and the next call tries again. The thing is
        finished even if nobody waits for it any more."""
        if (finished := self._finished.get(key)) is not None:
            value: T = finished[0]
            return value
        if key not in self._making:
            progress = Progress()
            with followed_by(progress):
                self._making[key] = asyncio.create_task(self._make(key, make)), progress
        task, progress = self._making[key]
        current().follow(progress)
        new: T = await asyncio.shield(task)
        return new

    async def _make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        try:
            value = await make()
        finally:
            del self._making[key]
        self._finished[key] = value, len(pickle.dumps(value))
        return value
