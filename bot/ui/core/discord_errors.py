"""What Discord refuses: the meaning of its error codes, and the circuit breakers that hold back what it refuses for the
time being. Most of these errors are expected and no fault of the bot's: the message was deleted, the interaction's
token expired, a permission is missing."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

import aiohttp
import discord

LOCKED = {160005}
ARCHIVED = {50083}
"""The thread is archived, so nothing in it can be changed. Sending a message unarchives it unless it is locked."""
GONE_PLACE = {10003} | ARCHIVED | LOCKED
"""The channel or thread is gone, closed, or locked: only its moderators could post there."""
NO_MESSAGES = {50008}
"""The channel takes no messages; a forum, for example, whose posts are threads."""
GONE_MESSAGE = {10008}
FORBIDDEN = {50001, 50013}
NO_COMMON_SERVER = {50278}
NO_USER = {10013, 50033}
"""The account is gone."""
CLOSED_DMS = {50007} | NO_COMMON_SERVER | NO_USER
NO_MEMBER = {10007}
NO_TOKEN = {10015, 50027}
"""The interaction's token, which lives fifteen minutes, has expired."""
ANSWERED = {40060}
"""The interaction was answered already."""
TOO_LATE = {10062} | ANSWERED
"""The interaction was not answered within three seconds, or was answered already."""
OLD_EDITS = {30046}
"""Too many edits of messages older than an hour in one channel."""
OPENING = {40003}
"""Too many direct messages were opened."""
WRITES = {20016, 20022, 20028, 20029}
"""Too many messages in a channel or in a server: its slow mode, or limits that no header tells."""
BAD_FORM = {50035}
"""Discord does not accept something in the message: an emoji that was deleted, say."""
HAS_THREAD = {160004}
"""The message has a thread already."""

TOO_MANY = 429

LATER = {0, TOO_MANY} | OPENING | OLD_EDITS | WRITES
"""Errors that may pass: an unknown outcome, or too many requests of some kind."""
BETWEEN = {401, 403, 404, 408, 40004, 40006, 40062, 40333}
"""Answers that say nothing about the message: those without a code of Discord's, from a proxy or a firewall, or to a
token that was just replaced; and that Discord has turned something off for everybody."""
CHANGE_LATER = LATER | BETWEEN | ARCHIVED
"""The same for changes of a message. For new messages ARCHIVED is no such error: only a locked thread refuses them."""

EXPECTED = (
    GONE_PLACE
    | NO_MESSAGES
    | GONE_MESSAGE
    | FORBIDDEN
    | CLOSED_DMS
    | NO_TOKEN
    | TOO_LATE
    | HAS_THREAD
    | LATER - {0, TOO_MANY}
)
"""Errors that are no fault of the bot's and that nobody need be told. Where Discord failed, or the request did not get
through, the person who waits has to hear of it."""

FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""The exceptions that a request to Discord may raise."""


def code(error: BaseException) -> int:
    """Return Discord's code for this error; 0 if it is unknown whether the request was carried out."""
    if isinstance(error, CircuitOpen):
        return error.code
    if isinstance(error, discord.RateLimited):
        return TOO_MANY
    if isinstance(error, discord.HTTPException) and error.status < 500:
        return error.code or error.status
    return 0


class Outcome(Enum):
    """What one of Discord's refusals means for a message, of whichever kind."""

    LATER = "later"
    """It may pass, or nobody knows whether the message arrived: it is looked for, and sent again."""
    MOVED = "moved"
    """The place is gone or closed: what stands at a table's home moves with it."""
    SHUT = "shut"
    """The person, or the channel that a server chose, takes no messages of the bot."""
    DONE = "done"
    """What was to be changed or deleted is gone."""
    FAULT = "fault"
    """Discord does not take the message for its form: a fault of ours, and logged as one."""


_OUTCOMES: Mapping[Outcome, frozenset[int]] = {
    Outcome.LATER: frozenset(LATER | BETWEEN),
    Outcome.MOVED: frozenset(GONE_PLACE | NO_MESSAGES | ARCHIVED),
    Outcome.SHUT: frozenset(CLOSED_DMS | FORBIDDEN),
    Outcome.DONE: frozenset(GONE_MESSAGE),
    Outcome.FAULT: frozenset(BAD_FORM),
}


def outcome_of(error: BaseException) -> Outcome:
    """Return what this refusal means."""
    return next((meaning for meaning, codes in _OUTCOMES.items() if code(error) in codes), Outcome.FAULT)


# --- Circuit breakers ------------------------------------------------------------------------------
# A lasting refusal costs a few dozen requests a day instead of one a minute. A breaker stands for a method and a path,
# without the message: for edits in one channel, say. It opens with a refusal. After its pause one request may try, and
# its outcome decides for the others. Each further refusal in a row doubles the pause. Breakers live in memory: after a
# restart each of them costs one request again. What is held back stays pending.

_OLD = timedelta(hours=1)
"""The age from which OLD_EDITS concern a message."""
SHORTEST = 1.0
LONGEST = 3600.0
"""The most seconds that a breaker stays open, unless Discord asks for more."""
_SLOW = OLD_EDITS | OPENING | ARCHIVED | FORBIDDEN
"""Codes of refusals that rarely pass within seconds."""
_SLOW_FIRST = 30.0
"""Seconds for which the first refusal of these opens a breaker, unless Discord asks for more."""
_CALMS = 0.9
"""The factor by which each request that passes shortens the pause of an OPENING breaker: for a while they go one by
one."""
_CLOSED_BELOW = 5.0
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
        newest = max(message or 0, self._an_hour_ago()) if code in OLD_EDITS else None
        self._open = {name: breaker for name, breaker in self._open.items() if at < breaker.until + LONGEST}
        self._open[key] = _Open(code, pause, at + pause, newest)

    def passed(self, method: str, path: str, at: float) -> None:
        """Note that a request was carried out."""
        key, message = _read(method, path)
        breaker = self._open.get(key)
        if breaker is not None and breaker.concerns(message):
            breaker.pause *= _CALMS if breaker.code in OPENING else 0.0
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
                if key in self._open and self._open[key].code in ARCHIVED:
                    del self._open[key]


def _read(method: str, path: str) -> tuple[str, int | None]:
    """Return the key of a request's breaker, and the id of the message that the request is about, if any."""
    of_a_message = _OF_A_MESSAGE.fullmatch(path)
    if of_a_message is None:
        return f"{method} {path}", None
    return f"{method} {of_a_message[1]}", int(of_a_message[2])
