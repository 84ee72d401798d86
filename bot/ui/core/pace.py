"""The one queue for the requests that the bot makes on its own. Discord lets a bot make fifty requests a second, and
bans an address that goes on after too many refusals.

Answers to interactions and their follow-ups do not count there, so they never wait. Every other request waits for its
turn in the order of urgency, and within one urgency servers take turns: at most RATE requests a second and a few at
once, or this process's part of that. The queue releases a request at the moment when it is made, by the HTTP library's
own hook, so no request gets past it. A message is made from the tables when its turn comes near, with one writer for
each table and kind, so several edits of one message become a single edit to the newest state. What is pending is in the
database, so a queue that is lost with its process loses no message.

Not every refusal means that the bot is too fast. Some limits have a code of their own and no header that announces
them: edits of old messages, opening direct messages. Such a refusal slows nothing else down; its breaker holds back
what it concerns, and discord.py, which would try five times, gives up after the first.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from types import SimpleNamespace

import aiohttp
import structlog

from bot import measures
from bot.fairness import FairLine, asker
from bot.ui.core.discord_errors import CHANGE_LATER, FORBIDDEN, TOO_MANY, Breakers, CircuitOpen

RATE = 38.0
"""Requests a second."""
BURST = 4
"""Requests that may go at once after a pause; with RATE that makes at most 42 in any second. So the number stays below
fifty even if requests bunch up on their way to Discord."""
LIMIT = 50
"""Requests a second that Discord takes from a bot, all its processes together."""
SLOWEST = 1.0
"""The most seconds between two requests, however often Discord says that they are too many."""
LONGEST_WAIT = 30.0
"""The most seconds that a request waits within discord.py for the limit of its route. Such a limit is two changes of a
channel's name in ten minutes; the third change would hold up others."""

_FREE = re.compile(r"/api/v\d+/(?:interactions/|webhooks/)")
"""Paths of answers to interactions and of their follow-ups."""
_FOLLOWUP = re.compile(r"/api/v\d+/webhooks/\d+/[^/]+/?")
"""The path of a new follow-up."""
_POST = re.compile(r"/api/v\d+/channels/\d+/messages")
"""The path of new messages in a channel."""

_log = structlog.get_logger(__name__)


class Urgency(IntEnum):
    """The order in which waiting requests go."""

    CALL = 0
    """A board that calls the next player."""
    BOARD = 1
    """Any other board, and the default."""
    DIRECT_MESSAGE = 2
    """A direct message."""
    LOW = 3
    """Buttons of old boards, lobby cards, emoji: nobody waits for them."""


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.BOARD)


@contextmanager
def urgency(of: Urgency) -> Iterator[None]:
    """Give all requests within the block this urgency."""
    token = _urgency.set(of)
    try:
        yield
    finally:
        _urgency.reset(token)


def present_urgency() -> Urgency:
    """Return how urgent a request is that is made here."""
    return _urgency.get()


class Doubtful(aiohttp.ClientError):
    """Discord failed after it received a follow-up, so it is unknown whether the follow-up was posted. Follow-ups have
    no nonce by which Discord drops a repetition, so they are not sent again before the channel was read."""


class Pace:
    """Releases requests one after the other."""

    def __init__(self, clock: Callable[[], float] | None = None, *, part: float = 1.0) -> None:
        """`clock` returns seconds that only grow; the default is the event loop's clock. `part` is this pace's share of
        LIMIT: less than 1 for one of several processes, more for a bot from which Discord takes more."""
        self._clock = clock
        self._burst, rate = paced(part)
        self._shortest = self.interval = 1 / rate
        self._due = 0.0
        """The time from which a request may go if no request had gone early."""
        self._waiting: dict[Urgency, FairLine[asyncio.Future[None]]] = {of: FairLine() for of in Urgency}
        self._alarm: asyncio.TimerHandle | None = None
        self._breakers = Breakers()

    def trace(self) -> aiohttp.TraceConfig:
        """Return the hook for the HTTP client."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._started)
        config.on_request_end.append(self._ended)
        return config

    async def turn(self) -> None:
        """Wait until a request of the current urgency may go."""
        future = asyncio.get_running_loop().create_future()
        of = present_urgency()
        self._waiting[of].put(asker(), future)
        with measures.WAITING.labels(of.name.lower()).track_inprogress():
            self._let_go()
            await future

    def slow_down(self, seconds: float) -> None:
        """Let no request go for these seconds, and requests go more slowly from then on."""
        self.interval = min(2 * self.interval, max(SLOWEST, self._shortest))
        self._due = max(self._due, self._now() + seconds + (self._burst - 1) * self.interval)

    def _let_go(self) -> None:
        """Release the requests that may go now, and set an alarm for the next one."""
        at = self._now()
        while line := next(filter(None, self._waiting.values()), None):
            early = self._due - (self._burst - 1) * self.interval - at
            if early > 0:
                if self._alarm is None:
                    self._alarm = asyncio.get_running_loop().call_later(early, self._ring)
                return
            future, _ = line.take()
            if not future.done():  # the waiting task may have been canceled
                self._due = max(at, self._due) + self.interval
                future.set_result(None)

    def _ring(self) -> None:
        self._alarm = None
        self._let_go()

    def _now(self) -> float:
        return asyncio.get_running_loop().time() if self._clock is None else self._clock()

    async def _started(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        """Hold a request until its turn comes. Raises CircuitOpen."""
        if not _FREE.match(request.url.path) and "/api/" in request.url.path:
            self._breakers.check(request.method, request.url.path, self._now())
            await self.turn()

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        """Note how a request ended. Raises Doubtful, and CircuitOpen where trying again at once is useless."""
        response, method, path = request.response, request.method, request.url.path
        refusal = _NONE if response.status < 400 else await _refusal(response)
        if response.status >= 400:
            measures.FAILURES.labels(str(refusal.code or response.status)).inc()
        if refusal.holds(method, path):
            self._breakers.refused(method, path, refusal.meaning, refusal.retry_after, self._now())
        elif response.status < 300:
            self._breakers.passed(method, path, self._now())
        if refusal.is_own:
            # Paths of answers to interactions contain their tokens.
            of = "an answer" if _FREE.match(path) else path
            _log.info("held_back", path=of, code=refusal.code, seconds=refusal.retry_after)
            raise CircuitOpen(refusal.meaning)
        if refusal.status == TOO_MANY and not _FREE.match(path):
            # The limit of one route stops that route, which discord.py does by itself.
            seconds = refusal.retry_after if refusal.everything else 0.0
            measures.TOO_MANY.labels("everything" if refusal.everything else "route").inc()
            _log.warning("too_many_requests", path=path, everything=refusal.everything, seconds=seconds)
            self.slow_down(seconds)
        elif response.status < TOO_MANY:
            self.interval = max(self._shortest, 0.98 * self.interval)
        elif response.status >= 500 and method == "POST" and _FOLLOWUP.fullmatch(path):
            response.close()
            raise Doubtful


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Discord's reason for refusing a request."""

    status: int = 0
    code: int = 0
    """0 if Discord gave no code."""
    retry_after: float = 0.0
    everything: bool = False
    """Whether the limit of all requests was hit."""

    @property
    def meaning(self) -> int:
        """Discord's code; TOO_MANY if there is none or if it is unknown here."""
        return self.code if self.code in _KNOWN else TOO_MANY

    @property
    def is_own(self) -> bool:
        """Whether the request hit a limit of its own, which says nothing about the speed of the bot and passes with
        time."""
        own = self.code != 0 or self.retry_after > LONGEST_WAIT
        return self.status == TOO_MANY and own and not self.everything

    def holds(self, method: str, path: str) -> bool:
        """Return whether requests of this method and path are to be held back for a while."""
        if _FREE.match(path):
            return False
        forbidden = self.code in FORBIDDEN and method == "POST" and _POST.fullmatch(path) is not None
        return self.is_own or forbidden or self.code in _PASSING


_PASSING = CHANGE_LATER - {0, TOO_MANY}
_KNOWN = _PASSING | FORBIDDEN
_NONE = _Refusal()


def paced(part: float) -> tuple[int, float]:
    """Return the number of requests that may go at once, and the number of further requests each second, for this part
    of LIMIT. Together they make that part of 42, if that is at least two; a smaller part still allows one at once."""
    burst = max(1, int(BURST * part))
    all_of_it = (RATE + BURST) * part
    return burst, max(all_of_it - burst, all_of_it / 2)


async def _refusal(response: aiohttp.ClientResponse) -> _Refusal:
    """Return the reason for a refusal that this response gives. The response stays readable for the caller."""
    body: object = None
    with suppress(ValueError, aiohttp.ClientError):
        body = json.loads(await response.read())
    fields = body if isinstance(body, dict) else {}
    code = fields.get("code")
    # If the response does not say how long to wait, one second is a guess.
    wait = fields.get("retry_after", response.headers.get("Retry-After", 1.0))
    return _Refusal(
        response.status,
        code if isinstance(code, int) else 0,
        _seconds(wait),
        response.headers.get("X-RateLimit-Scope") == "global" or "X-RateLimit-Global" in response.headers,
    )


def _seconds(value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        return 1.0
