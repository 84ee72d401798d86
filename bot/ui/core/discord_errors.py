"""What Discord's error codes mean. Most are to be expected and no fault of the bot's: the message was deleted, the
interaction's token ran out, a permission is missing."""

import aiohttp
import discord

GONE_PLACE = {10003, 50083, 160005}
"""The channel or thread is no more, or closed, or locked: only its moderators could post there."""
GONE_MESSAGE = {10008}
FORBIDDEN = {50001, 50013}
NO_COMMON_SERVER = {50278}
CLOSED_DMS = {50007, 40003} | NO_COMMON_SERVER
NO_MEMBER = {10007}
NO_TOKEN = {10015, 50027}
"""The fifteen minutes of an interaction are over."""
TOO_LATE = {10062, 40060}
"""An interaction that was not answered within three seconds, or was answered already."""
OLD_EDITS = {30046}
"""Too many edits of a message older than an hour."""
BAD_FORM = {50035}
"""Something in the message is not as Discord takes it: an emoji that was deleted, say."""
HAS_THREAD = {160004}
"""The message has a thread already."""

LATER = {0, 429}
"""What may well succeed later: nobody knows what went wrong, or there were too many requests."""

EXPECTED = GONE_PLACE | GONE_MESSAGE | FORBIDDEN | CLOSED_DMS | NO_TOKEN | TOO_LATE | OLD_EDITS | HAS_THREAD

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What a request to Discord may end in."""


def code(error: BaseException) -> int:
    """Return Discord's code for what went wrong; 0 if nobody knows whether the request was carried out."""
    if isinstance(error, discord.HTTPException) and error.status < 500:
        return error.code or error.status
    return 0
