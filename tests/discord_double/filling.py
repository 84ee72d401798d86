"""What a message holds after something was sent into it: its words, components and files, as Discord returns them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from mimetypes import guess_type
from typing import Any

from simcord.components import resolve_attachment_references

from bot.sandbox.faithful.messages import complete
from tests.discord_double import check
from tests.discord_double.model import COMPONENTS_V2, LOADING, Data, Ids, Message, parts_of


@dataclass
class Upload:
    """A file as it was sent."""

    name: str
    size: int
    area: tuple[int, int] | None
    """The width and the height of a picture."""


@dataclass(frozen=True)
class Body:
    """The body of a request: JSON, and the files beside it by their numbers."""

    data: Any
    files: dict[int, Upload] = field(default_factory=dict)


def fill(it: Message, body: Body, ids: Ids, files_at: str) -> None:
    """Put what was sent into a message, or raise Refusal and change nothing. `files_at` is the address under which
    files would be found."""
    data = body.data
    listed, before = data.get("attachments") or [], {attachment["id"] for attachment in it.attachments}
    attachments = it.attachments
    if "attachments" in data or body.files:
        attachments = _attachments(it, listed, body.files, ids, files_at)
    # An earlier file that is not listed, or by its number alone, cannot be shown by its name.
    called = {str(each["id"]): each.get("filename") for each in listed}
    named = [attachment["filename"] for attachment in attachments if attachment["id"] not in before]
    named += [
        attachment["filename"] for attachment in attachments if attachment["filename"] == called.get(attachment["id"])
    ]
    components = it.components if data.get("components") is None else data["components"]
    content = it.content if data.get("content") is None else str(data["content"])
    flags = it.flags | (int(data.get("flags") or 0) & COMPONENTS_V2)
    check.check(components, named, content, v2=bool(flags & COMPONENTS_V2), empty=not attachments)
    it.attachments, it.content, it.flags = attachments, content, flags & ~LOADING
    it.components = _told(components, attachments)
    it.said.append(it.text)
    allowed = (data.get("allowed_mentions") or {}).get("users", ())
    it.called = tuple(int(each) for each in allowed if f"<@{each}>" in it.text)


def _attachments(it: Message, listed: Sequence[Data], files: dict[int, Upload], ids: Ids, files_at: str) -> list[Data]:
    """Return the files of a message: the earlier ones that are listed, and the new ones."""
    before = {attachment["id"]: attachment for attachment in it.attachments}
    new = {str(number): upload for number, upload in files.items()}
    given = [str(each["id"]) for each in listed]
    unlisted = [{"id": number} for number in new if number not in given]
    found = []
    for each in [*listed, *unlisted]:
        number = str(each["id"])
        if number in new:
            found.append(_stored(it, each, new[number], ids, files_at))
        elif number in before:
            found.append(before[number])
        else:
            raise check.malformed("an attachment that is not there")
    return found


def _stored(it: Message, listed: Data, upload: Upload, ids: Ids, files_at: str) -> Data:
    number, name = str(ids.new()), str(listed.get("filename") or upload.name)
    url = f"{files_at}/attachments/{it.channel.id}/{number}/{name}"
    kept = {"id": number, "filename": name, "size": upload.size, "url": url, "proxy_url": url}
    described = {"description": listed["description"]} if listed.get("description") else {}
    measured = {} if upload.area is None else dict(zip(("width", "height"), upload.area, strict=True))
    return {**kept, **described, **measured, "content_type": guess_type(name)[0] or "application/octet-stream"}


def _told(components: Sequence[Data], attachments: Sequence[Data]) -> list[Data]:
    """Return components as Discord returns them: with numbers, and addresses of the sent files."""
    parts = parts_of(components)
    given = {part["id"] for part in parts if "id" in part}
    free = (number for number in count(1) if number not in given)
    for part in parts:
        part.setdefault("id", next(free))
        for item in part.get("items") or ():
            item.setdefault("spoiler", False)
    told: list[Data] = resolve_attachment_references([*components], [*attachments])
    complete(told)
    return told
