"""Checks all that a bot asks SimCord: between discord.py, which is real, and SimCord's routes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from discord import File as Sent
from simcord.backend import Backend
from simcord.enums import InteractionType
from simcord.http import client, router

import bot.sandbox.faithful  # noqa: F401  its answers are checked, too
from tests.discord_rules.request import File, Interaction, Request
from tests.discord_rules.watch import Watch, bots_code

_watches: WeakKeyDictionary[Backend, Watch] = WeakKeyDictionary()
"""The watch of each world."""


def install() -> None:
    """Check each request from now on."""
    _wrap(client.FakeHTTPClient, "form")
    _wrap(client.FakeWebhookAdapter, "multipart")


def _wrap(transport: Any, form: str) -> None:
    carry_out = transport.request

    async def request(it: Any, route: Any, *positional: Any, **given: Any) -> Any:
        if it.backend not in _watches:
            _watches[it.backend] = Watch()
        watch, asked = _watches[it.backend], _request(route, given, given.get(form))
        interaction = _interaction(it.backend, asked)
        if (sent_from := bots_code()) is not None:
            watch.ask(asked, interaction, sent_from)
        answer = await carry_out(it, route, *positional, **given)
        watch.answered(asked, interaction, answer)
        return answer

    transport.request = request


def _request(route: Any, given: Mapping[str, Any], form: Any) -> Request:
    """Return the request that discord.py sends."""
    body = given.get("payload", given.get("json"))
    files: list[Sent] = list(given.get("files") or ())
    if form:
        parsed, files = router.parse_form(list(form), files)
        body = body if parsed is None else parsed
    numbered = {number: File(each.filename, _size(each)) for number, each in enumerate(files)}
    query = {key: str(value) for key, value in (given.get("params") or {}).items()}
    return Request(route.method, client._path_of(route.url), body, query, numbered)


def _size(file: Sent) -> int:
    at = file.fp.tell()
    size = file.fp.seek(0, 2)
    file.fp.seek(at)
    return size - at


def _interaction(backend: Backend, request: Request) -> Interaction | None:
    """Return the interaction that the request answers, if it is a first answer."""
    match request.names:
        case ("interactions", number, *_) if (it := backend.interactions.get(int(number))) is not None:
            source = it.source_message_id
            return Interaction(InteractionType(it.type), None if source is None else str(source))
    return None
