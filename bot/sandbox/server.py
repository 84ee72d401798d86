"""The web server of a page, with additions to SimCord's: a tab notices a restart of the sandbox, menus are
distinguished as on Discord, channels that direct messages mention have their names, and pictures need no checks.

SimCord's preview trusts no picture: it starts a process for each, one after the other, decodes the picture there and
encodes it again, once for each viewer. A page with twenty boards took ten seconds. Here every file is the bot's, so a
PNG is passed on unchanged, emoji included; other files take SimCord's way.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar

import discord
from aiohttp import web
from simcord.backend.access import can_access_channel
from simcord.backend.cdn import CDN_BASE
from simcord.preview import Preview, _action_plans, _component_projection, _messages, _queries, _snapshot
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._server import PreviewServer

from bot.sandbox.faithful.instead import Function, instead

if TYPE_CHECKING:
    from simcord.backend import Backend

EMOJI = f"{CDN_BASE}/emojis/"
"""The beginning of the addresses of emoji pictures."""

_BEGINNING = struct.Struct(">8s4x4sII")
"""The beginning of a PNG: its signature, the length and name of its first chunk, its width and height."""


class OwnPictures(MediaWorker):
    """A validator of media that reads only the first bytes of a PNG."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        if len(blob) >= _BEGINNING.size:
            signature, chunk, width, height = _BEGINNING.unpack_from(blob)
            if (signature, chunk) == (b"\x89PNG\r\n\x1a\n", b"IHDR"):
                return MediaInfo(
                    format="PNG",
                    width=width,
                    height=height,
                    frames=1,
                    decoded_bytes=width * height * 4,
                    normalized=blob,
                    content_type="image/png",
                    capture=blob,
                    poster=blob,
                    memory_limited=True,  # false would put a warning about the process beside each picture
                )
        return await super().validate(key, blob, media_time=media_time)


def keep_emoji(client: discord.Client, backend: Backend) -> None:
    """Keep the pictures of uploaded emoji: SimCord drops them, and a page would show the emoji's names."""
    create = client.create_application_emoji

    async def create_and_keep(*, name: str, image: bytes) -> discord.Emoji:
        emoji = await create(name=name, image=image)
        backend.cdn._blobs[f"{EMOJI}{emoji.id}.png"] = image
        return emoji

    bot: Any = client
    bot.create_application_emoji = create_and_keep


# --- The pages ---

_SCRIPT = "/again.js"
_RUN = "/run"
_CHANNEL = re.compile(r"<#([0-9]{1,20})>")
_MENU = 3
"""The type of a menu among components."""


class PageServer(PreviewServer):
    """SimCord's server for one page, with the id of the sandbox's run."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, _SCRIPT: "", _RUN: ""}

    def __init__(self, preview: Preview, port: int, run: str) -> None:
        super().__init__(preview, port)
        self._run = run

    async def _static(self, request: web.Request) -> web.Response:
        if request.path not in (_SCRIPT, _RUN):
            answer: web.Response = await super()._static(request)
            if request.path == "/" and answer.text is not None:
                answer.text = answer.text.replace("</body>", f'<script type="module" src="{_SCRIPT}"></script></body>')
            return answer
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise web.HTTPForbidden
        if request.path == _RUN:
            return web.Response(text=self._run, headers=self._SECURITY_HEADERS)
        text = files("bot.sandbox").joinpath("again.js").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/javascript", headers=self._SECURITY_HEADERS)


@instead(_action_plans, "_component_key")
def _key_in_a_message(original: Function, component: Mapping[str, Any], path: str, message_id: int) -> str | None:
    return _menu_key(component, f"message:{message_id}") or original(component, path, message_id)


@instead(_component_projection, "_control_key")
def _key_in_a_scope(original: Function, scope: str, component: Mapping[str, Any], path: str) -> str | None:
    return _menu_key(component, scope) or original(scope, component, path)


def _menu_key(component: Mapping[str, Any], scope: str) -> str | None:
    """Return a page's key of a menu of a message, None for any other component. A menu is identified by its custom_id,
    as on Discord: with a new custom_id a page forgets the last choice. SimCord identifies a menu by its place in the
    message, so the same choice could not be made twice."""
    custom_id = component.get("custom_id")
    if component.get("type") != _MENU or not scope.startswith("message:") or not isinstance(custom_id, str):
        return None
    return f"{scope}:component:{blake2b(custom_id.encode(), digest_size=8).hexdigest()}"


@instead(_messages, "_markdown_context")
@instead(_queries, "_markdown_context")
@instead(_snapshot, "_markdown_context")
def _with_names(
    original: Function, preview: Preview, page: Any, message: Any, channel: Any, *, content: str = ""
) -> dict[str, Any]:
    """Let a page of direct messages name the channels and threads that its reader sees, as Discord does. SimCord names
    those of the page's own server, which direct messages have not."""
    context: dict[str, Any] = original(preview, page, message, channel, content=content)
    if channel.guild_id is None:
        context["channels"] = _names(preview, page, _messages._message_texts(message, content))
        context["channel_ids"] = [*context["channels"]]
    return context


def _names(preview: Preview, page: Any, texts: Iterable[str]) -> dict[str, str]:
    """Return the names of the channels that these texts mention and the page's reader sees, by their numbers."""
    channels = preview.env.backend.channels
    mentioned = {number for text in texts for number in _CHANNEL.findall(text) if int(number) in channels}
    visible = {number for number in mentioned if can_access_channel(preview.env, int(number), page.viewer)}
    return {number: channels[int(number)].name or number for number in sorted(visible)}
