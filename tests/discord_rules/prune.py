"""Make `schemas.json` from Discord's own specification: the part that concerns this bot.

    python -m tests.discord_rules.prune openapi.json

The specification is `specs/openapi.json` of github.com/discord/discord-api-spec (MIT), or an extract of it. For a new
route, add it to `ROUTES`; for a new type of component, take it out of `UNUSED`; then run this again. A request without
a schema fails its test.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROUTES = (
    "GET /applications/@me",
    "GET /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "GET /applications/{application_id}/emojis",
    "POST /applications/{application_id}/emojis",
    "DELETE /applications/{application_id}/emojis/{emoji_id}",
    "DELETE /channels/{channel_id}",
    "GET /channels/{channel_id}",
    "PATCH /channels/{channel_id}",
    "GET /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages",
    "PUT /channels/{channel_id}/messages/pins/{message_id}",
    "DELETE /channels/{channel_id}/messages/{message_id}",
    "GET /channels/{channel_id}/messages/{message_id}",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "POST /channels/{channel_id}/threads",
    "GET /channels/{channel_id}/thread-members/{user_id}",
    "GET /channels/{channel_id}/threads/archived/public",
    "GET /gateway/bot",
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/channels",
    "GET /guilds/{guild_id}/members/{user_id}",
    "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "GET /guilds/{guild_id}/threads/active",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "GET /oauth2/applications/@me",
    "GET /users/@me",
    "POST /users/@me/channels",
    "GET /users/@me/guilds",
    "GET /users/{user_id}",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
)
"""The routes that the bot calls, itself or through discord.py."""

UNUSED = re.compile(
    "Activity|CreateForumThread|Embed|Lobby|Poll|Product|Purchase|SKU|Snapshot|Sticker|Team|ThemeShare|ClientTheme"
    "|MentionableSelect"
    "|CommandNumberOption|CommandMentionableOption|OptionNumberChoice|MessageReactionResponse|MessageCallResponse"
    "|RoleSubscription|MessageMentionChannel|ResolvedObjects|AvatarDecoration|Collectibles"
)
"""Schemas of values that the bot neither sends nor gets: nothing fits them. Where one is a choice of several it is left
out; a field of such a type must be absent."""

NOTHING: Any = False
"""The schema that no value fits."""
TRUTH = {"enum": [True, False, 1, 0]}
"""The schema of a boolean in a query: Discord reads numbers too."""


def pruned(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schemas of `ROUTES`: bodies, queries and successful answers."""
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        method, path = route.split(" ")
        paths.setdefault(path, {})[method] = _operation(spec["paths"][path][method.lower()])
    kept: dict[str, Any] = {}
    _keep(paths, spec["components"]["schemas"], kept)
    return {"info": spec["info"], "paths": paths, "components": {"schemas": dict(sorted(kept.items()))}}


def _operation(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked parts of an operation: `query`, `body` and `answer`."""
    found: dict[str, Any] = {}
    queries = [each for each in given.get("parameters", ()) if each.get("in") == "query"]
    asked = {
        query["name"]: TRUTH if query["schema"].get("type") == "boolean" else _simple(query["schema"])
        for query in queries
    }
    if asked:
        found["query"] = {"type": "object", "properties": asked, "additionalProperties": False}
    # The forms with files have the same JSON beside them, which is what is checked.
    if (body := _of_json(given.get("requestBody", {}))) is not None:
        found["body"] = body
    answers = [_of_json(each) for status, each in given["responses"].items() if status.startswith("2")]
    if (answer := next((answer for answer in answers if answer is not None), None)) is not None:
        found["answer"] = answer
    return found


def _of_json(given: Mapping[str, Any]) -> Any:
    content = given.get("content", {})
    kind = next((kind for kind in ("application/json", "multipart/form-data") if kind in content), None)
    return None if kind is None else _simple(content[kind]["schema"])


def _simple(schema: Any) -> Any:
    """Return an equivalent shorter schema, without what is `UNUSED`."""
    if not isinstance(schema, dict):
        return schema
    if _is_unused(schema):
        return NOTHING
    found = {key: value for key, value in schema.items() if not key.startswith("x-") and key != "format"}
    if schema.get("format") in ("uri", "date-time"):
        found["format"] = schema["format"]
    if "enum" in found:
        found.pop("allOf", None)  # says from which list the constant is
    for choice in ("oneOf", "anyOf"):
        if choice in found:
            options = [_simple(each) for each in found.pop(choice) if not _is_unused(each)]
            if all(isinstance(option, dict) and option.keys() == {"const"} for option in options):
                found["enum"] = [option["const"] for option in options]
            else:
                found[choice] = options
    for key in ("items", "additionalProperties"):
        if key in found:
            found[key] = _simple(found[key])
    if "allOf" in found:
        found["allOf"] = [_simple(each) for each in found["allOf"]]
    if "properties" in found:
        found["properties"] = {key: _simple(value) for key, value in found["properties"].items()}
    return found


def _is_unused(schema: Any) -> bool:
    return isinstance(schema, dict) and bool(UNUSED.search(schema.get("$ref", "")))


def _keep(value: Any, schemas: Mapping[str, Any], kept: dict[str, Any]) -> None:
    """Put all schemas that `value` refers to into `kept`."""
    if isinstance(value, dict):
        name = str(value.get("$ref", "")).rpartition("/")[2]
        if name and name not in kept:
            kept[name] = _simple(schemas[name])
            _keep(kept[name], schemas, kept)
        for each in value.values():
            _keep(each, schemas, kept)
    elif isinstance(value, list):
        for each in value:
            _keep(each, schemas, kept)


if __name__ == "__main__":
    made = json.dumps(pruned(json.loads(Path(sys.argv[1]).read_text())), separators=(",", ":"), ensure_ascii=False)
    Path(__file__).with_name("schemas.json").write_text(made + "\n")
