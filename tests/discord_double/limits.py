"""Discord's rate limits: fifty requests a second in total, and optionally a number of messages of one channel in five
seconds. Requests that answer interactions do not count."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.discord_double.faults import EDIT, SEND


@dataclass
class Window:
    """A rate limit: `most` requests in `seconds` seconds."""

    most: int
    seconds: float
    _taken: deque[float] = field(default_factory=deque)

    def take(self, now: float) -> float:
        """Count a request; return 0, or the seconds until there is room for it."""
        while self._taken and self._taken[0] <= now - self.seconds:
            self._taken.popleft()
        if len(self._taken) >= self.most:
            return self._taken[0] + self.seconds - now
        self._taken.append(now)
        return 0.0

    @property
    def remaining(self) -> int:
        return self.most - len(self._taken)

    def resets_in(self, now: float) -> float:
        return max(0.0, self._taken[0] + self.seconds - now) if self._taken else 0.0


@dataclass(frozen=True)
class Verdict:
    """Whether a request may pass, and the rate limit headers of its answer."""

    retry_after: float = 0.0
    of_all: bool = False
    """Whether the limit of all requests was hit."""
    headers: dict[str, str] = field(default_factory=dict)


_OF_A_CHANNEL = SEND, EDIT


class Limits:
    """Counts the bot's own requests."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = 50
        self.per_channel: int | None = None
        """The number of messages that may be sent in a channel in five seconds, and as many edited; None for no
        limit."""
        self._clock = clock
        self._all: Window | None = None
        self._buckets: dict[str, Window] = {}

    def take(self, route: str, channel: str | None) -> Verdict:
        """Count a request for this route in this channel."""
        now = self._clock()
        headers = {}
        if self.per_channel is not None and channel is not None and route in _OF_A_CHANNEL:
            bucket = self._buckets.setdefault(f"{route} {channel}", Window(self.per_channel, 5.0))
            wait = bucket.take(now)
            headers = {
                "X-RateLimit-Limit": str(bucket.most),
                "X-RateLimit-Remaining": str(bucket.remaining),
                "X-RateLimit-Reset": f"{time.time() + bucket.resets_in(now):.3f}",
                "X-RateLimit-Reset-After": f"{bucket.resets_in(now):.3f}",
                "X-RateLimit-Bucket": f"{_OF_A_CHANNEL.index(route)}",
            }
            if wait:
                return Verdict(wait, headers=headers)
        if self._all is None or self._all.most != self.a_second:
            self._all = Window(self.a_second, 1.0)
        return Verdict(self._all.take(now), of_all=True, headers=headers)
