"""Requests of discord.py that go to the double without a socket."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import yarl

from bot.draw.encoding import area
from tests.discord_double import check, rest, webhooks
from tests.discord_double.filling import Body, Upload
from tests.discord_double.state import Discord
from tests.discord_double.wire import BODY


class Answer:
    """The answer to a request, as discord.py reads it."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.reason = ""
        self.headers = {"content-type": "application/json"}
        self._body = body

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)


class Asked(dict[Any, Any]):
    """A request, as the routes read it."""

    async def json(self) -> Any:
        return self[BODY].data


class Wire:
    """An HTTP client for discord.py: it calls the double's routes without sockets, behind the same hooks."""

    def __init__(self, discord: Discord, traces: Sequence[aiohttp.TraceConfig]) -> None:
        self.closed = False
        self.spent = 0.0
        """Seconds of processor time of the double."""
        self.requests = 0
        self.counted = 0
        """The number of requests that count against the bot's fifty a second, so without answers to interactions."""
        self.sent = 0
        """Bytes of what was sent."""
        self._traces = traces
        self._router = aiohttp.web.UrlDispatcher()
        self._router.add_routes([*rest.routes(discord), *webhooks.routes(discord)])

    @asynccontextmanager
    async def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> AsyncIterator[Answer]:
        """Carry out a request."""
        address, context = yarl.URL(url), SimpleNamespace()
        for trace in self._traces:
            for hook in trace.on_request_start:
                facts = SimpleNamespace(url=address, method=method)
                await hook(self, context, facts)  # type: ignore[arg-type]  # all that hooks look at
        self.requests += 1
        self.counted += not address.path.startswith(("/api/v10/interactions/", "/api/v10/webhooks/"))
        began = time.thread_time()
        body, size = await _read(data)
        self.sent += size
        answer = await self._answer(method, address, body)
        self.spent += time.thread_time() - began
        for trace in self._traces:
            for ended in trace.on_request_end:
                facts = SimpleNamespace(url=address, method=method, response=answer)
                await ended(self, context, facts)  # type: ignore[arg-type]  # all that hooks look at
        yield answer

    async def close(self) -> None:
        self.closed = True

    async def _answer(self, method: str, address: yarl.URL, body: Body) -> Answer:
        asked: Any = Asked({BODY: body})
        asked.method, asked.rel_url, asked.query = method, address, address.query
        asked.match_info = found = await self._router.resolve(asked)
        try:
            given: Any = await found.handler(asked)
        except check.Refusal as refusal:
            return Answer(refusal.status, json.dumps(refusal.body).encode())
        return Answer(given.status, given.body or b"null")


async def _read(sent: Any) -> tuple[Body, int]:
    """Return the body of a request, and its bytes."""
    if not isinstance(sent, aiohttp.FormData):
        return Body(None if sent is None else json.loads(sent)), len(sent or "")
    data, files, parts = None, {}, cast(aiohttp.MultipartWriter, sent())
    for part, _, _ in parts:
        _, facts = aiohttp.parse_content_disposition(part.headers["Content-Disposition"])
        brought = await part.as_bytes()
        if facts["name"] == "payload_json":
            data = json.loads(brought)
        else:
            number = int(facts["name"].removeprefix("files[").removesuffix("]"))
            files[number] = Upload(facts.get("filename", ""), len(brought), area(brought))
    return Body(data, files), parts.size or 0
