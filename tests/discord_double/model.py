"""The double's data: people, servers, channels, messages, interactions. Plain values that `state` changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from tests.discord_rules.request import COMPONENTS_V2 as COMPONENTS_V2
from tests.discord_rules.request import EPHEMERAL as EPHEMERAL
from tests.discord_rules.request import Data as Data
from tests.discord_rules.request import media, parts

EPOCH = 1420070400000
LOADING = 1 << 7
HAS_THREAD = 1 << 5
COMMAND, PRESS, TYPING, FORM = 2, 3, 4, 5
"""Kinds of interactions: a command, a press, a command that is being typed, a submitted form."""


class Ids:
    """Snowflakes: each is larger than all before, and holds the time."""

    def __init__(self) -> None:
        self._last = 0

    def new(self) -> int:
        self._last = max((int(time.time() * 1000) - EPOCH) << 22, self._last + 1)
        return self._last


class Kind(IntEnum):
    """The type of a channel, by Discord's numbers."""

    TEXT = 0
    DIRECT = 1
    VOICE = 2
    NEWS = 5
    NEWS_THREAD = 10
    THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16

    @property
    def is_thread(self) -> bool:
        return self in (Kind.NEWS_THREAD, Kind.THREAD, Kind.PRIVATE_THREAD)

    @property
    def is_for_speaking(self) -> bool:
        return self in (Kind.VOICE, Kind.STAGE)

    @property
    def holds_posts(self) -> bool:
        """Return whether the channel takes no messages, only threads, which are called posts."""
        return self in (Kind.FORUM, Kind.MEDIA)


@dataclass(eq=False)
class Person:
    """A user of Discord."""

    id: int
    name: str
    locale: str = "en-US"
    closed: bool = False
    """Whether the person takes no direct messages."""
    granted: int = 0
    """The additional permissions that the person has in servers, as bits."""


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)


@dataclass(eq=False)
class Channel:
    """A channel, a thread or somebody's direct messages."""

    id: int
    kind: Kind
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: Person | None = None
    denied: int = 0
    """The permissions that the bot lacks here, as bits."""
    granted: int = 0
    """The additional permissions that the bot has here alone, as bits."""
    owner: Person | None = None
    """The person who made the thread; None for the bot."""
    members: set[int] = field(default_factory=set)
    """The ids of the members, if this is a private thread."""
    archived: bool = False
    locked: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, Message] = field(default_factory=dict)


@dataclass(frozen=True)
class Button:
    """A component of a message that can be pressed or chosen from."""

    label: str
    custom_id: str
    url: str = ""
    disabled: bool = False
    values: tuple[str, ...] | None = None
    """The values to choose from, if the component is a menu."""

    def is_called(self, name: str) -> bool:
        """Return whether the component has this label, or this word between the colons of its custom_id."""
        return self.label == name or self.custom_id == name or name in self.custom_id.split(":")


@dataclass(eq=False)
class Message:
    """A message in its current form."""

    id: int
    channel: Channel
    components: list[Data] = field(default_factory=list)
    attachments: list[Data] = field(default_factory=list)
    content: str = ""
    flags: int = 0
    only_for: Person | None = None
    """The only person who sees the message; None for everybody."""
    called: tuple[int, ...] = ()
    """The people whom the message notified when it was posted."""
    via: Interaction | None = None
    born: tuple[str, ...] = ()
    """The custom_ids with which it was posted."""
    came: float = field(default_factory=time.monotonic)
    edits: int = 0
    said: list[str] = field(default_factory=list)
    """The texts of the message: as it was posted and after each edit."""
    thread: Channel | None = None
    deleted: bool = False

    @property
    def text(self) -> str:
        """All text of the message."""
        parts = [part["content"] for part in parts_of(self.components) if part["type"] == 10]
        return "\n".join(filter(None, [self.content, *parts]))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All components that can be pressed or chosen from, links too."""
        return tuple(_button(part) for part in parts_of(self.components) if part["type"] in (2, 3))

    @property
    def tags(self) -> tuple[str, ...]:
        """The custom_ids of the message; if it has none any more, those with which it was posted."""
        return tuple(button.custom_id for button in self.buttons if button.custom_id) or self.born

    @property
    def loose(self) -> list[Data]:
        """The files that no component shows. The other files appear in their components alone."""
        shown = {media.get("attachment_id") for part in parts_of(self.components) for media in media_of(part)}
        return [attachment for attachment in self.attachments if attachment["id"] not in shown]

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(attachment["filename"] for attachment in self.attachments)

    def button(self, name: str) -> Button | None:
        """Return the first component with this label, or with this word in its custom_id."""
        return next((button for button in self.buttons if button.is_called(name)), None)


@dataclass(eq=False)
class Interaction:
    """A command, a press or a form, and its results."""

    id: int
    token: str
    kind: int
    person: Person
    channel: Channel
    source: Message | None = None
    """The message whose component was pressed."""
    made: float = field(default_factory=time.monotonic)
    first: int | None = None
    """The type of its first answer."""
    original: Message | None = None
    """The message that "the original response" means."""
    said: list[Message] = field(default_factory=list)
    """The messages that it made or changed, in order; "thinking" does not count."""
    form: Data | None = None
    choices: list[Data] | None = None
    over: bool = False
    """Whether its fifteen minutes are over."""

    @property
    def shown(self) -> bool:
        """Return whether the person sees a result."""
        return bool(self.said) or self.form is not None or self.choices is not None

    @property
    def message(self) -> Message:
        """The newest message that it led to."""
        return self.said[-1]

    @property
    def text(self) -> str:
        """All text that the bot said to this person in answer."""
        told = {message.id: message.text for message in self.said if message.only_for is not None}
        return "\n".join(told.values())


def parts_of(components: Sequence[Data]) -> list[Data]:
    """Return components and all components inside them."""
    return [part for _, part in parts(components)]


def media_of(part: Data) -> list[Data]:
    """Return the media that a component shows."""
    return [shown for _, shown in media(part)]


def custom_ids(components: Sequence[Data]) -> tuple[str, ...]:
    """Return the custom_ids of these components."""
    return tuple(part["custom_id"] for part in parts_of(components) if "custom_id" in part)


def _button(part: Data) -> Button:
    options = part.get("options")
    return Button(
        label=str(part.get("label") or part.get("placeholder") or ""),
        custom_id=str(part.get("custom_id", "")),
        url=str(part.get("url", "")),
        disabled=bool(part.get("disabled")),
        values=None if options is None else tuple(option["value"] for option in options),
    )
