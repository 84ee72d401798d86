"""A small web page for machines that watch the bot: whether it works, and what it counts.

`/healthz` answers 200 while the database answers and Discord's events arrive, else 503; in both cases with what it
found, as JSON. `/metrics` has `bot.measures`, for Prometheus. There is nothing secret in either, and nothing to change;
and yet they are for this machine, and whoever else is meant to see them. So both answer only where they are asked for
by a name that they are known by: a page in somebody's browser can make a name of its own lead here (DNS rebinding), and
could read them otherwise.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import measures
from bot.settings import variable
from bot.tables import Phase, Refused, Tables

PATIENCE = 2.0
"""Seconds that the database has to answer."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""By which names a machine knows itself."""
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::\d*)?", re.ASCII)
"""A name or an address, and perhaps a port."""


class PortTaken(Exception):
    """The page cannot be had at this address; its text says why."""


@asynccontextmanager
async def endpoint(
    tables: Tables,
    servers: Callable[[], int | None],
    *,
    host: str,
    port: int,
    names: Collection[str] = (),
    patience: float = PATIENCE,
) -> AsyncIterator[int]:
    """Answer at this address as long as the block lasts; it gets the port, which is a free one where `port` is 0.

    `servers` tells how many servers the bot hears of, or None while a connection to Discord is gone. `names` are those
    by which it may be asked besides this machine's own and `host`. Raises PortTaken.
    """
    known = LOOPBACK | {host.lower(), *(name.lower() for name in names)}

    @web.middleware
    async def only_by_name(request: web.Request, handler: Handler) -> web.StreamResponse:
        if _name(request) not in known | _own_address(request):
            raise web.HTTPMisdirectedRequest(
                text=f"This page is not known by that name; {variable('http_names')} has those that it is known by.\n"
            )
        return await handler(request)

    async def health(_: web.Request) -> web.Response:
        found = await _look(tables, servers, patience)
        well = all(found.values())
        return web.json_response({"well": well, **found}, status=200 if well else 503)

    async def metrics(_: web.Request) -> web.Response:
        await _look(tables, servers, patience)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application(middlewares=[only_by_name])
    app.add_routes([web.get("/healthz", health), web.get("/metrics", metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise PortTaken(f"nobody can listen at {host}, port {port}: {error.strerror or error}") from error
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def _name(request: web.Request) -> str | None:
    """Return by which name or address of a machine this was asked for; None if it is not said."""
    said = _HOST.fullmatch(request.headers.get("Host", ""))
    return None if said is None else (said[1] or said[2]).lower()


def _own_address(request: web.Request) -> set[str]:
    """Return the address of this machine's that the question came to: where the bot listens at all of them, each is one
    that is configured."""
    found = None if request.transport is None else request.transport.get_extra_info("sockname")
    return set() if found is None else {found[0]}


async def _look(tables: Tables, servers: Callable[[], int | None], patience: float) -> dict[str, bool]:
    """Return what works, and set what is only known when it is asked for."""
    try:
        async with asyncio.timeout(patience):
            counted = await tables.census()
    except (Refused, TimeoutError):
        counted = None
    for phase in (Phase.LOBBY, Phase.LIVE):
        measures.TABLES.labels(phase.value).set(float("nan") if counted is None else counted.get(phase, 0))
    heard = servers()
    measures.CONNECTED.set(heard is not None)
    measures.SERVERS.set(heard or 0)
    return {"database": counted is not None, "discord": heard is not None}
