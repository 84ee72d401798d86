"""A request to Discord, and a breach of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from simcord.enums import ComponentType, InteractionType

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


@dataclass(frozen=True, slots=True)
class Interaction:
    """The facts about an interaction that the bot answers."""

    kind: InteractionType
    message_id: str | None = None
    """The message whose component was pressed, or from which the form was opened."""


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
        case ComponentType.MEDIA_GALLERY:
            return [(f"items[{number}].media", each["media"]) for number, each in enumerate(part["items"])]
        case ComponentType.FILE:
            return [("file", part["file"])]
        case ComponentType.THUMBNAIL:
            return [("media", part["media"])]
    return []


def units(text: str) -> int:
    """Return the length of a text in units of UTF-16: Discord counts these or code points, which are never more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
