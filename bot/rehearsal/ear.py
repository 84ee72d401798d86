"""Record every request of a rehearsal with its answer as JSON: discord.py's objects hold less than Discord sends."""

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
    """Return the JSON body of a request; a request with files has it in a form field."""
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
