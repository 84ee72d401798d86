"""Every request of a rehearsal with its answer, as it goes over the wire: discord.py tells less than Discord does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import discord
from discord.http import Route

from bot.rehearsal.expected import Upload, upload

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer."""

    step: str
    route: str
    """As Discord's documentation writes it."""
    sent: Any
    """The body, as JSON."""
    uploads: tuple[Upload, ...]
    answer: Any
    """The body; of a refusal what it says of itself."""
    status: int | None = None
    """That of a refusal."""
    code: int = 0


class Ear:
    """Listens while its block lasts."""

    def __init__(self) -> None:
        self.step = ""
        """What is being done now."""
        self.exchanges: list[Exchange] = []

    @contextmanager
    def on(self, client: discord.Client) -> Iterator[None]:
        """Note what this client asks for within the block, and what it is answered."""
        http: Any = client.http
        ask = http.request

        async def heard(route: Route, **more: Any) -> Any:
            sent, uploads = _body(more), _uploads(more.get("files") or ())
            called = f"{route.method} {route.path}"
            try:
                answer = await ask(route, **more)
            except discord.HTTPException as error:
                refused = {"code": error.code, "message": error.text}
                self._note(called, sent, uploads, refused, error.status, error.code)
                raise
            self._note(called, sent, uploads, answer)
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
    """Return what a request says, which stands in a form where files go along."""
    for part in more.get("form") or ():
        if part.get("name") == "payload_json":
            return json.loads(part["value"])
    return json.loads(json.dumps(more.get("json")))


def _uploads(files: Sequence[discord.File]) -> tuple[Upload, ...]:
    found = []
    for file in files:
        place = file.fp.tell()
        found.append(upload(file.filename, file.fp.read()))
        file.fp.seek(place)
    return tuple(found)
