"""Refuse answers that do not fit their interaction (Discord's documentation of interaction callback types).

Only an interaction that came from a message can change that message (types 6 and 7), a submitted form is not answered
by another form (type 9), and suggestions (type 8) answer only a command that is being typed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcord.backend import errors
from simcord.enums import CallbackType
from simcord.http.router import RequestContext

from bot.sandbox.faithful.instead import route

TYPING, FORM = 4, 5
"""Types of interactions: a command that is being typed, and a submitted form."""
OF_A_MESSAGE = (CallbackType.DEFERRED_UPDATE_MESSAGE, CallbackType.UPDATE_MESSAGE)


@route("POST", "/interactions/{interaction_id}/{token}/callback")
def _callback(original: Callable[..., Any], ctx: RequestContext) -> Any:
    record, kind = ctx.backend.interactions.get(ctx.int_arg("interaction_id")), ctx.body()["type"]
    if record is not None and not _allowed(kind, record.type, from_message=record.source_message_id is not None):
        raise errors.invalid_form_body(f"type {kind} does not answer an interaction of type {record.type}")
    return original(ctx)


def _allowed(kind: int, of: int, *, from_message: bool) -> bool:
    if kind in OF_A_MESSAGE:
        return from_message
    if kind == CallbackType.MODAL:
        return of not in (TYPING, FORM)
    return (kind == CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) == (of == TYPING)
