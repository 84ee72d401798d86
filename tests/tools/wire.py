"""Requests of discord.py that go to the double without a socket."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest import mock

import aiohttp
import yarl

from bot.draw.encoding import area
from tests.discord_double import check, rest, webhooks
from tests.discord_double.state import Body, Discord, Upload


class Answer:
    """The answer to a request, as discord.py reads it."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.reason = ""
        self.headers = {"content-type": "application/json"}
        self._body = body

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)


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
        """Bytes that were sent: what is said, and the files."""
        self._traces = traces
        self._routes = [
            (route.method, aiohttp.web_urldispatcher.DynamicResource(route.path), route.handler)
            for route in [*rest.routes(discord), *webhooks.routes(discord)]
        ]

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
        self.sent += _size(data)
        began = time.thread_time()
        answer = await self._answer(method, address, data)
        self.spent += time.thread_time() - began
        for trace in self._traces:
            for ended in trace.on_request_end:
                facts = SimpleNamespace(url=address, method=method, response=answer)
                await ended(self, context, facts)  # type: ignore[arg-type]  # all that hooks look at
        yield answer

    async def close(self) -> None:
        self.closed = True

    async def _answer(self, method: str, address: yarl.URL, data: Any) -> Answer:
        for known, resource, handler in self._routes:
            found = resource._match(address.path) if known == method else None
            if found is not None:
                asked = SimpleNamespace(match_info=found, query=address.query, body=_body(data))
                with mock.patch.multiple(rest, read=_read), mock.patch.multiple(webhooks, read=_read):
                    asked.json = partial(_read_json, asked)
                    try:
                        given: Any = await handler(asked)  # type: ignore[arg-type]  # as far as they read it
                    except check.Refusal as refusal:
                        return Answer(refusal.status, json.dumps(refusal.body).encode())
                return Answer(given.status, given.body or b"null")
        raise AssertionError(f"no route for {method} {address}")


async def _read(asked: Any) -> Body:
    body: Body = asked.body
    return body


async def _read_json(asked: Any) -> Any:
    return asked.body.data


def _size(sent: Any) -> int:
    """Return the bytes of a request's body, without what is between the parts of a form."""
    if not isinstance(sent, aiohttp.FormData):
        return 0 if sent is None else len(sent)
    return sum(len(value) if isinstance(value, str) else value.getbuffer().nbytes for _, _, value in sent._fields)


def _body(sent: Any) -> Body:
    """Return the body of a request."""
    if not isinstance(sent, aiohttp.FormData):
        return Body(None if sent is None else json.loads(sent))
    data, files = None, {}
    for facts, _, value in sent._fields:
        if facts["name"] == "payload_json":
            data = json.loads(value)
        else:
            number = int(facts["name"].removeprefix("files[").removesuffix("]"))
            brought = value.getvalue()
            files[number] = Upload(facts.get("filename", ""), len(brought), area(brought))
    return Body(data, files)
