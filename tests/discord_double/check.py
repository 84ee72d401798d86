"""The checks that Discord makes of a message, and the errors that it answers with."""

from __future__ import annotations

from collections.abc import Sequence

from tests.discord_double.model import Data, custom_ids, media_of, parts_of

MOST_PARTS = 40
MOST_TEXT = 4000
LONGEST_LABEL = 80
LONGEST_ID = 100
MOST_OPTIONS = 25


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


def check(components: Sequence[Data], files: Sequence[str], content: str, *, empty: bool) -> None:
    """Raise Refusal if Discord would refuse this message. `files` are the names of the files that the request lists or
    brings; `empty` allows a message without content."""
    parts = list(parts_of(components))
    if not components and not content and empty:
        raise Refusal(400, 50006, "Cannot send an empty message")
    if components and content:
        raise malformed("content cannot stand beside components")
    if len(parts) > MOST_PARTS:
        raise malformed(f"{len(parts)} components")
    if (length := sum(len(part["content"]) for part in parts if part["type"] == 10)) > MOST_TEXT:
        raise malformed(f"{length} characters of text")
    tags = custom_ids(components)
    if len(set(tags)) != len(tags) or not all(0 < len(tag) <= LONGEST_ID for tag in tags):
        raise malformed("a custom_id that is empty, too long or there twice")
    for part in parts:
        _check_part(part, files)


def _check_part(part: Data, files: Sequence[str]) -> None:
    kind = part["type"]
    if kind == 1 and not 0 < len(part["components"]) <= 5:
        raise malformed("a row of no or of more than five buttons")
    if kind == 10 and not part["content"]:
        raise malformed("a text that is empty")
    if kind == 2:
        if len(part.get("label") or "") > LONGEST_LABEL:
            raise malformed("a label that is too long")
        if not (part.get("label") or part.get("emoji")):
            raise malformed("a button with nothing on it")
    if kind == 3:
        values = [option["value"] for option in part["options"]]
        if not 0 < len(values) <= MOST_OPTIONS or len(set(values)) != len(values):
            raise malformed("a menu with no, too many or equal options")
    for media in media_of(part):
        url = str(media["url"])
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
            raise malformed(f"{url} was not sent along")
