"""A request to Discord, and a breach of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, TypeAlias

Data: TypeAlias = dict[str, Any]

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15


@dataclass(frozen=True, slots=True)
class File:
    """A file that goes with a request."""

    name: str
    size: int
    """Bytes."""


@dataclass(frozen=True)
class Request:
    """A request, without the token."""

    method: str
    path: str
    """The path after the version: `/users/@me`."""
    body: Any = None
    """The JSON of the body, or of `payload_json`."""
    query: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[int, File] = field(default_factory=dict)
    """By the number n of `files[n]`."""

    @property
    def names(self) -> tuple[str, ...]:
        """The segments of the path."""
        return tuple(self.path.strip("/").split("/"))


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a request or an answer breaks."""

    rule: str
    field: str
    """The place in the body, as `components[0].label`; empty for the whole."""
    found: str
    """The value found there."""

    def inside(self, outer: str) -> Breach:
        """Return the same breach where the field is inside another one."""
        return replace(self, field=f"{outer}.{self.field}" if self.field else outer)


class Asked(IntEnum):
    """The type of an interaction, by Discord's numbers."""

    PING = 1
    COMMAND = 2
    PRESS = 3
    AUTOCOMPLETE = 4
    FORM = 5


@dataclass(frozen=True, slots=True)
class Interaction:
    """The facts about an interaction that the bot answers."""

    kind: Asked
    message_id: str | None = None
    """The message whose component was pressed, or from which the form was opened."""


class Kind(IntEnum):
    """The type of a component, by Discord's numbers."""

    ROW = 1
    BUTTON = 2
    MENU = 3
    TEXT_INPUT = 4
    USER_MENU = 5
    ROLE_MENU = 6
    MENTIONABLE_MENU = 7
    CHANNEL_MENU = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


def parts(components: Sequence[Data], at: str = "components") -> Iterator[tuple[str, Data]]:
    """Yield each component and all components inside it, with their places."""
    for number, part in enumerate(components):
        here = f"{at}[{number}]"
        yield here, part
        yield from parts(part.get("components") or (), f"{here}.components")
        for key in ("accessory", "component"):
            if key in part:
                yield f"{here}.{key}", part[key]


def media(part: Data) -> list[tuple[str, Data]]:
    """Return the media that a component shows, with their places in it."""
    match part["type"]:
        case Kind.GALLERY:
            return [(f"items[{number}].media", each["media"]) for number, each in enumerate(part["items"])]
        case Kind.FILE:
            return [("file", part["file"])]
        case Kind.THUMBNAIL:
            return [("media", part["media"])]
    return []


def units(text: str) -> int:
    """Return the length of a text in units of UTF-16: Discord counts these or code points, which are never more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
