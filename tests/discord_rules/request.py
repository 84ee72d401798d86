"""A request as it goes to Discord, and what is wrong with one."""

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
    """In bytes."""


@dataclass(frozen=True)
class Request:
    """A request, without the token."""

    method: str
    path: str
    """From behind the version on: `/users/@me`."""
    body: Any = None
    """The JSON of the body, or of `payload_json`."""
    query: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[int, File] = field(default_factory=dict)
    """By the n of `files[n]`."""

    @property
    def names(self) -> tuple[str, ...]:
        """The segments of the path."""
        return tuple(self.path.strip("/").split("/"))


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a request or an answer breaks."""

    rule: str
    field: str
    """Where in the body, as `components[0].label`; empty for the whole."""
    found: str
    """What stands there."""

    def inside(self, outer: str) -> Breach:
        """Return the same where the field stands in another one."""
        return replace(self, field=f"{outer}.{self.field}" if self.field else outer)


class Asked(IntEnum):
    """What an interaction is, by Discord's numbers."""

    PING = 1
    COMMAND = 2
    PRESS = 3
    AUTOCOMPLETE = 4
    FORM = 5


@dataclass(frozen=True, slots=True)
class Interaction:
    """What the bot was told of an interaction that it answers."""

    kind: Asked
    message_id: str | None = None
    """The message that was pressed, or from which the form was opened."""


class Kind(IntEnum):
    """Kinds of components, by Discord's numbers."""

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
    """Yield each component and all that stands in it, with its place."""
    for number, part in enumerate(components):
        here = f"{at}[{number}]"
        yield here, part
        yield from parts(part.get("components") or (), f"{here}.components")
        for key in ("accessory", "component"):
            if key in part:
                yield f"{here}.{key}", part[key]


def media(part: Data) -> list[tuple[str, Data]]:
    """Return what a component shows, with its place in it."""
    match part["type"]:
        case Kind.GALLERY:
            return [(f"items[{number}].media", each["media"]) for number, each in enumerate(part["items"])]
        case Kind.FILE:
            return [("file", part["file"])]
        case Kind.THUMBNAIL:
            return [("media", part["media"])]
    return []


def units(text: str) -> int:
    """Return how long a text is in units of UTF-16: Discord counts these or code points, which are never more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
