"""Clocks that neither jump nor go wrong. A machine's clock is set now and then, by an hour or by a day: what has passed
may not be measured by it, and times that people read may not follow it. Discord's answers tell the true time.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from email.utils import parsedate_to_datetime
from time import monotonic  # by its own name, which SimCord does not replace
from types import SimpleNamespace

import aiohttp


def passed() -> float:
    """Return seconds since some moment, which never jump; on Linux also those in which the machine slept."""
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return monotonic() if boottime is None else time.clock_gettime(boottime)


def steady_clock() -> Callable[[], float]:
    """Return a clock in seconds since 1970: what the machine's clock shows now, and from then on what has passed."""
    offset = time.time() - passed()
    return lambda: offset + passed()


class TrueTime:
    """The time by Discord's clock, as far as its newest answer tells."""

    def __init__(self, passed: Callable[[], float] = passed) -> None:
        self._passed = passed
        self._between: tuple[float, float] | None = None
        """How far the time since 1970 is ahead of this machine's steady clock, at least and at most."""

    def now(self) -> tuple[float, float] | None:
        """Return the earliest and the latest that the time can be, in seconds since 1970; None before the first
        answer."""
        if self._between is None:
            return None
        earliest, latest = self._between
        return earliest + self._passed(), latest + self._passed()

    def listen(self, config: aiohttp.TraceConfig) -> None:
        """Listen to the answers to all requests that are traced by this."""
        config.on_request_start.append(self._started)
        config.on_request_end.append(self._ended)

    async def _started(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        context.sent_at = self._passed()

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = request.response.headers
        # Files, and what is answered from a cache, may tell an older time.
        if "/api/" not in request.url.path or "Age" in headers:
            return
        with suppress(KeyError, TypeError, ValueError):
            date = parsedate_to_datetime(headers["Date"]).replace(tzinfo=UTC).timestamp()
            # It was told without fractions, between these two moments.
            self._between = date - self._passed(), date + 1 - context.sent_at
