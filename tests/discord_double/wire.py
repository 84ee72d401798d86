"""Reading requests and writing answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from bot.draw.encoding import area
from tests.discord_double.check import Refusal
from tests.discord_double.filling import Body, Upload
from tests.discord_double.model import Data


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return an answer in JSON. Its type has no charset: with one discord.py takes it for text."""
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers, content_type="application/json")


def refused(refusal: Refusal, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return the answer with this error."""
    return reply(refusal.body, refusal.status, headers)


BODY = web.RequestKey("body", Body)


async def read(request: web.Request) -> Body:
    """Return the body of a request; it can be read only once."""
    if BODY not in request:
        request[BODY] = await _read(request)
    return request[BODY]


async def _read(request: web.Request) -> Body:
    if not request.can_read_body:
        return Body(None)
    if not request.content_type.startswith("multipart/"):
        return Body(await request.json())
    data: Data = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        sent = await part.read()
        name = part.name or ""
        if name == "payload_json":
            data = json.loads(sent)
        else:
            number = int(name.removeprefix("files[").removesuffix("]"))
            files[number] = Upload(part.filename or "", len(sent), area(sent))
    return Body(data, files)
