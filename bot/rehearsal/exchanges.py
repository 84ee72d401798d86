"""Every request of a rehearsal with its answer, as JSON, for discord.py's objects hold less than Discord sends; and how
Discord should describe a message, worked out from the requests about it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from mimetypes import guess_type
from typing import Any, TypeAlias

import discord
from discord.http import Route

from bot.draw.encoding import area
from bot.rehearsal.truths import ADDRESS, ANYTHING, COUNT, MOMENT, NUMBER, Kind, address, kind_of_file

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
class ExpectedMessage:
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
        self.uploads |= {upload.name: upload for upload in uploads}
        for upload in uploads:
            self.numbers.pop(upload.name, None)

    @property
    def description(self) -> Data:
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
            "components": [self._component(component) for component in self.components],
            "mention_everyone": False,
            "mention_roles": [],
            "pinned": False,
            "tts": False,
        }

    def twice(self, answer: Data) -> list[Any]:
        """Return the ids that more than one component has."""
        times = Counter(part.get("id") for part in parts_of(answer.get("components") or ()))
        return [number for number, count in times.items() if count > 1]

    def learn(self, answer: Data) -> None:
        """Remember the ids of the message's files: a file that is kept keeps its id."""
        for part in parts_of(answer.get("components") or ()):
            for media in media_of(part):
                name = str(media.get("url")).partition("?")[0].rpartition("/")[2]
                if media.get("attachment_id") is not None:
                    self.numbers[name] = media["attachment_id"]

    def _component(self, component: Data) -> Data:
        """Return a component as Discord should describe it: all that was sent, and the fields that Discord adds."""
        description: dict[str, Any] = {"id": COUNT, **component}
        if "components" in component:
            description["components"] = [self._component(part) for part in component["components"]]
        if "items" in component:
            description["items"] = [{**item, "media": self._media(item["media"])} for item in component["items"]]
        if component["type"] == FILE:
            description |= {"file": self._media(component["file"])}
            if (file := self._upload(component["file"])) is not None:
                description |= {"name": file.name, "size": file.size}
        if "default_values" in component:
            description["default_values"] = [{**value, "id": str(value["id"])} for value in component["default_values"]]
        if "options" in component:
            options = component["options"]
            description["options"] = [{**option, "emoji": _emoji(option.get("emoji"))} for option in options]
        return description | ({"emoji": _emoji(component["emoji"])} if "emoji" in component else {})

    def _media(self, media: Data) -> Data | Kind:
        file = self._upload(media)
        if file is None:
            return {"url": media["url"]}
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
    return [component for part in components for component in (part, *parts_of(part.get("components") or ()))]


def media_of(part: Data) -> Sequence[Data]:
    """Return the media items that a component shows."""
    items = [*(item.get("media") for item in part.get("items") or ()), part.get("file")]
    return [item for item in items if isinstance(item, Mapping)]


def _emoji(emoji: Data | None) -> Data | None:
    if emoji is None:
        return None
    number = emoji.get("id")
    return {"name": emoji["name"], "id": None if number is None else str(number)}


# --- The requests and their answers ---

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer."""

    step: str
    route: str
    """The route as Discord's documentation writes it."""
    sent: Any
    """The body of the request as JSON."""
    uploads: tuple[Upload, ...]
    answer: Any
    """The body of the answer as JSON; for a refusal, its code and message."""
    status: int | None = None
    """The HTTP status of a refusal."""
    code: int = 0


class Ear:
    """Records the exchanges of a client within the block of `on`."""

    def __init__(self) -> None:
        self.step = ""
        """The name of the current step."""
        self.exchanges: list[Exchange] = []

    @contextmanager
    def on(self, client: discord.Client) -> Iterator[None]:
        """Record this client's requests and their answers within the block."""
        http: Any = client.http
        ask = http.request

        async def heard(route: Route, **more: Any) -> Any:
            body, uploads = _body(more), _uploads(more.get("files") or ())
            called = f"{route.method} {route.path}"
            try:
                answer = await ask(route, **more)
            except discord.HTTPException as error:
                refused = {"code": error.code, "message": error.text}
                self._note(called, body, uploads, refused, error.status, error.code)
                raise
            self._note(called, body, uploads, answer)
            return answer

        http.request = heard
        try:
            yield
        finally:
            http.request = ask

    @property
    def last(self) -> Exchange:
        return self.exchanges[-1]

    def _note(self, *facts: Any) -> None:
        self.exchanges.append(Exchange(self.step, *facts))


def _body(more: Mapping[str, Any]) -> Any:
    """Return the JSON body of a request; a request with files has it in a form field."""
    for part in more.get("form") or ():
        if part.get("name") == "payload_json":
            return json.loads(part["value"])
    return json.loads(json.dumps(more.get("json")))


def _uploads(files: Sequence[discord.File]) -> tuple[Upload, ...]:
    files_sent = []
    for file in files:
        place = file.fp.tell()
        files_sent.append(upload(file.filename, file.fp.read()))
        file.fp.seek(place)
    return tuple(files_sent)
