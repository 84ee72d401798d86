"""Recognize messages that are sent twice (Discord's documentation of Create Message, `enforce_nonce`).

A message with the nonce of one that was sent to the same channel within some minutes is not posted: the answer is the
earlier message, even if that is deleted by now.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from simcord.backend import Backend, serializers
from simcord.backend.models import Message
from simcord.http.router import RequestContext

from bot.sandbox.faithful.instead import Function, route

_sent: WeakKeyDictionary[Backend, dict[tuple[int, str], Message]] = WeakKeyDictionary()


@route("POST", "/channels/{channel_id}/messages")
def _once(original: Function, ctx: RequestContext) -> Any:
    place, nonce = ctx.int_arg("channel_id"), str(ctx.body().get("nonce") or "")
    if not nonce or not ctx.body().get("enforce_nonce"):
        return original(ctx)
    sent = _sent.setdefault(ctx.backend, {})
    if (before := sent.get((place, nonce))) is not None:
        return dict(serializers.message_payload(ctx.backend, before))
    made = original(ctx)
    sent[place, nonce] = ctx.backend.get_message(place, int(made["id"]))
    return made
