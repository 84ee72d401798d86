"""The checks that Discord makes of a message, and the errors that it answers with."""

from __future__ import annotations

from collections.abc import Sequence

from tests.discord_rules.components import check_in_message
from tests.discord_rules.message import check_shown
from tests.discord_rules.request import Data, Request
from tests.discord_rules.schema import BODY, check_request


class Refusal(Exception):
    """An error with which Discord answers a request."""

    def __init__(self, status: int, code: int = 0, message: str = "", *, retry_after: float = 0.0) -> None:
        super().__init__(status, code, message)
        self.retry_after = retry_after
        """The seconds after which the request may be tried again, if Discord gives them: then `status` is 429."""
        self.status = status
        self.code = code
        self.message = message

    @property
    def body(self) -> Data:
        if self.status != 429:
            return {"message": self.message, "code": self.code}
        said: Data = {"message": self.message, "retry_after": round(self.retry_after, 3), "global": False}
        return {**said, "code": self.code} if self.code else said


UNAUTHORIZED = Refusal(401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = Refusal(404, 10003, "Unknown Channel")
UNKNOWN_MESSAGE = Refusal(404, 10008, "Unknown Message")
UNKNOWN_MEMBER = Refusal(404, 10007, "Unknown Member")
UNKNOWN_USER = Refusal(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = Refusal(404, 10015, "Unknown Webhook")
UNKNOWN_EMOJI = Refusal(404, 10014, "Unknown Emoji")
UNKNOWN_INTERACTION = Refusal(404, 10062, "Unknown interaction")
ANSWERED = Refusal(400, 40060, "Interaction has already been acknowledged.")
NO_ACCESS = Refusal(403, 50001, "Missing Access")
CLOSED = Refusal(403, 50007, "Cannot send messages to this user")
NO_PERMISSION = Refusal(403, 50013, "Missing Permissions")
TOKEN_OVER = Refusal(401, 50027, "Invalid Webhook Token")
NO_TEXT = Refusal(400, 50008, "Cannot send messages in a non-text channel")
ARCHIVED = Refusal(400, 50083, "Thread is archived")
LOCKED = Refusal(403, 160005, "Thread is locked")
TOO_FAST = Refusal(403, 40003, "You are opening direct messages too fast")
OLD_EDITS = "Maximum number of edits to messages older than 1 hour reached. Try again later"
HAS_THREAD = Refusal(400, 160004, "A thread has already been created for this message")


def malformed(reason: str) -> Refusal:
    """Return the error for a body that Discord refuses."""
    return Refusal(400, 50035, f"Invalid Form Body: {reason}")


def check(components: Sequence[Data], files: Sequence[str], content: str, *, v2: bool, empty: bool) -> None:
    """Raise Refusal if Discord would refuse this message. `files` are the names of the files that the request lists or
    brings; `empty` allows a message without content."""
    if not components and not content and empty:
        raise Refusal(400, 50006, "Cannot send an empty message")
    if components and content:
        raise malformed("content cannot stand beside components")
    for breach in (*check_in_message(components, v2=v2), *check_shown(components, files)):
        raise malformed(f"{breach.field}: {breach.rule}, {breach.found}")


def check_body(request: Request) -> None:
    """Raise Refusal if the body of a request fits no schema of Discord's."""
    for breach in check_request(request):
        if breach.rule == BODY:
            raise malformed(f"{breach.field}: {breach.found}")
