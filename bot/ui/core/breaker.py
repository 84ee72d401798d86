"""Circuit breakers: they hold back the requests that Discord refuses for the time being, so that a lasting refusal
costs a few dozen requests a day instead of one a minute.

A breaker stands for a method and a path, without the message: for edits in one channel, say. It opens with a refusal.
After its pause one request may try, and its outcome decides for the others. Each further refusal in a row doubles the
pause. Breakers live in memory: after a restart each of them costs one request again. What is held back stays pending.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import aiohttp
import discord

OLD_EDIT: Final = 30046
_OLD: Final = timedelta(hours=1)
"""The age from which OLD_EDIT concerns a message."""
OPENING: Final = 40003
ARCHIVED: Final = 50083

SHORTEST: Final = 1.0
LONGEST: Final = 3600.0
"""The most seconds that a breaker stays open, unless Discord asks for more."""
_SLOW: Final = {OLD_EDIT, OPENING, ARCHIVED, 50001, 50013}
"""Codes of refusals that rarely pass within seconds."""
_SLOW_FIRST: Final = 30.0
"""Seconds for which the first refusal of these opens a breaker, unless Discord asks for more."""
_CALMS: Final = 0.9
"""The factor by which each request that passes shortens the pause of an OPENING breaker: for a while they go one by
one."""
_CLOSED_BELOW: Final = 5.0
"""Seconds; a breaker whose pause is shorter closes, and all requests pass again."""

_OF_A_MESSAGE = re.compile(r"(.*/channels/\d+/messages)/(\d+)")
_CHANNEL = re.compile(r".*/channels/\d+")


class CircuitOpen(aiohttp.ClientError):
    """Discord refuses this request for now: it just said so, or its last refusal is too recent to ask again."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(slots=True)
class _Open:
    """An open breaker."""

    code: int
    pause: float
    until: float
    newest: int | None
    """The newest message whose requests are held back, where only old messages are concerned; None for all messages."""

    def concerns(self, message: int | None) -> bool:
        return self.newest is None or (message is not None and message <= self.newest)


def _an_hour_ago() -> int:
    """Return the id that a message sent an hour ago would have."""
    return discord.utils.time_snowflake(discord.utils.utcnow() - _OLD)


class Breakers:
    """The breakers of a process. All times are seconds of the caller's clock."""

    def __init__(self, an_hour_ago: Callable[[], int] = _an_hour_ago) -> None:
        self._open: dict[str, _Open] = {}
        self._an_hour_ago = an_hour_ago

    def check(self, method: str, path: str, at: float) -> None:
        """Let a request pass. Raises CircuitOpen."""
        key, message = _read(method, path)
        breaker = self._open.get(key)
        if breaker is None or not breaker.concerns(message):
            return
        if at < breaker.until:
            raise CircuitOpen(breaker.code)
        breaker.until = at + breaker.pause  # the others wait for the outcome of this one

    def refused(self, method: str, path: str, code: int, retry_after: float, at: float) -> None:
        """Note that Discord refused a request with this code and asks for `retry_after` seconds of patience."""
        key, message = _read(method, path)
        before = self._open.get(key)
        first = _SLOW_FIRST if code in _SLOW else SHORTEST
        pause = min(max(first, retry_after, 0.0 if before is None else 2 * before.pause), max(LONGEST, retry_after))
        newest = max(message or 0, self._an_hour_ago()) if code == OLD_EDIT else None
        self._open = {name: breaker for name, breaker in self._open.items() if at < breaker.until + LONGEST}
        self._open[key] = _Open(code, pause, at + pause, newest)

    def passed(self, method: str, path: str, at: float) -> None:
        """Note that a request was carried out."""
        key, message = _read(method, path)
        breaker = self._open.get(key)
        if breaker is not None and breaker.concerns(message):
            breaker.pause *= _CALMS if breaker.code == OPENING else 0.0
            breaker.until = at + breaker.pause
            if breaker.pause < _CLOSED_BELOW:
                del self._open[key]
        self._unfold(method, path)

    def _unfold(self, method: str, path: str) -> None:
        """Note that a thread is unarchived if this request unarchived it: by sending something there or by changing the
        thread."""
        channel = path.removesuffix("/messages") if method == "POST" else path
        if method in ("POST", "PATCH") and _CHANNEL.fullmatch(channel):
            for changing in ("POST", "PATCH", "DELETE"):
                key = f"{changing} {channel}/messages"
                if key in self._open and self._open[key].code == ARCHIVED:
                    del self._open[key]


def _read(method: str, path: str) -> tuple[str, int | None]:
    """Return the key of a request's breaker, and the id of the message that the request is about, if any."""
    of_a_message = _OF_A_MESSAGE.fullmatch(path)
    if of_a_message is None:
        return f"{method} {path}", None
    return f"{method} {of_a_message[1]}", int(of_a_message[2])
