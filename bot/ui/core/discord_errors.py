"""What Discord's error codes mean. Most are to be expected and no fault of the bot's: the message was deleted, the
interaction's token ran out, a permission is missing."""

import aiohttp
import discord

from bot.ui.core.breaker import FOLDED as _FOLDED
from bot.ui.core.breaker import OLD_EDIT, OPENING, HeldBack

GONE_PLACE = {10003, 50083, 160005}
"""The channel or thread is no more, or closed, or locked: only its moderators could post there."""
NO_MESSAGES = {50008}
"""The channel takes no messages, as forums do, whose posts are threads."""
GONE_MESSAGE = {10008}
FORBIDDEN = {50001, 50013}
NO_COMMON_SERVER = {50278}
CLOSED_DMS = {50007} | NO_COMMON_SERVER
NO_MEMBER = {10007}
NO_TOKEN = {10015, 50027}
"""The fifteen minutes of an interaction are over."""
TOO_LATE = {10062, 40060}
"""An interaction that was not answered within three seconds, or was answered already."""
OLD_EDITS = {OLD_EDIT}
"""Too many edits of messages older than an hour in one channel."""
WRITES = {20016, 20022, 20028, 20029}
"""Too many messages in a channel or in a server: its slow mode, or limits that no header tells."""
FOLDED = {_FOLDED}
"""The thread is folded up, so nothing in it can be changed. A message that is sent unfolds it unless it is locked."""
BAD_FORM = {50035}
"""Something in the message is not as Discord takes it: an emoji that was deleted, say."""
HAS_THREAD = {160004}
"""The message has a thread already."""

TOO_MANY = 429

LATER = {0, TOO_MANY, OPENING} | OLD_EDITS | WRITES
"""What may well succeed later: nobody knows what went wrong, or there were too many requests of some kind."""
CHANGE_LATER = LATER | FOLDED
"""The same for changes of a message: who posts in a thread that is folded up finds it closed for good."""

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
"""What is no fault of the bot's and need not be told to anybody. Where Discord failed, or nothing at all went through,
whoever waits has to hear of it."""

FAILURES = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may end in."""


def code(error: BaseException) -> int:
    """Return Discord's code for what went wrong; 0 if nobody knows whether the request was carried out."""
    if isinstance(error, HeldBack):
        return error.code
    if isinstance(error, discord.RateLimited):
        return TOO_MANY
    if isinstance(error, discord.HTTPException) and error.status < 500:
        return error.code or error.status
    return 0
