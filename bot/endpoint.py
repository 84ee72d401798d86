"""A small web page for machines that watch the bot: whether it works, and its metrics.

`/healthz` answers 200 while the database answers and Discord's events arrive, else 503; in both cases with the findings
as JSON. `/metrics` has `bot.measures`, for Prometheus. Neither holds a secret or changes anything, but they are only
for this machine and for readers whom the host names. So both answer only requests to a known host name: a page in a
browser can let a name of its own lead here (DNS rebinding), and could read them otherwise.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.typedefs import Handler
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import measures
from bot.settings import BadSettings, variable
from bot.store.table_rows import Phase
from bot.tables.refusal import Refused
from bot.tables.service import Tables

PATIENCE = 2.0
"""Seconds that the database has to answer."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which a machine calls itself."""
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::\d*)?", re.ASCII)
"""A name or an address, optionally with a port."""


class PortTaken(BadSettings):
    """The page cannot be served at this address; the text says why."""


@asynccontextmanager
async def endpoint(
    tables: Tables, servers: Callable[[], int | None], *, host: str, port: int, names: Collection[str] = ()
) -> AsyncIterator[int]:
    """Serve the page as long as the block lasts. The block gets the port, a free one if `port` is 0. `servers` returns
    the number of servers whose events arrive, or None while a connection to Discord is lost. `names` are the host names
    that are known besides this machine's own and `host`. Raises PortTaken."""
    known_names = LOOPBACK | {host.lower(), *(name.lower() for name in names)}

    @web.middleware
    async def only_by_name(request: web.Request, handler: Handler) -> web.StreamResponse:
        if _name(request) not in known_names | _own_address(request):
            raise web.HTTPMisdirectedRequest(
                text=f"This page is not known by that name; {variable('http_names')} has those that it is known by.\n"
            )
        return await handler(request)

    async def health(_: web.Request) -> web.Response:
        findings = await _look(tables, servers)
        well = all(findings.values())
        return web.json_response({"well": well, **findings}, status=200 if well else 503)

    async def metrics(_: web.Request) -> web.Response:
        await _look(tables, servers)
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
            why = error.strerror or str(error)
            raise PortTaken(f"{variable('http_port')}: nobody can listen at {host}, port {port}: {why}") from error
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def _name(request: web.Request) -> str | None:
    """Return the host name or address of the request; None without one."""
    match = _HOST.fullmatch(request.headers.get("Host", ""))
    return None if match is None else (match[1] or match[2]).lower()


def _own_address(request: web.Request) -> set[str]:
    """Return the address of this machine at which the request arrived. If the bot listens at all addresses, each of
    them is known."""
    address = None if request.transport is None else request.transport.get_extra_info("sockname")
    return set() if address is None else {address[0]}


async def _look(tables: Tables, servers: Callable[[], int | None]) -> dict[str, bool]:
    """Return which services work, and set the gauges that are only measured when they are read."""
    try:
        async with asyncio.timeout(PATIENCE):
            counted = await tables.ask(lambda tx: tx.lists.census())
    except (Refused, TimeoutError):
        counted = None
    for phase in (Phase.LOBBY, Phase.LIVE):
        measures.TABLES.labels(phase.value).set(float("nan") if counted is None else counted.get(phase, 0))
    heard = servers()
    measures.CONNECTED.set(heard is not None)
    measures.SERVERS.set(heard or 0)
    return {"database": counted is not None, "discord": heard is not None}
