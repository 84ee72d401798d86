"""The rules for messages in Discord's documentation that their schema leaves out: content, flags, files, mentions and
nonces.

Rules that depend on the edited message are in `order`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.discord_rules.components import check_in_message
from tests.discord_rules.request import (
    COMPONENTS_V2,
    EPHEMERAL,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Breach,
    Data,
    Request,
    media,
    parts,
    units,
)

MOST_CONTENT = 2000
MOST_FILES = 10
LARGEST_FILE = 10 * 1024 * 1024
"""The number of bytes that everybody may send, whatever a server has paid for."""
LARGEST_REQUEST = 25 * 1024 * 1024

ONLY_V2 = "only components in a message of components"
MENTIONS = "mentions are named or none"
MENTIONS_OF_EDITS = "mentions of an edit are named or none"
SHOWN = "a file that is shown is there"
LISTED = "a file that is listed is sent along"
NAMED = "a file that is kept has its id and its name"
_SAFE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
"""File names that Discord keeps. It changes all others, and then no component finds the file."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a message is sent."""

    flags: int
    """The flags that may be set."""
    edit: bool = False


SENT = Way(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2)
ANSWERED = Way(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL)
EDITED = Way(SUPPRESS_EMBEDS | COMPONENTS_V2, edit=True)


def check_message(data: Data, request: Request, way: Way) -> Iterator[Breach]:
    """Yield the breaches of a message that a request sends, or of the changes that it makes."""
    flags, components = int(data.get("flags") or 0), data.get("components") or ()
    v2 = bool(flags & COMPONENTS_V2)
    if flags & ~way.flags:
        yield Breach("flags that may be set", "flags", f"{flags:#x}, of {way.flags:#x}")
    # An edit may leave the flag out where the message has it.
    v2 = v2 or (way.edit and any(part["type"] != 1 for part in components))
    yield from _check_content(data, v2=v2, way=way)
    yield from check_in_message(components, v2=v2)
    yield from _check_mentions(data, way)
    yield from _check_nonce(data)
    yield from _check_files(data, request, way)


def _check_content(data: Data, *, v2: bool, way: Way) -> Iterator[Breach]:
    content = data.get("content") or ""
    if (long := units(content)) > MOST_CONTENT:
        yield Breach("length", "content", f"{long} characters, of {MOST_CONTENT}")
    if v2:
        for name in ("content", "embeds", "poll", "sticker_ids", "shared_client_theme"):
            if data.get(name):
                yield Breach(ONLY_V2, name, str(data[name])[:80])
    something = ("components", "embeds", "poll", "sticker_ids", "attachments")
    if not way.edit and not content.strip() and not any(data.get(name) for name in something):
        yield Breach("something is sent", "", "neither text nor components nor files")


def _check_mentions(data: Data, way: Way) -> Iterator[Breach]:
    allowed = data.get("allowed_mentions")
    if allowed is None:
        yield Breach(MENTIONS_OF_EDITS if way.edit else MENTIONS, "allowed_mentions", "left to Discord")
        return
    parse = allowed.get("parse")
    if parse is None or parse:
        yield Breach(MENTIONS_OF_EDITS if way.edit else MENTIONS, "allowed_mentions.parse", repr(parse))
    for name in ("users", "roles"):
        if allowed.get(name) and name in (parse or ()):
            yield Breach("parse or names, not both", f"allowed_mentions.{name}", repr(allowed[name]))


def _check_nonce(data: Data) -> Iterator[Breach]:
    if data.get("enforce_nonce") and not data.get("nonce"):
        yield Breach("a nonce that is to be kept is there", "nonce", "none")


def _check_files(data: Data, request: Request, way: Way) -> Iterator[Breach]:
    listed: Sequence[Data] = data.get("attachments") or ()
    if len(request.files) > MOST_FILES:
        yield Breach("files of a message", "files", f"{len(request.files)}, of {MOST_FILES}")
    for number, file in request.files.items():
        if file.size > LARGEST_FILE:
            yield Breach("size of a file", f"files[{number}]", f"{file.size} bytes, of {LARGEST_FILE}")
        if not file.size:
            yield Breach("no file is empty", f"files[{number}]", file.name)
    if sum(file.size for file in request.files.values()) > LARGEST_REQUEST:
        yield Breach("size of a request", "files", f"more than {LARGEST_REQUEST} bytes")
    for index, each in enumerate(listed):
        new = int(each["id"]) in request.files
        if not new and not way.edit:
            yield Breach(LISTED, f"attachments[{index}]", repr(each["id"]))
        if not new and not each.get("filename"):
            yield Breach(NAMED, f"attachments[{index}]", f"the id {each['id']} alone")
    names = listed_names(data, request)
    for name in names:
        if not _SAFE_NAME.fullmatch(name):
            yield Breach("names of files", "attachments", repr(name))
    for name in (name for name, times in Counter(names).items() if times > 1):
        yield Breach("each name of a file once", "attachments", repr(name))
    if not way.edit or "attachments" in data:
        yield from check_shown(data.get("components") or (), names)


def listed_names(data: Data, request: Request) -> list[str]:
    """Return the names of the files that a message has after this request, as far as the request tells."""
    listed: Sequence[Data] = data.get("attachments") or ()
    named = {int(each["id"]): each.get("filename") for each in listed}
    unlisted = [file.name for number, file in request.files.items() if number not in named]
    new = {number: file.name for number, file in request.files.items()}
    return [*(str(name or new.get(number, "")) for number, name in named.items()), *unlisted]


def check_shown(components: Sequence[Data], names: Sequence[str]) -> Iterator[Breach]:
    """Yield the addresses in components that name none of these files."""
    for place, part in parts(components):
        for where, shown in media(part):
            url = str(shown["url"])
            if url.startswith("attachment://"):
                if url.removeprefix("attachment://") not in names:
                    yield Breach(SHOWN, f"{place}.{where}", f"{url}, of {list(names)}")
            elif part["type"] == 13:
                yield Breach("a file component shows what was sent", f"{place}.{where}", url)
