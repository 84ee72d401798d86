"""The web servers of the sandbox: of the index page, which explains how to begin and links to all others, and of each
page, with additions to SimCord's.

There a tab notices a restart of the sandbox, menus are distinguished as on Discord, channels that direct messages
mention have their names, and pictures need no checks.

SimCord's preview trusts no picture: it starts a process for each, one after the other, decodes the picture there and
encodes it again, once for each viewer. A page with twenty boards took ten seconds. Here every file is the bot's, so a
PNG is passed on unchanged, emoji included; other files take SimCord's way.
"""

import json
import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from html import escape
from importlib.resources import files
from typing import Any, ClassVar, Literal

import discord
from aiohttp import web
from aiohttp.typedefs import Handler
from simcord.backend import Backend
from simcord.backend.access import can_access_channel
from simcord.preview import Preview, _action_plans, _component_projection, _messages, _queries, _snapshot
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._server import PreviewServer

from bot.games import faces
from bot.locale import speaker
from bot.sandbox.faithful.instead import Function, instead
from bot.sandbox.world import EMOJI, PEOPLE

# --- The index page ---


@dataclass(frozen=True, slots=True)
class Link:
    """A page on the index: its kind, the name of the channel or person, its address, the id of its channel."""

    kind: Literal["channel", "thread", "dm"]
    name: str
    url: str
    channel: str


HOST = "127.0.0.1"
LANGUAGES = {"en-US": "English", "fr": "français", "nl": "Nederlands", "zh-TW": "繁體中文"}

_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
}


def _how_to_play(game: str) -> str:
    """Return the lines about one game."""
    say = speaker(None).plain
    title, about = (escape(say(f"{game}.{key}")) for key in ("title", "about"))
    hand = escape(say(f"{game}.button.hand"))
    return (
        f"<dt>{title}</dt><dd>{about}.<br><code>/play</code> opens a table, <code>/learn</code> "
        f"teaches the rules, and <em>{hand}</em> below the board shows what only you may know.</dd>"
    )


class PortTaken(Exception):
    """Another program already listens on the port asked for."""

    def __init__(self, port: int) -> None:
        super().__init__(
            f"Port {port} is taken: perhaps a sandbox is running already. Stop it, or choose another port with --port."
        )


class Index:
    """The web server of the index page; a function gives it the links."""

    def __init__(self, links: Callable[[], Sequence[Link]], port: int) -> None:
        self._links = links
        self._port = port
        app = web.Application(middlewares=[self._only_here])
        app.router.add_get("/", self._front)
        app.router.add_get("/index.js", self._script)
        app.router.add_get("/pages.json", self._pages)
        app.router.add_get("/channels/{guild}/{channel}", self._channel)
        app.router.add_get("/channels/{guild}/{channel}/{message}", self._channel)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/"

    @property
    def port(self) -> int:
        """The port that the server listens on, also if port 0 (any) was asked for."""
        return int(self._runner.addresses[0][1]) if self._runner.addresses else self._port

    async def open(self) -> None:
        """Start to listen. Raises `PortTaken`."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port).start()
        except OSError as refusal:
            await self._runner.cleanup()
            raise PortTaken(self._port) from refusal

    async def close(self) -> None:
        await self._runner.cleanup()

    @web.middleware
    async def _only_here(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests for another host name (DNS rebinding): the links are the keys to the pages."""
        if request.headers.get("Host", "") not in {f"{name}:{self.port}" for name in (HOST, "localhost")}:
            raise web.HTTPForbidden
        return await handler(request)

    async def _front(self, _: web.Request) -> web.Response:
        template = files("bot.sandbox").joinpath("index.html").read_text(encoding="utf-8")
        people = ", ".join(f"{escape(p.shown)} ({escape(LANGUAGES.get(p.locale, p.locale))})" for p in PEOPLE)
        facts = {"people": people, "count": str(len(PEOPLE)), "games": "\n".join(map(_how_to_play, faces()))}
        text = re.sub(r"{{(\w+)}}", lambda match: facts[match[1]], template)
        return web.Response(text=text, content_type="text/html", headers=_HEADERS)

    async def _channel(self, request: web.Request) -> web.StreamResponse:
        """Redirect to the page of a channel, or to the index page if it has none."""
        name = request.match_info["channel"]
        raise web.HTTPFound(next((link.url for link in self._links() if link.channel == name), "/"), headers=_HEADERS)

    async def _script(self, _: web.Request) -> web.Response:
        text = files("bot.sandbox").joinpath("index.js").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/javascript", headers=_HEADERS)

    async def _pages(self, _: web.Request) -> web.Response:
        body = json.dumps([asdict(link) for link in self._links()], ensure_ascii=False)
        return web.Response(text=body, content_type="application/json", headers=_HEADERS)


# --- Pictures ---

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
