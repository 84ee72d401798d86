"""Valid requests, as the bot sends them; the tests of the rules break them on purpose."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from tests.discord_double import payloads
from tests.discord_double.model import Channel, Kind, Message, Person
from tests.discord_rules.request import COMPONENTS_V2, EPHEMERAL, Data, File, Request

CHANNEL, MESSAGE, PICTURE, BOT = "1001", "2001", "3001", "4001"
TOKEN = "aW50ZXJhY3Rpb246MTpib2FyZA"
CALLBACK = f"/interactions/5001/{TOKEN}/callback"
HOOK = f"/webhooks/{BOT}/{TOKEN}"
NOBODY: Data = {"parse": []}


def text(words: str) -> Data:
    return {"type": 10, "content": words}


def button(label: str, custom_id: str) -> Data:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, "disabled": False}


def row(*inside: Data) -> Data:
    return {"type": 1, "components": list(inside)}


def picture(name: str = "board.png") -> Data:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "a board"}]}


def menu(custom_id: str = "menu") -> Data:
    options = [{"label": name, "value": name, "description": f"with {name}"} for name in ("one", "two")]
    return {"type": 3, "custom_id": custom_id, "placeholder": "Choose", "options": options}


def _board(**more: Any) -> Data:
    buttons = row(button("Play", "play:1:0"), button("My hand", "hand:1:0"))
    section = {"type": 9, "components": [text("Round 1")], "accessory": button("Rules", "rules")}
    shown = [text("It is <@6001>'s turn."), picture(), section, {"type": 17, "components": [text("Hello")]}, buttons]
    return {
        "flags": COMPONENTS_V2,
        "components": shown,
        "attachments": [{"id": 0, "filename": "board.png", "description": "a board"}],
        "allowed_mentions": {"parse": [], "users": [6001]},
        **more,
    }


_FILES = {0: File("board.png", 20_000)}
_KEPT = [{"id": PICTURE, "filename": "board.png"}]
_ANSWER = {"flags": COMPONENTS_V2 | EPHEMERAL, "components": [text("Done.")], "allowed_mentions": NOBODY}
_FIELD = {"type": 4, "custom_id": "words", "style": 1, "min_length": 1, "max_length": 40, "value": "c4"}
_FORM = {
    "custom_id": "type:1:0",
    "title": "Your move",
    "components": [
        text("Type it."),
        {"type": 18, "label": "Move", "component": _FIELD},
        {"type": 18, "label": "Which", "component": menu("which")},
    ],
}
_CHOICES = [
    {"name": "Stop the game", "name_localizations": {"fr": "Arrêter la partie"}, "value": "stop"},
    {"name": "Pause it", "name_localizations": {"fr": "Faire une pause"}, "value": "pause"},
]
_GROUP = [
    {"type": 3, "name": "what", "description": "What to do", "required": True, "choices": _CHOICES},
    {"type": 6, "name": "who", "description": "Whom", "required": False},
]
_COMMANDS = [
    {
        "name": "armadora",
        "name_localizations": {"fr": "armadora"},
        "description": "Play Armadora",
        "description_localizations": {"fr": "Joue à Armadora"},
        "type": 1,
        "options": [
            {"type": 1, "name": "do", "description": "See to a table", "options": _GROUP},
            {"type": 1, "name": "new", "description": "Open a table"},
        ],
    },
    {"name": "help", "description": "What this is", "type": 1, "options": []},
]

_PANEL = _board(components=[text("Choose."), picture(), row(menu()), row(button("Back", "back"))])
_EMOJI = {"name": "gold", "image": "data:image/png;base64,iVBORw0KGgo="}
_CHANGED = _board(attachments=_KEPT, allowed_mentions=NOBODY)
GOOD: dict[str, Request] = {
    "board": Request("POST", f"/channels/{CHANNEL}/messages", _board(nonce="n" * 24, enforce_nonce=True), {}, _FILES),
    "edit": Request("PATCH", f"/channels/{CHANNEL}/messages/{MESSAGE}", _CHANGED),
    "look back": Request("GET", f"/channels/{CHANNEL}/messages", query={"limit": "25"}),
    "thread": Request("POST", f"/channels/{CHANNEL}/messages/{MESSAGE}/threads", {"name": "Armadora 1"}),
    "answer": Request("POST", CALLBACK, {"type": 4, "data": _ANSWER}),
    "thinking": Request("POST", CALLBACK, {"type": 5, "data": {"flags": EPHEMERAL}}),
    "silent": Request("POST", CALLBACK, {"type": 6}),
    "update": Request("POST", CALLBACK, {"type": 7, "data": {**_ANSWER, "flags": COMPONENTS_V2}}),
    "suggestions": Request("POST", CALLBACK, {"type": 8, "data": {"choices": _CHOICES}}),
    "form": Request("POST", CALLBACK, {"type": 9, "data": _FORM}),
    "follow-up": Request("POST", HOOK, _ANSWER, {"wait": "1"}),
    "panel": Request("PATCH", f"{HOOK}/messages/@original", _PANEL, {}, _FILES),
    "commands": Request("PUT", f"/applications/{BOT}/commands", _COMMANDS),
    "emoji": Request("POST", f"/applications/{BOT}/emojis", _EMOJI),
    "direct messages": Request("POST", "/users/@me/channels", {"recipient_id": 6001}),
}
"""The requests by name."""


def answer(**more: Any) -> Data:
    """Return a message as Discord returns it, with the picture of the board."""
    url = f"https://cdn.discordapp.com/attachments/{CHANNEL}/{PICTURE}/board.png?ex=1"
    media = {"id": PICTURE, "attachment_id": PICTURE, "url": url, "proxy_url": url}
    gallery = {"type": 12, "id": 1, "items": [{"media": media, "description": "a board", "spoiler": False}]}
    posted = Message(int(MESSAGE), Channel(int(CHANNEL), Kind.TEXT), [gallery], flags=COMPONENTS_V2)
    return payloads.message(posted, Person(int(BOT), "Nugget")) | more


def put(request: Request, path: str, value: object) -> Request:
    """Return a request with this value at this place of its body, as `components/0/content`; None removes the value
    there, `+` appends, and `?limit` is in the query."""
    if path.startswith("?"):
        return replace(request, query=dict(zip(path[1:].split(), str(value).split(), strict=True)))
    if not path:
        return replace(request, body=value)
    body = deepcopy(request.body)
    *way, last = [int(name) if name.isdecimal() else name for name in path.split("/")]
    inside: Any = body
    for name in way:
        inside = inside[name]
    if value is None:
        del inside[last]
    elif last == "+":
        inside.append(value)
    else:
        inside[last] = value
    return replace(request, body=body)
