"""The sandbox's index page: it explains how to begin and links to all other pages."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from html import escape
from importlib.resources import files

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.games import faces
from bot.locale import speaker
from bot.sandbox.pages import Link
from bot.sandbox.world import PEOPLE

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
