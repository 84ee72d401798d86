"""The limits that the schemas leave out, for each route that has some."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator

from tests.discord_rules import order
from tests.discord_rules.commands import check_commands, check_suggestions
from tests.discord_rules.components import check_form
from tests.discord_rules.message import ANSWERED, EDITED, SENT, check_message
from tests.discord_rules.request import Breach, Data, Request

LARGEST_EMOJI = 256 * 1024
_IMAGE = re.compile("data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def check_limits(request: Request) -> list[Breach]:
    """Return the breaches of a request that fits its schema."""
    return [*_breaches(request)]


def _breaches(request: Request) -> Iterator[Breach]:
    body = request.body
    match request.method, request.names:
        case "POST", ("channels", _, "messages"):
            yield from check_message(body, request, SENT)
        case "POST", ("webhooks", _, _):
            yield from check_message(body, request, ANSWERED)
        case "PATCH", ("channels", _, "messages", _) | ("webhooks", _, _, "messages", _):
            yield from check_message(body, request, EDITED)
        case "POST", ("interactions", _, _, "callback"):
            yield from (breach.inside("data") for breach in _check_callback(body, request))
        case "PUT", ("applications", _, "commands"):
            yield from check_commands(body)
        case "POST", ("applications", _, "emojis"):
            yield from _check_emoji(body)
        case ("POST", ("channels", _, "messages", _, "threads")) | ("PATCH", ("channels", _)) if "name" in body:
            if not body["name"].strip():
                yield Breach("nothing is empty", "name", repr(body["name"]))
        case "GET", ("channels", _, "messages"):
            among = [name for name in ("around", "before", "after") if name in request.query]
            if len(among) > 1:
                yield Breach("one way to look back", "query", str(among))


def _check_callback(body: Data, request: Request) -> Iterator[Breach]:
    data = body.get("data") or {}
    match body["type"]:
        case order.MESSAGE:
            yield from check_message(data, request, ANSWERED)
        case order.UPDATE:
            yield from check_message(data, request, EDITED)
        case order.FORM:
            yield from check_form(data)
        case order.SUGGESTIONS:
            yield from check_suggestions(data["choices"])


def _check_emoji(body: Data) -> Iterator[Breach]:
    if not re.fullmatch(r"\w{2,32}", body["name"], re.ASCII):
        yield Breach("names of emoji", "name", repr(body["name"]))
    image = _IMAGE.fullmatch(body["image"])
    if image is None:
        yield Breach("image of an emoji", "image", body["image"][:30])
    elif (size := len(base64.b64decode(image[2]))) > LARGEST_EMOJI:
        yield Breach("image of an emoji", "image", f"{size} bytes, of {LARGEST_EMOJI}")
