"""Describe and check the files of messages as Discord does.

A message's `attachments` hold only files that no embed and no component shows (Discord's documentation of the Message
object: "any attached files that are not referenced in embeds or components"). An edited message keeps the files that
the edit lists. A file that a component names as `attachment://…` has to be listed there with its name, or uploaded with
the edit. A picture has its width and height (the Unfurled Media Item).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from simcord import components
from simcord.backend import errors, serializers
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Message
from simcord.backend.state import BackendBase
from simcord.http import _helpers
from simcord.http.router import RequestContext
from simcord.http.routes import interactions, messages

from bot.draw.encoding import area
from bot.sandbox.faithful.instead import Function, instead

REFERENCE = "attachment://"


def media(parts: Any) -> Iterator[dict[str, Any]]:
    """Yield the media items of components: pictures and files."""
    for part in components.walk_components(parts or []):
        shown = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items") or ())]
        yield from (each for each in shown if isinstance(each, dict))


@instead(CdnStore, "store_attachment")
def _measured(
    original: Function, cdn: CdnStore, number: int, place: int, name: str, data: bytes, description: str | None
) -> Any:
    """Store a file, with its width and height if it is a picture."""
    file = original(cdn, number, place, name, data, description)
    if (size := area(data)) is not None:
        file["width"], file["height"] = size
    return file


@instead(components, "_replace_media")
def _shown(original: Function, shown: dict[str, Any], *named: Any) -> Any:
    """Return the media item of a file, after adding the file's facts to the part that shows it."""
    file = original(shown, *named)
    if file is not None:
        shown |= {fact: file[fact] for fact in ("width", "height") if fact in file}
    return file


@instead(serializers, "message_payload")
def _told(original: Callable[..., Any], backend: BackendBase, message: Message, **named: Any) -> Any:
    """Return a message as Discord describes it."""
    payload = original(backend, message, **named)
    shown = {each.get("attachment_id") for each in media(message.components)}
    payload["attachments"] = [each for each in message.attachments if each["id"] not in shown]
    return payload


@instead(_helpers, "message_edit_changes")
@instead(interactions, "message_edit_changes")
@instead(messages, "message_edit_changes")
def _checked(
    original: Callable[..., dict[str, Any]],
    ctx: RequestContext,
    message: Message | None = None,
    *,
    body: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the changes of an edit. Raises BackendError if it shows a file that it neither lists nor uploads."""
    asked = dict(ctx.body() if body is None else body)
    if ctx.files and "attachments" not in asked:
        # Since version 10 of the API, files that are sent without a list replace the message's earlier files.
        asked["attachments"] = [{"id": str(number)} for number in range(len(ctx.files))]
    sent = {str(number): file.filename for number, file in enumerate(ctx.files)}
    listed = {sent.get(str(each.get("id")), each.get("filename")) for each in asked.get("attachments") or ()}
    for each in media(asked.get("components")):
        url = str(each.get("url"))
        if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in listed:
            raise errors.invalid_form_body(f"{url}: the referenced attachment was not found")
    return original(ctx, message, body=asked)
