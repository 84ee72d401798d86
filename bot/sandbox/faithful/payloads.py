"""Complete SimCord's (3.2) answers with the fields that Discord's published schemas demand. What a message shows and
how it may be answered is up to the other modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcord.backend import Backend, serializers
from simcord.backend.models import Message
from simcord.http.router import RequestContext

from bot.sandbox.faithful.instead import Function, instead, route

Data = dict[str, Any]

_GUILD: Data = {
    **dict.fromkeys(("discovery_splash", "home_header", "widget_channel_id", "safety_alerts_channel_id")),
    **dict.fromkeys(("incidents_data", "max_presences", "application_id")),
    "region": "rotterdam",
    "widget_enabled": False,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "nsfw": False,
    "nsfw_level": 0,
}
"""Additional fields of a server."""
_APPLICATION: Data = {
    "type": None,
    "flags_new": "0",
    "redirect_uris": [],
    "interactions_endpoint_url": None,
    "role_connections_verification_url": None,
    "approximate_guild_count": 1,
    "approximate_user_install_count": 0,
    "approximate_user_authorization_count": 0,
    "explicit_content_filter": 0,
    "eligible_oauth2_scopes": [],
}
"""Additional fields of an application."""
_COMMAND, _PRESS, _FORM = 2, 3, 5
"""Types of interactions."""


@instead(serializers, "user_payload")
def _user(original: Function, *args: Any) -> Data:
    return {**original(*args), "primary_guild": None}


@instead(serializers, "member_payload")
def _member(original: Function, *args: Any, **named: Any) -> Data:
    return {"banner": None, **original(*args, **named)}


@instead(serializers, "channel_payload")
def _channel(original: Function, *args: Any) -> Data:
    return {"flags": 0, **original(*args)}


@instead(serializers, "message_payload")
def _message(original: Function, *args: Any, **named: Any) -> Data:
    """Leave out missing values, for which Discord writes no null, name each role once, and give media their ids."""
    said: Data = original(*args, **named)
    if said.get("nonce", "") is None:
        del said["nonce"]
    if "message_reference" in said:
        said["message_reference"] = {"type": 0, **said["message_reference"]}
    said["mention_roles"] = [*dict.fromkeys(said["mention_roles"])]
    said["attachments"] = [
        {key: value for key, value in each.items() if value is not None} for each in said["attachments"]
    ]
    for part in _parts(said["components"]):
        for marked in (part, *(part.get("options") or ())):
            emoji = marked.get("emoji")
            if emoji is not None and not isinstance(emoji.get("id", ""), str):
                marked["emoji"] = {
                    key: value if key != "id" else str(value) for key, value in emoji.items() if value is not None
                }
        for chosen in part.get("default_values") or ():
            chosen["id"] = str(chosen["id"])
        for shown in part.get("items") or ():
            shown.setdefault("description", None)
        for media in _media(part):
            media.setdefault("id", media.get("attachment_id", "0"))
    return said


@instead(serializers, "message_payload")
def _with_source(original: Function, backend: Backend, message: Message, **named: Any) -> Data:
    """Add the pressed message to the answer to a press, and the interaction that opened a form to the form's answer.

    Interactions from before a restart are forgotten, so their answers then tell of none.
    """
    said: Data = original(backend, message, **named)
    told = said.get("interaction_metadata")
    if told is not None and told["type"] in (_PRESS, _FORM):
        asked = backend.interactions.get(int(told["id"]))
        if asked is None:
            del said["interaction_metadata"]
            return said
        source = asked.source_message_id
        pressed = {"interacted_message_id": str(source)}
        if told["type"] == _PRESS:
            said["interaction_metadata"] = {**told, **pressed}
        else:
            opened = {**told, "type": _COMMAND} if source is None else {**told, "type": _PRESS, **pressed}
            said["interaction_metadata"] = {**told, "triggering_interaction_metadata": opened}
    return said


@route("GET", "/guilds/{guild_id}")
def _guild(original: Function, ctx: RequestContext) -> Data:
    return {**_GUILD, **original(ctx)}


@route("GET", "/guilds/{guild_id}/threads/active")
def _active_threads(original: Function, ctx: RequestContext) -> Data:
    return {**original(ctx), "has_more": False}


@route("GET", "/oauth2/applications/@me")
def _application(original: Function, ctx: RequestContext) -> Data:
    return {**original(ctx), **_APPLICATION}


@route("PUT", "/applications/{application_id}/commands")
@route("GET", "/applications/{application_id}/commands")
def _commands(original: Function, ctx: RequestContext) -> list[Data]:
    return [{**command, **_of_command(command)} for command in original(ctx)]


def _of_command(command: Mapping[str, Any]) -> Data:
    permissions = command.get("default_member_permissions")
    return {
        "version": command["id"],
        "default_member_permissions": None if permissions is None else str(permissions),
        "integration_types": command.get("integration_types") or [0],
    }


@route("POST", "/interactions/{interaction_id}/{token}/callback")
def _callback(original: Function, ctx: RequestContext) -> Data:
    said: Data = original(ctx)
    if said["interaction"].get("response_message_id", "") is None:
        del said["interaction"]["response_message_id"]
    return said


def _parts(components: Sequence[Data]) -> Iterator[Data]:
    for part in components:
        yield part
        yield from _parts(part.get("components") or ())
        if "accessory" in part:
            yield part["accessory"]


def _media(part: Data) -> list[Data]:
    """Return the media that a component shows: a gallery's, a file's, a thumbnail's."""
    found = [item["media"] for item in part.get("items") or ()]
    return [*found, *(part[name] for name in ("file", "media") if name in part)]
