"""The one queue for what the bot sends on its own: Discord lets a bot make fifty requests a second, and bans an address
that goes on after too many refusals.

Answers to interactions and what follows them do not count there, so they never wait. Everything else waits for its turn
in the order of its urgency, and where that is the same servers take turns: at most RATE a second with a few at once, or
the part of it that is this process's. A request is let go at the moment when it is made, by the hook that the HTTP
library has for it, so none can get past.
What is sent is made anew from the tables when its turn comes nearer (one writer a table), so several edits of one
message become the newest; and what is owed stands in the database, so a queue that is lost with its process is no loss.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from enum import IntEnum
from types import SimpleNamespace

import aiohttp
import structlog

from bot import measures
from bot.fairness import FairLine, asker

RATE = 38.0
"""Requests a second."""
BURST = 4
"""Requests that may go at once after a pause; with RATE together at most 42 in any second. What bunches on its way to
Discord stays below fifty then, too."""
LIMIT = 50
"""Requests a second that Discord takes from a bot, all its processes together."""
SLOWEST = 1.0
"""Seconds between two requests, at most, however often Discord said that they were too many."""
TOO_MANY = 429

_FREE = re.compile(r"/api/v\d+/(?:interactions/|webhooks/)")
"""Paths of answers to interactions and of what follows them."""
_FOLLOWUP = re.compile(r"/api/v\d+/webhooks/\d+/[^/]+/?")
"""The path of a message that follows an answer, when it is new."""

_log = structlog.get_logger(__name__)


class Urgency(IntEnum):
    """What goes first when much waits."""

    CALL = 0
    """A board that calls the next player."""
    BOARD = 1
    """Any other board, and whatever nothing is said about."""
    LETTER = 2
    """A direct message."""
    TRIFLE = 3
    """Buttons of old boards, lobby cards, emoji: nobody waits for it."""


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.BOARD)


@contextmanager
def urgency(of: Urgency) -> Iterator[None]:
    """Give all requests within the block this urgency."""
    token = _urgency.set(of)
    try:
        yield
    finally:
        _urgency.reset(token)


class Doubtful(aiohttp.ClientError):
    """Discord failed after it took a message that follows an answer: it may stand there or not. Such messages carry no
    number by which Discord would know them again, so they are not sent again without looking."""


class Pace:
    """Lets requests go, one after the other."""

    def __init__(self, clock: Callable[[], float] | None = None, *, part: float = 1.0) -> None:
        """`clock` gives seconds that only grow; without one it is the event loop's. `part` is what may go of LIMIT, for
        one of several processes, or for a bot of which Discord takes more."""
        self._clock = clock
        self._burst, rate = paced(part)
        self._shortest = self._interval = 1 / rate
        self._due = 0.0
        """The time from which on a request may go if none had gone early."""
        self._waiting: dict[Urgency, FairLine[asyncio.Future[None]]] = {of: FairLine() for of in Urgency}
        self._alarm: asyncio.TimerHandle | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """Return the hook for the HTTP client."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._started)
        config.on_request_end.append(self._ended)
        return config

    async def turn(self) -> None:
        """Wait until a request of the urgency that holds here may go."""
        future = asyncio.get_running_loop().create_future()
        of = _urgency.get()
        self._waiting[of].put(asker(), future)
        with measures.WAITING.labels(of.name.lower()).track_inprogress():
            self._let_go()
            await future

    def slow_down(self, seconds: float) -> None:
        """Let nothing go for so long, and less from then on."""
        self._interval = min(2 * self._interval, max(SLOWEST, self._shortest))
        self._due = max(self._due, self._now() + seconds + (self._burst - 1) * self._interval)

    def _let_go(self) -> None:
        """Let those go that may, and come back for the next."""
        now = self._now()
        while line := next(filter(None, self._waiting.values()), None):
            early = self._due - (self._burst - 1) * self._interval - now
            if early > 0:
                if self._alarm is None:
                    self._alarm = asyncio.get_running_loop().call_later(early, self._ring)
                return
            future, _ = line.take()
            if not future.done():  # whoever waited may have given up
                self._due = max(now, self._due) + self._interval
                future.set_result(None)

    def _ring(self) -> None:
        self._alarm = None
        self._let_go()

    def _now(self) -> float:
        return asyncio.get_running_loop().time() if self._clock is None else self._clock()

    async def _started(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if not _FREE.match(request.url.path) and "/api/" in request.url.path:
            await self.turn()

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        status, path = request.response.status, request.url.path
        if status >= 400:
            await _count_failure(request.response)
        if status == TOO_MANY and not _FREE.match(path):
            headers = request.response.headers
            # A limit of one route stops that route, which discord.py does by itself.
            everything = headers.get("X-RateLimit-Scope") == "global" or "X-RateLimit-Global" in headers
            seconds = _seconds(headers.get("Retry-After", "")) if everything else 0.0
            measures.TOO_MANY.labels("everything" if everything else "route").inc()
            _log.warning("too_many_requests", path=path, everything=everything, seconds=seconds)
            self.slow_down(seconds)
        elif status < TOO_MANY:
            self._interval = max(self._shortest, 0.98 * self._interval)
        elif status >= 500 and request.method == "POST" and _FOLLOWUP.fullmatch(path):
            request.response.close()
            raise Doubtful


def paced(part: float) -> tuple[int, float]:
    """Return how many requests may go at once and how many a second beside, for such a part of LIMIT: together, that
    part of 42, as long as it is two or more. Whoever has less may still send one at once."""
    burst = max(1, int(BURST * part))
    all_of_it = (RATE + BURST) * part
    return burst, max(all_of_it - burst, all_of_it / 2)


async def _count_failure(response: aiohttp.ClientResponse) -> None:
    """Count it under Discord's code for what went wrong, or under the status where there is none. What is read here
    stays readable for whoever made the request."""
    found: object = None
    with suppress(ValueError, aiohttp.ClientError):
        body = json.loads(await response.read())
        found = body.get("code") if isinstance(body, dict) else None
    measures.FAILURES.labels(str(found if isinstance(found, int) and found else response.status)).inc()


def _seconds(header: str) -> float:
    try:
        return float(header)
    except ValueError:
        return 1.0
