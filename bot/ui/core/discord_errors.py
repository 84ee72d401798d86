"""The meaning of Discord's error codes. Most of these errors are expected and no fault of the bot's: the message was
deleted, the interaction's token expired, a permission is missing."""

from collections.abc import Mapping
from enum import Enum

import aiohttp
import discord

from bot.ui.core.breaker import ARCHIVED as _ARCHIVED
from bot.ui.core.breaker import OLD_EDIT, OPENING, CircuitOpen

LOCKED = {160005}
GONE_PLACE = {10003, 50083} | LOCKED
"""The channel or thread is gone, closed, or locked: only its moderators could post there."""
NO_MESSAGES = {50008}
"""The channel takes no messages; a forum, for example, whose posts are threads."""
GONE_MESSAGE = {10008}
FORBIDDEN = {50001, 50013}
NO_COMMON_SERVER = {50278}
CLOSED_DMS = {50007} | NO_COMMON_SERVER
NO_MEMBER = {10007}
NO_TOKEN = {10015, 50027}
"""The interaction's token, which lives fifteen minutes, has expired."""
ANSWERED = {40060}
"""The interaction was answered already."""
TOO_LATE = {10062} | ANSWERED
"""The interaction was not answered within three seconds, or was answered already."""
OLD_EDITS = {OLD_EDIT}
"""Too many edits of messages older than an hour in one channel."""
WRITES = {20016, 20022, 20028, 20029}
"""Too many messages in a channel or in a server: its slow mode, or limits that no header tells."""
ARCHIVED = {_ARCHIVED}
"""The thread is archived, so nothing in it can be changed. Sending a message unarchives it unless it is locked."""
BAD_FORM = {50035}
"""Discord does not accept something in the message: an emoji that was deleted, say."""
HAS_THREAD = {160004}
"""The message has a thread already."""

TOO_MANY = 429

LATER = {0, TOO_MANY, OPENING} | OLD_EDITS | WRITES
"""Errors that may pass: an unknown outcome, or too many requests of some kind."""
CHANGE_LATER = LATER | ARCHIVED
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
    Outcome.LATER: frozenset(LATER),
    Outcome.MOVED: frozenset(GONE_PLACE | NO_MESSAGES | ARCHIVED),
    Outcome.SHUT: frozenset(CLOSED_DMS | FORBIDDEN),
    Outcome.DONE: frozenset(GONE_MESSAGE),
    Outcome.FAULT: frozenset(BAD_FORM),
}


def outcome_of(error: BaseException) -> Outcome:
    """Return what this refusal means."""
    return next((meaning for meaning, codes in _OUTCOMES.items() if code(error) in codes), Outcome.FAULT)
