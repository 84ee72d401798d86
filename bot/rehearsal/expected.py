"""How Discord should describe a message, worked out from the requests about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from mimetypes import guess_type
from typing import Any, TypeAlias

from bot.draw.encoding import area
from bot.rehearsal.differences import ADDRESS, ANYTHING, COUNT, MOMENT, NUMBER, Kind, address, kind_of_file

Data: TypeAlias = Mapping[str, Any]
"""A JSON object as Discord sends it or takes it."""
OPEN = frozenset({"author", "guild_id", "mentions", "nonce", "position", "thread"})
"""Fields of a message on which the bot does not rely."""
COMPONENTS_V2 = 1 << 15
HAS_THREAD = 1 << 5
ATTACHED = "attachment://"
FILE = 13


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request."""

    name: str
    size: int
    area: tuple[int, int] | None = None
    """A picture's width and height in pixels."""


def upload(name: str, data: bytes) -> Upload:
    """Return the upload of a file with its measured size."""
    return Upload(name, len(data), area(data))


@dataclass
class Standing:
    """A message as it should stand."""

    number: int
    channel: int
    author: int
    components: Sequence[Data] = ()
    uploads: dict[str, Upload] = field(default_factory=dict)
    """All files that were ever sent to the message, by name."""
    changed: bool = False
    has_thread: bool = False
    numbers: dict[str, Any] = field(default_factory=dict)
    """The ids of its files at the last look, by name."""

    def take(self, body: Data, uploads: Sequence[Upload]) -> None:
        """Apply a request that makes or edits the message."""
        self.components = body["components"]
        self.uploads |= {each.name: each for each in uploads}
        for each in uploads:
            self.numbers.pop(each.name, None)

    @property
    def told(self) -> Data:
        """The message as Discord should describe it."""
        return {
            "id": str(self.number),
            "channel_id": str(self.channel),
            "author": {"id": str(self.author), "bot": True},
            "type": 0,
            "content": "",
            "timestamp": MOMENT,
            "edited_timestamp": MOMENT if self.changed else None,
            "flags": COMPONENTS_V2 | (HAS_THREAD if self.has_thread else 0),
            "attachments": [],
            "embeds": [],
            "components": [self._component(each) for each in self.components],
            "mention_everyone": False,
            "mention_roles": [],
            "pinned": False,
            "tts": False,
        }

    def twice(self, told: Data) -> list[Any]:
        """Return the ids that more than one component has."""
        times = Counter(part.get("id") for part in parts_of(told.get("components") or ()))
        return [number for number, count in times.items() if count > 1]

    def learn(self, told: Data) -> None:
        """Remember the ids of the message's files: a file that is kept keeps its id."""
        for part in parts_of(told.get("components") or ()):
            for media in media_of(part):
                name = str(media.get("url")).partition("?")[0].rpartition("/")[2]
                if media.get("attachment_id") is not None:
                    self.numbers[name] = media["attachment_id"]

    def _component(self, sent: Data) -> Data:
        """Return a component as Discord should describe it: all that was sent, and the fields that Discord adds."""
        told: dict[str, Any] = {"id": COUNT, **sent}
        if "components" in sent:
            told["components"] = [self._component(each) for each in sent["components"]]
        if "items" in sent:
            told["items"] = [{**item, "media": self._media(item["media"])} for item in sent["items"]]
        if sent["type"] == FILE:
            told |= {"file": self._media(sent["file"])}
            if (file := self._upload(sent["file"])) is not None:
                told |= {"name": file.name, "size": file.size}
        if "default_values" in sent:
            told["default_values"] = [{**each, "id": str(each["id"])} for each in sent["default_values"]]
        if "options" in sent:
            told["options"] = [{**each, "emoji": _emoji(each.get("emoji"))} for each in sent["options"]]
        return told | ({"emoji": _emoji(sent["emoji"])} if "emoji" in sent else {})

    def _media(self, sent: Data) -> Data | Kind:
        file = self._upload(sent)
        if file is None:
            return {"url": sent["url"]}
        facts: dict[str, Any] = {
            "id": NUMBER,
            "attachment_id": self.numbers.get(file.name, NUMBER),
            "url": address(file.name),
            "proxy_url": ADDRESS,
            "content_type": ANYTHING,
        }
        if file.area is not None:
            width, height = file.area
            kind = kind_of_file(guess_type(file.name)[0] or "")
            facts |= {"width": width, "height": height, "content_type": kind}
        return facts

    def _upload(self, media: Data) -> Upload | None:
        return self.uploads.get(str(media["url"]).removeprefix(ATTACHED))


def parts_of(components: Sequence[Data]) -> Sequence[Data]:
    """Return the components and all components within them."""
    return [each for part in components for each in (part, *parts_of(part.get("components") or ()))]


def media_of(part: Data) -> Sequence[Data]:
    """Return the media items that a component shows."""
    shown = [*(item.get("media") for item in part.get("items") or ()), part.get("file")]
    return [each for each in shown if isinstance(each, Mapping)]


def _emoji(sent: Data | None) -> Data | None:
    if sent is None:
        return None
    number = sent.get("id")
    return {"name": sent["name"], "id": None if number is None else str(number)}
