"""Messages and answers as Discord takes and describes them.

An answer has to fit its interaction (interaction callback types): only one that came from a message can change that
message (types 6 and 7), a submitted form is not answered by another form (type 9), and suggestions (type 8) answer only
a command that is being typed.

A message's `attachments` hold only files that no embed and no component shows (the Message object: "any attached files
that are not referenced in embeds or components"). An edited message keeps the files that the edit lists. A file that a
component names as `attachment://…` has to be listed there with its name, or uploaded with the edit. A picture has its
width and height (the Unfurled Media Item).

A message with the nonce of one that was sent to the same channel within some minutes is not posted (Create Message,
`enforce_nonce`): the answer is the earlier message, even if that is deleted by now.

All answers have the fields that Discord's published schemas demand.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from simcord import components
from simcord.backend import Backend, errors, serializers
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Message
from simcord.backend.state import BackendBase
from simcord.enums import CallbackType, InteractionType
from simcord.http import _helpers
from simcord.http.router import RequestContext
from simcord.http.routes import interactions, messages

from bot.draw.encoding import area
from bot.sandbox.faithful.instead import Function, instead, route

Data = dict[str, Any]

# --- Answers ---

_COMMAND, _PRESS = InteractionType.APPLICATION_COMMAND, InteractionType.MESSAGE_COMPONENT
_TYPING, _FORM = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, InteractionType.MODAL_SUBMIT
OF_A_MESSAGE = (CallbackType.DEFERRED_UPDATE_MESSAGE, CallbackType.UPDATE_MESSAGE)


@route("POST", "/interactions/{interaction_id}/{token}/callback")
def _fitting(original: Function, ctx: RequestContext) -> Any:
    record, kind = ctx.backend.interactions.get(ctx.int_arg("interaction_id")), ctx.body()["type"]
    if record is not None and not _allowed(kind, record.type, from_message=record.source_message_id is not None):
        raise errors.invalid_form_body(f"type {kind} does not answer an interaction of type {record.type}")
    payload = original(ctx)
    if payload["interaction"].get("response_message_id", "") is None:
        del payload["interaction"]["response_message_id"]
    return payload


def _allowed(kind: int, of: int, *, from_message: bool) -> bool:
    if kind in OF_A_MESSAGE:
        return from_message
    if kind == CallbackType.MODAL:
        return of not in (_TYPING, _FORM)
    return (kind == CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) == (of == _TYPING)


# --- Files ---

REFERENCE = "attachment://"


def media(parts: Any) -> Iterator[Data]:
    """Yield the media items of components: pictures and files."""
    for part in components.walk_components(parts or []):
        items = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items") or ())]
        yield from (item for item in items if isinstance(item, dict))


@instead(CdnStore, "store_attachment")
def _measured(
    original: Function, cdn: CdnStore, number: int, place: int, name: str, data: bytes, description: str | None
) -> Any:
    """Store a file, with its width and height if it is a picture."""
    file = original(cdn, number, place, name, data, description)
    if (size := area(data)) is not None:
        file["width"], file["height"] = size
    return file


@instead(components, "_replace_media")
def _displayed(original: Function, description: Data, *arguments: Any) -> Any:
    """Return the media item of a file, after adding the file's facts to the part that shows it."""
    file = original(description, *arguments)
    if file is not None:
        description |= {fact: file[fact] for fact in ("width", "height") if fact in file}
    return file


@instead(_helpers, "message_edit_changes")
@instead(interactions, "message_edit_changes")
@instead(messages, "message_edit_changes")
def _checked(
    original: Function,
    ctx: RequestContext,
    message: Message | None = None,
    *,
    body: Mapping[str, Any] | None = None,
) -> Data:
    """Return the changes of an edit. Raises BackendError if it shows a file that it neither lists nor uploads."""
    body_asked = dict(ctx.body() if body is None else body)
    if ctx.files and "attachments" not in body_asked:
        # Since version 10 of the API, files that are sent without a list replace the message's earlier files.
        body_asked["attachments"] = [{"id": str(number)} for number in range(len(ctx.files))]
    uploaded = {str(number): file.filename for number, file in enumerate(ctx.files)}
    listed = {uploaded.get(str(item.get("id")), item.get("filename")) for item in body_asked.get("attachments") or ()}
    for item in media(body_asked.get("components")):
        url = str(item.get("url"))
        if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in listed:
            raise errors.invalid_form_body(f"{url}: the referenced attachment was not found")
    changes: Data = original(ctx, message, body=body_asked)
    return changes


# --- Nonces ---

nonces: WeakKeyDictionary[Backend, dict[tuple[int, str], Message]] = WeakKeyDictionary()


@route("POST", "/channels/{channel_id}/messages")
def _once(original: Function, ctx: RequestContext) -> Any:
    place, nonce = ctx.int_arg("channel_id"), str(ctx.body().get("nonce") or "")
    if not nonce or not ctx.body().get("enforce_nonce"):
        return original(ctx)
    posted = nonces.setdefault(ctx.backend, {})
    if (before := posted.get((place, nonce))) is not None:
        return dict(serializers.message_payload(ctx.backend, before))
    answer = original(ctx)
    posted[place, nonce] = ctx.backend.get_message(place, int(answer["id"]))
    return answer


# --- Fields ---

GUILD: Data = {
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
APPLICATION: Data = {
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


@instead(serializers, "user_payload")
def _user(original: Function, *args: Any) -> Data:
    return {**original(*args), "primary_guild": None}


@instead(serializers, "member_payload")
def _member(original: Function, *args: Any, **options: Any) -> Data:
    return {"banner": None, **original(*args, **options)}


@instead(serializers, "channel_payload")
def _channel(original: Function, *args: Any) -> Data:
    return {"flags": 0, **original(*args)}


def complete(parts: Any) -> None:
    """Give components what Discord tells of them: ids as text, media with theirs, and a place for each alt text."""
    for part in components.walk_components(parts):
        for marked in (part, *(part.get("options") or ())):
            emoji = marked.get("emoji")
            if emoji is not None and not isinstance(emoji.get("id", ""), str):
                marked["emoji"] = {
                    key: value if key != "id" else str(value) for key, value in emoji.items() if value is not None
                }
        for default in part.get("default_values") or ():
            default["id"] = str(default["id"])
        for item in part.get("items") or ():
            item.setdefault("description", None)
    for item in media(parts):
        item.setdefault("id", item.get("attachment_id", "0"))


@instead(serializers, "message_payload")
def _message(original: Function, backend: BackendBase, message: Message, **options: Any) -> Data:
    """Leave out missing values, for which Discord writes no null, and files that a component shows; name each role
    once, and give media their ids."""
    payload: Data = original(backend, message, **options)
    if payload.get("nonce", "") is None:
        del payload["nonce"]
    if "message_reference" in payload:
        payload["message_reference"] = {"type": 0, **payload["message_reference"]}
    payload["mention_roles"] = [*dict.fromkeys(payload["mention_roles"])]
    displayed = {item.get("attachment_id") for item in media(message.components)}
    payload["attachments"] = [
        {key: value for key, value in file.items() if value is not None}
        for file in message.attachments
        if file["id"] not in displayed
    ]
    complete(payload["components"])
    return payload


@instead(serializers, "message_payload")
def _with_source(original: Function, backend: Backend, message: Message, **options: Any) -> Data:
    """Add the pressed message to the answer to a press, and the interaction that opened a form to the form's answer.

    Interactions from before a restart are forgotten, so their answers then tell of none.
    """
    payload: Data = original(backend, message, **options)
    metadata = payload.get("interaction_metadata")
    if metadata is not None and metadata["type"] in (_PRESS, _FORM):
        interaction = backend.interactions.get(int(metadata["id"]))
        if interaction is None:
            del payload["interaction_metadata"]
            return payload
        source = interaction.source_message_id
        pressed = {"interacted_message_id": str(source)}
        if metadata["type"] == _PRESS:
            payload["interaction_metadata"] = {**metadata, **pressed}
        else:
            opened = {**metadata, "type": _COMMAND} if source is None else {**metadata, "type": _PRESS, **pressed}
            payload["interaction_metadata"] = {**metadata, "triggering_interaction_metadata": opened}
    return payload


@route("GET", "/guilds/{guild_id}")
def _guild(original: Function, ctx: RequestContext) -> Data:
    return {**GUILD, **original(ctx)}


@route("GET", "/guilds/{guild_id}/threads/active")
def _active_threads(original: Function, ctx: RequestContext) -> Data:
    return {**original(ctx), "has_more": False}


@route("GET", "/oauth2/applications/@me")
def _application(original: Function, ctx: RequestContext) -> Data:
    return {**original(ctx), **APPLICATION}


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
