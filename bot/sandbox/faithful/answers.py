"""What may answer an interaction (Discord's documentation of interaction callback types).

Only what came from a message can change that message (types 6 and 7), what was typed into a form is not answered by
another form (type 9), and suggestions (type 8) answer only a command that is being typed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from simcord.backend import errors
from simcord.enums import CallbackType
from simcord.http import router
from simcord.http.router import RequestContext

TYPING, FORM = 4, 5
"""Kinds of interactions: a command that is being typed, and a form that was sent off."""
OF_A_MESSAGE = (CallbackType.DEFERRED_UPDATE_MESSAGE, CallbackType.UPDATE_MESSAGE)
TEMPLATE = ["interactions", "{interaction_id}", "{token}", "callback"]


@cache
def teach() -> None:
    """Put it into SimCord."""
    callbacks = router._ROUTES["POST"]
    (place,) = (number for number, (template, _) in enumerate(callbacks) if template == TEMPLATE)
    answer = callbacks[place][1]

    def checked(ctx: RequestContext) -> Any:
        record, kind = ctx.backend.interactions.get(ctx.int_arg("interaction_id")), ctx.body()["type"]
        if record is not None and not _allowed(kind, record.type, from_message=record.source_message_id is not None):
            raise errors.invalid_form_body(f"type {kind} does not answer an interaction of type {record.type}")
        return answer(ctx)

    callbacks[place] = TEMPLATE, checked


def _allowed(kind: int, of: int, *, from_message: bool) -> bool:
    if kind in OF_A_MESSAGE:
        return from_message
    if kind == CallbackType.MODAL:
        return of not in (TYPING, FORM)
    return (kind == CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) == (of == TYPING)
