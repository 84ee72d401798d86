"""The time by Discord's clock, which its answers tell. A machine's own clock may be wrong."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp

from bot.steady import passed


class TrueTime:
    """The time by Discord's clock, as far as its newest answer tells."""

    def __init__(self) -> None:
        self._between: tuple[float, float] | None = None
        """How far the time since 1970 is ahead of this machine's steady clock, at least and at most."""

    def now(self) -> tuple[float, float] | None:
        """Return the earliest and the latest that the time can be, in seconds since 1970; None before the first
        answer."""
        if self._between is None:
            return None
        earliest, latest = self._between
        return earliest + passed(), latest + passed()

    def listen(self, config: aiohttp.TraceConfig) -> None:
        """Listen to the answers to all requests that are traced by this."""
        config.on_request_start.append(self._started)
        config.on_request_end.append(self._ended)

    async def _started(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        context.sent_at = passed()

    async def _ended(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = request.response.headers
        # Files, and what is answered from a cache, may tell an older time.
        if "/api/" not in request.url.path or "Age" in headers:
            return
        with suppress(KeyError, TypeError, ValueError):
            told = parsedate_to_datetime(headers["Date"]).replace(tzinfo=UTC).timestamp()
            # It was told without fractions, between these two moments.
            self._between = told - passed(), told + 1 - context.sent_at
